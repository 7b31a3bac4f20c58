import { Section } from '#frontend/shared/section.tsx'
import { dataStateText } from '#frontend/shared/shared.text.ts'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { Skeleton } from '#frontend/shared/ui/loading.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import { alikeEans } from './alike.ts'
import { productPressed } from './pressed.model.ts'
import card from './product-card.module.css'
import { ProductCard } from './product-card.tsx'
import blank from './product-card-skeleton.module.css'

/** More than the first view of a phone shows. */
const LAID_OUT_FIRST = 4

interface ProductGridProps {
  products: readonly Product[]
  renderAction?: (product: Product) => Elements
  renderNote?: (product: Product) => Elements
  renderAside?: (product: Product) => Elements
  /** Number of cards in the first viewport. */
  firstCount?: number
}

/** Cards in one grid, in the given order. */
export function ProductGrid({ products, renderAction, renderNote, renderAside, firstCount = 0 }: ProductGridProps) {
  const press = useUnit(productPressed)
  const alike = alikeEans(products)
  return (
    <div className={`stack gap-16 ${card.grid}`}>
      {products.map((product, index) => (
        <Section key={product.ean}>
          <ProductCard
            product={product}
            onPress={press}
            action={renderAction?.(product)}
            note={renderNote?.(product)}
            aside={renderAside?.(product)}
            isAlike={alike.has(product.ean)}
            isFirst={index < firstCount}
            isPutOff={index >= LAID_OUT_FIRST}
          />
        </Section>
      ))}
    </div>
  )
}

/** A skeleton of the grid. */
export function ProductGridSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div className={`stack gap-16 ${card.grid}`} role="status" aria-label={dataStateText.loading}>
      {Array.from({ length: count }, (_, index) => `card-${index}`).map((index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  )
}

/** A skeleton of a card, with every part in its place and height. */
function ProductCardSkeleton() {
  return (
    <div className={card.card}>
      <div className={card.picture}>
        <Skeleton className={blank.picture ?? ''} radius="md" />
      </div>
      <div className={`${card.about} ${blank.about}`}>
        <Skeleton height="0.875rem" width="4.5rem" />
        <Skeleton height="1.125rem" width="80%" />
        <Skeleton height="1rem" width="55%" />
        <Skeleton height="0.875rem" width="70%" />
      </div>
      <div className={`stack ${card.pay} ${blank.pay}`}>
        <Skeleton height="1.75rem" width="45%" />
        <Skeleton height="0.875rem" width="35%" />
      </div>
      <div className={`row wrapping gap-8 ${card.acts}`}>
        <Skeleton className={blank.act ?? ''} />
      </div>
    </div>
  )
}
