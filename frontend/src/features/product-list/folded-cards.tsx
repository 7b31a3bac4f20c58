import { type MouseEvent, useRef } from 'react'
import { CompareToggle } from '#frontend/entities/kept/compare-toggle.tsx'
import { alikeEans } from '#frontend/entities/product/alike.ts'
import { ProductGrid } from '#frontend/entities/product/product-grid.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { productPath } from '#frontend/shared/routes.ts'
import { Manufacture } from '#frontend/shared/ui/arrival.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { WithoutScript } from '#frontend/shared/ui/data-state.tsx'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { Shekels, Sum } from '#frontend/shared/ui/money.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import { shekelsToAgorot } from '#services/domain/money.ts'
import styles from './folded-cards.module.css'
import { cardsAtOnce, maxCardsAtFirst, onPlainClick } from './list-address.ts'
import { $address, $cardLimit, addressWith, moreRequested } from './product-list.model.ts'
import { foldText, productListText as text } from './product-list.text.ts'
import { foldNeighbours } from './variant-groups.ts'

interface FoldedCardsProps {
  products: readonly Product[]
  renderAction: (product: Product) => Elements
}

/** The first cards of a list, and more on demand; a card represents all adjacent products that look alike, and names them. */
export function FoldedCards({ products, renderAction }: FoldedCardsProps) {
  const { limit, address, showMore } = useUnit({ limit: $cardLimit, address: $address, showMore: moreRequested })
  const cards = useRef<HTMLDivElement>(null)
  const folds = foldNeighbours(products)
  const shown = folds.slice(0, limit)
  const left = products.length - shown.reduce((sum, { all }) => sum + all.length, 0)
  const allOf = new Map(shown.map(({ product, all }) => [product, all]))
  const goOn = () => {
    showMore()
    // Focuses the first new card; the button has moved down, or is gone.
    requestAnimationFrame(() => cards.current?.querySelectorAll('article')[limit]?.querySelector('a')?.focus({ preventScroll: true }))
  }
  return (
    <div ref={cards}>
      <ProductGrid
        products={[...allOf.keys()]}
        renderAction={renderAction}
        renderNote={(product) => <Alike products={allOf.get(product) ?? []} />}
        renderAside={({ ean, displayName }) => <CompareToggle ean={ean} name={displayName} />}
        firstCount={3}
      />
      {left > 0 && (
        <div className={styles.more} data-needs-script={limit >= maxCardsAtFirst || undefined}>
          <Button
            variant="line"
            size="lg"
            href={addressWith(address, { cards: limit + cardsAtOnce })}
            onClick={(event: MouseEvent) => onPlainClick(event, goOn)}
          >
            {text.more(left)}
          </Button>
        </div>
      )}
      {left > 0 && limit >= maxCardsAtFirst && <WithoutScript>{text.moreNeedsScript}</WithoutScript>}
    </div>
  )
}

/** All products of a grouped card. */
function Alike({ products }: { products: readonly Product[] }) {
  const [first] = products
  if (!first || products.length === 1) return null
  const sizes = new Set(products.map(({ displaySize }) => displaySize)).size
  const alike = alikeEans(products)
  return (
    <details className={styles.fold}>
      <summary>
        <span>{sizes === products.length ? foldText.sizes(sizes, first.position) : foldText.alike(products.length)}</span>
        {foldText.from}
        <Sum agorot={shekelsToAgorot(Math.min(...products.map(({ price }) => price)))} />
      </summary>
      <ul>
        {products.map((product) => (
          <li key={product.ean}>
            <Link to={productPath(product)}>
              <TireSize size={product.displaySize} />
              {alike.has(product.ean) && product.visibility === 'instock' && (
                <small>
                  <Manufacture dot={product.dot} hasWeek />
                </small>
              )}
              <Shekels shekels={product.price} />
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
