import type { ReactNode } from 'react'
import { Link } from '#frontend/shared/router.tsx'
import { productPath } from '#frontend/shared/routes.ts'
import { Arrival } from '#frontend/shared/ui/arrival.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { FullPrice, Price } from '#frontend/shared/ui/money.tsx'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import { isOrderable } from '#services/domain/visibility.ts'
import { productText } from './product.text.ts'
import styles from './product-card.module.css'
import { ProductPicture, pictureAlt } from './product-picture.tsx'

interface ProductCardProps {
  product: Product
  /** Its page is about to open. */
  onPress: (product: Product) => void
  /** Add to cart, on lists; "buy now" beside it opens the page and is the secondary one. */
  action?: Elements
  /** A context-specific note, below the arrival. */
  note?: Elements
  /** A secondary choice, below the price. */
  aside?: ReactNode
  /** Another card looks like it: the week of manufacture tells them apart. */
  isAlike?: boolean
  /** In the first viewport: its picture is loaded eagerly. */
  isFirst?: boolean
  /** Far below the first view: it is laid out once the page is alive. */
  isPutOff?: boolean
}

/** The note on free shipping. */
export function shippingNote({ free_shipping, set }: Product): string {
  if (free_shipping) return productText.freeShipping
  return set ? productText.freeForPair : productText.freeFromTwo
}

/** A tire or set in a list: what a choice needs, and one main button to its page. */
export function ProductCard({
  product,
  onPress,
  action,
  note,
  aside,
  isAlike = false,
  isFirst = false,
  isPutOff = false,
}: ProductCardProps) {
  const canOrder = isOrderable(product.visibility)
  const path = productPath(product)
  return (
    <article className={`${styles.card} ${isPutOff ? 'put-off' : ''}`}>
      <div className={styles.picture}>
        {product.saleChip && <span className={styles.chip}>{product.saleChip}</span>}
        <ProductPicture
          image={product.image}
          alt={pictureAlt(product)}
          sizes="(min-width: 40em) 240px, 116px"
          isMain={isFirst}
          isDimmed={product.visibility === 'outofstock'}
        />
      </div>
      <div className={styles.about}>
        <div className={`row baseline wrapping between t-14 muted ${styles.brand}`}>
          <bdi>{product.brand}</bdi>
          <Score score={product.score} />
        </div>
        <h3>
          <Link to={path} className={styles.name} onClick={() => onPress(product)}>
            {product.set && <span>{`${productText.set} `}</span>}
            <NameText>{product.name}</NameText>
          </Link>
        </h3>
        <TireSize size={product.displaySize} />
        <Arrival product={product} size="sm" hasWeek={isAlike} />
        {note}
      </div>
      <div className={`stack ${styles.pay}`}>
        <p className={`row baseline wrapping ${styles.money}`}>
          <Price shekels={product.price} />
          {product.fullPrice > product.price && <FullPrice shekels={product.fullPrice} screenReaderLabel={productText.fullPrice} />}
        </p>
        <p className={styles.shipping}>{canOrder && shippingNote(product)}</p>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      <div className={`row wrapping gap-8 ${styles.acts}`}>
        {canOrder && action}
        <Button to={path} variant={canOrder && !action ? 'go' : 'line'} onClick={() => onPress(product)}>
          <span>{canOrder ? productText.buyNow : productText.details}</span>
          <span className="spoken">{` ${product.displayName}`}</span>
        </Button>
      </div>
    </article>
  )
}

/** The score as text. A product without one shows none. */
export function Score({ score }: { score: number }) {
  if (score <= 0) return null
  return (
    <span className={`baseline gap-4 nowrap t-14 muted ${styles.score}`}>
      {productText.score} <b>{score.toFixed(1)}</b>
      <span className="spoken"> {productText.outOfTen}</span>
    </span>
  )
}
