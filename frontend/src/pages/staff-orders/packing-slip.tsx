import { useUnit } from 'effector-react'
import { Moment } from '#frontend/features/desk/time.tsx'
import { $settings } from '#frontend/shared/settings.ts'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { PhoneNumber } from '#frontend/shared/ui/phone-number.tsx'
import { dayText, slotText } from '#services/domain/calendar.ts'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { Fact } from './fact.tsx'
import { $orders } from './orders-list.model.ts'
import styles from './packing-slip.module.css'
import { slipText as text } from './packing-slip.text.ts'
import { ProductName } from './product-name.tsx'
import { rowText } from './staff-orders.text.ts'

/** One order as it lies in its parcel: no prices of the shop, they are on the invoice. Only on paper. */
export function PackingSlip({ orderId }: { orderId: string }) {
  const { orders, settings } = useUnit({ orders: $orders, settings: $settings })
  const order = orders?.find((each) => each.orderId === orderId)
  if (!order) return null
  return (
    <section className={styles.slip} aria-label={text.title}>
      <header className={styles.head}>
        <div>
          <p>{settings.shopName}</p>
          <h1>{text.title}</h1>
        </div>
        <p>
          {text.order} <bdi className={styles.number}>{orderId}</bdi>
          <br />
          {text.placed} <Moment instant={order.createdAt} />
        </p>
      </header>
      <Where order={order} />
      <Lines order={order} />
      <footer>
        <PhoneNumber phone={settings.phone} />
      </footer>
    </section>
  )
}

const auto = (value: string | null | undefined) => value && <bdi dir="auto">{value}</bdi>

function Where({ order: { checkout, trackingCode, price } }: { order: StaffOrder }) {
  const { personal, shipping, shop, installDate, installSlot, sip, additionalNotes } = checkout
  const notes = [shipping?.notes, additionalNotes].filter(Boolean)
  return (
    <dl className={styles.facts}>
      <Fact name={text.customer}>
        {auto(personal.name) ?? rowText.erased} {personal.phone && <PhoneNumber phone={personal.phone} />}
      </Fact>
      {sip === 'shipping' && (
        <Fact name={text.deliverTo}>
          {auto(shipping?.name)} {shipping?.phone && <PhoneNumber phone={shipping.phone} />}
          <br />
          {auto([shipping?.address, shipping?.city].filter(Boolean).join(', '))}
        </Fact>
      )}
      {sip === 'pickup' && (
        <Fact name={text.deliverTo}>
          {rowText.pickup}, {rowText.fromStore}
        </Fact>
      )}
      {shop && <Fact name={text.garage}>{auto(shop.displayName)}</Fact>}
      {shop && (
        <Fact name={text.slot}>
          {installDate !== null && installSlot !== null ? (
            <>
              {dayText(installDate)}, <bdi>{slotText(installSlot)}</bdi>
            </>
          ) : (
            rowText.manual
          )}
        </Fact>
      )}
      {shop && (
        <Fact name={text.atGarage}>
          <Shekels shekels={price.installation} />
        </Fact>
      )}
      {trackingCode && (
        <Fact name={text.tracking}>
          <bdi>{trackingCode}</bdi>
        </Fact>
      )}
      {notes.length > 0 && <Fact name={text.notes}>{notes.map((note) => auto(note))}</Fact>}
    </dl>
  )
}

function Lines({ order: { cart } }: { order: StaffOrder }) {
  const tires = cart.items.reduce((sum, { quantity, isSet }) => sum + quantity * (isSet ? 2 : 1), 0)
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          {[text.packed, text.item, text.ean, text.quantity].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cart.items.map(({ ean, quantity }) => (
          <tr key={ean}>
            <td>
              <i className={styles.box} />
            </td>
            <td>
              <ProductName ean={ean} />
            </td>
            <td>
              <bdi>{ean}</bdi>
            </td>
            <td>
              <bdi>{quantity}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>{text.total}</td>
          <td>
            <bdi>{tires}</bdi>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
