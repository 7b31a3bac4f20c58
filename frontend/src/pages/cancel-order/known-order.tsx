import { Shekels } from '#frontend/shared/ui/money.tsx'
import { TireName } from '#frontend/shared/ui/tire-name.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { BuyerOrder } from '#services/orders/buyer/buyer-order.contract.ts'
import { knownText as text } from './cancel-order.text.ts'
import styles from './known-order.module.css'

/** What is cancelled, what it costs and what comes back. */
export function KnownOrder({ order: { orderId, order, cancellation } }: { order: BuyerOrder }) {
  const { fee, refund, isSupplied } = cancellation
  return (
    <section className={`panel ${styles.order}`} aria-labelledby="known-order">
      <h2 id="known-order">{text.title}</h2>
      <dl className={styles.facts}>
        <dt>{text.order}</dt>
        <dd>
          <bdi>{orderId}</bdi>
        </dd>
        {order.lines.map(({ ean, isAgreed, brand, displayName, displaySize, quantity, price }) => (
          <div key={`${ean} ${isAgreed}`}>
            <dt>
              <TireName brand={brand} displayName={displayName} /> <TireSize size={displaySize} />
              {quantity > 1 && (
                <span>
                  , {text.quantity} <bdi>{quantity}</bdi>
                </span>
              )}
            </dt>
            <dd>
              <Shekels shekels={price * quantity} />
            </dd>
          </div>
        ))}
        <dt>{text.paid}</dt>
        <dd>
          <Shekels shekels={order.charged} />
        </dd>
        {refund > 0 && (
          <>
            <dt>{text.fee}</dt>
            <dd>
              <Shekels shekels={fee} />
            </dd>
            <dt>{text.refund}</dt>
            <dd>
              <b>
                <Shekels shekels={refund} />
              </b>
            </dd>
          </>
        )}
      </dl>
      {refund === 0 && <p>{text.nothingPaid}</p>}
      <p>{isSupplied ? text.supplied : text.notSupplied}</p>
    </section>
  )
}
