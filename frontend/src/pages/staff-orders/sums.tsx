import { Shekels } from '#frontend/shared/ui/money.tsx'
import { agorotToShekels, shekelsToAgorot } from '#services/domain/money.ts'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import styles from './details.module.css'
import { ProductName } from './product-name.tsx'
import { detailsText as text } from './staff-orders.text.ts'

const times = (shekels: number, quantity: number) => agorotToShekels(shekelsToAgorot(shekels) * quantity)

/** What was sold and what it adds up to; what the garage is paid stands apart, it is none of the shop's money. */
export function Sums({ order: { cart, price, checkout } }: { order: StaffOrder }) {
  const isShipped = checkout.sip !== 'pickup'
  return (
    <table className={styles.sums}>
      <tbody>
        {cart.items.map((item) => (
          <tr key={item.ean}>
            <th scope="row">
              <bdi>{item.quantity}×</bdi> <ProductName ean={item.ean} />
              <span className="muted">
                <bdi>{item.ean}</bdi>
              </span>
            </th>
            <td>
              <Shekels shekels={times(item.price, item.quantity)} />
            </td>
          </tr>
        ))}
        {isShipped && (
          <tr>
            <th scope="row">{price.shipping === 0 ? text.freeShipping : text.shippingFee}</th>
            <td>
              <Shekels shekels={price.shipping} />
            </td>
          </tr>
        )}
        {price.discount > 0 && (
          <tr>
            <th scope="row">
              {checkout.couponCode === null ? text.discount : text.coupon} <bdi>{checkout.couponCode}</bdi>
            </th>
            <td>
              <bdi>−</bdi>
              <Shekels shekels={price.discount} />
            </td>
          </tr>
        )}
        <tr className={styles.total}>
          <th scope="row">{text.charged}</th>
          <td>
            <Shekels shekels={price.charged} />
          </td>
        </tr>
        {checkout.sip === 'install' && (
          <tr className={styles.apart}>
            <th scope="row">
              {text.atGarage}
              <span className="muted">{text.atGarageNote}</span>
            </th>
            <td>
              <Shekels shekels={price.installation} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
