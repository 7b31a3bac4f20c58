import { FullPrice, Price, Shekels, Sum } from '#frontend/shared/ui/money.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import { agorotToShekels, largestInstallment, MAX_INSTALLMENTS, shekelsToAgorot } from '#services/domain/money.ts'
import { SHIPPING_FEE_AGOROT, shippingFeeAgorot } from '#services/domain/shipping.ts'
import styles from './product.module.css'
import { productPageText as text } from './product.text.ts'

function ShippingLine({ product }: { product: Product }) {
  const isFree = shippingFeeAgorot([{ quantity: 1, isSet: product.set, freeShipping: product.free_shipping }]) === 0
  if (isFree) {
    return (
      <li>
        <b>{text.shippingFree}</b>
      </li>
    )
  }
  return (
    <li>
      {text.shipping}
      <Sum agorot={SHIPPING_FEE_AGOROT} />, <b>{text.freeForPair}</b>
    </li>
  )
}

/** The last price of an unavailable product. */
export function LastPrice({ product }: { product: Product }) {
  return (
    <p className="muted">
      {text.lastPrice} <Shekels shekels={product.price} />
    </p>
  )
}

/** The price, and everything that changes the total. */
export function Deal({ product }: { product: Product }) {
  const priceAgorot = shekelsToAgorot(product.price)
  const savedAgorot = shekelsToAgorot(product.fullPrice) - priceAgorot
  return (
    <div className={`stack gap-8 line-above ${styles.deal}`}>
      <p className={`row baseline wrapping ${styles.money}`}>
        <Price shekels={product.price} size="xl" />
        {savedAgorot > 0 && (
          <>
            <FullPrice shekels={product.fullPrice} screenReaderLabel={text.fullPrice} size="lg" />
            <span className="medium success">
              {text.saving}
              <Sum agorot={savedAgorot} />
            </span>
          </>
        )}
      </p>
      <ul>
        <li>
          <b>{text.withVat}</b>
          {text.installmentsOr}
          <bdi>{MAX_INSTALLMENTS}</bdi>
          {text.installmentsOf}
          <Shekels shekels={agorotToShekels(largestInstallment(priceAgorot))} />
        </li>
        <ShippingLine product={product} />
        <li>{text.installation}</li>
      </ul>
    </div>
  )
}
