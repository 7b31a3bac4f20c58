import { useStoreMap } from 'effector-react'
import { Ago } from '#frontend/features/desk/time.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { PhoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { formatDate, formatTime } from '#services/domain/israel-time.ts'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import styles from './cells.module.css'
import { $newIds } from './orders-list.model.ts'
import { ProductName } from './product-name.tsx'
import { columnsText as columns, rowText as text } from './staff-orders.text.ts'

/** Which order, and when it was placed. */
export function IdentityCell({ order: { orderId, createdAt } }: { order: StaffOrder }) {
  const isNew = useStoreMap({ store: $newIds, keys: [orderId], fn: (ids, [id]) => ids.includes(id) })
  return (
    <div className={styles.identity}>
      <h2 tabIndex={-1}>
        <span className="spoken">{text.order} </span>
        <bdi>{orderId}</bdi>
        {isNew && <span className={styles.new}>{text.isNew}</span>}
      </h2>
      <p className="muted">
        <time dateTime={createdAt}>
          <bdi>{formatDate(createdAt)}</bdi>
          <br />
          <bdi>{formatTime(createdAt)}</bdi>
        </time>
        , <Ago instant={createdAt} />
      </p>
    </div>
  )
}

export function CustomerCell({ order: { checkout } }: { order: StaffOrder }) {
  const { name, phone } = checkout.personal
  return (
    <div className={styles.customer}>
      <span className="spoken">{columns.customer}: </span>
      {name === null ? (
        <span className="muted">{text.erased}</span>
      ) : (
        <b>
          <bdi dir="auto">{name}</bdi>
        </b>
      )}
      {phone && <PhoneLink phone={phone} />}
    </div>
  )
}

export function ItemsCell({ order: { cart } }: { order: StaffOrder }) {
  return (
    <ul className={styles.items} aria-label={columns.items}>
      {cart.items.map(({ ean, quantity, isOffer, arrivesOn }) => (
        <li key={ean}>
          <bdi className={styles.quantity}>×{quantity}</bdi>
          <div>
            <ProductName ean={ean} />
            {isOffer && <span className={styles.aside}>{text.isOffer}</span>}
            {arrivesOn && (
              <span className={styles.aside}>
                {text.arrives} <bdi>{formatDate(`${arrivesOn}T12:00:00Z`)}</bdi>
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The two sums apart: what the shop charges, and what is paid at the garage. */
export function MoneyCell({ order }: { order: StaffOrder }) {
  const { price } = order
  const note = moneyNote(order)
  return (
    <div className={styles.money}>
      <span className="spoken">{columns.sum}: </span>
      <b>
        <Shekels shekels={price.charged} />
      </b>
      {price.installation > 0 && (
        <span>
          {text.and} <Shekels shekels={price.installation} /> {text.atGarage}
        </span>
      )}
      {note && <span>{note}</span>}
    </div>
  )
}

function moneyNote({ paidAt, status, checkout }: StaffOrder): string | null {
  if (paidAt !== null) return null
  if (status === 'cancelled') return text.notCharged
  return checkout.selectedPaymentMethod === 'transfer' ? text.awaitsTransfer : text.awaitsCard
}
