import { ProductPicture, pictureAlt } from '#frontend/entities/product/product-picture.tsx'
import { Skeleton } from '#frontend/shared/ui/loading.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import { isOrderable } from '#services/domain/visibility.ts'
import { Deal, LastPrice } from './deal.tsx'
import { Names } from './names.tsx'
import styles from './product.module.css'
import { productPageText as text } from './product.text.ts'
import stage from './stage.module.css'
import { WayBack } from './way-back.tsx'

/** What the page shows before its answer: the product as the pressed card knew it, else nothing of it. */
export function Loading({ product }: { product: Product | null }) {
  if (product) return <AsPressed product={product} />
  return (
    <div className={`wrap ${styles.loading}`} role="status" aria-label={text.loading}>
      <div className={`stack gap-16 one-column ${styles.buy}`}>
        <Skeleton className={styles.blankStage} radius="lg" />
        <div className={`stack one-column ${styles.info}`}>
          <Skeleton height={40} width="60%" />
          <Skeleton height={72} />
          <Skeleton height={160} />
        </div>
      </div>
    </div>
  )
}

function AsPressed({ product }: { product: Product }) {
  return (
    <div className="wrap">
      <WayBack product={product} />
      <div className={`stack gap-16 one-column ${styles.buy}`}>
        <div className={stage.stage}>
          <ProductPicture
            className={stage.picture}
            image={product.image}
            alt={pictureAlt(product)}
            sizes="(min-width: 64em) 600px, 256px"
            isMain
            isDimmed={product.visibility === 'outofstock'}
          />
        </div>
        <div className={`stack one-column ${styles.info}`}>
          <Names product={product} />
          <div role="status" aria-label={text.loading}>
            <Skeleton height={160} />
          </div>
          {isOrderable(product.visibility) ? <Deal product={product} /> : <LastPrice product={product} />}
        </div>
      </div>
    </div>
  )
}
