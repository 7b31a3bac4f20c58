import { Icon } from '#frontend/shared/ui/icon.tsx'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import { formatDate, formatTime } from '#services/domain/israel-time.ts'
import styles from './cart-lines.module.css'
import { cartLinesText as text } from './cart-lines.text.ts'

/** `סט Road 6`; where the brand is not shown nearby, `סט Michelin Road 6`. */
export function CartProductName({ product, hasBrand = false }: { product: Pick<Product, 'set' | 'brand' | 'name'>; hasBrand?: boolean }) {
  return (
    <span>
      {product.set && <span>{`${text.set} `}</span>}
      <NameText>{hasBrand ? `${product.brand} ${product.name}` : product.name}</NameText>
    </span>
  )
}

/** Explains a price below the shop's: an accepted best offer. */
export function AgreedPrice({ until }: { until: string }) {
  return (
    <p className={`row middle gap-4 medium t-14 success ${styles.agreed}`}>
      <Icon name="check" />
      <span>
        {text.agreed} <bdi>{formatDate(until)}</bdi> <bdi>{formatTime(until)}</bdi>
      </span>
    </p>
  )
}
