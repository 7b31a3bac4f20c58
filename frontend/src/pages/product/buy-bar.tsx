import { AddFromProductPage } from '#frontend/features/add-to-cart/add-from-product-page.tsx'
import { Price } from '#frontend/shared/ui/money.tsx'
import type { ProductDetails } from '#services/catalogue/product.contract.ts'
import styles from './buy-bar.module.css'
import { productPageText as text } from './product.text.ts'

/** Sticky price and button on phones. */
export function BuyBar({ product }: { product: ProductDetails }) {
  return (
    <div className={styles.bar} data-buy-bar data-needs-script>
      <div className={`wrap row middle wrapping between ${styles.inside}`}>
        <div>
          <Price shekels={product.price} />
          <small>{text.withVat}</small>
        </div>
        <AddFromProductPage product={product} className={styles.add} />
      </div>
    </div>
  )
}
