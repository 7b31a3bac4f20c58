import { Button } from '@mantine/core'
import { useStoreMap, useUnit } from 'effector-react'
import { Moment } from '#frontend/features/desk/time.tsx'
import { $settings } from '#frontend/shared/settings.ts'
import { dataStateText } from '#frontend/shared/ui/data-state.text.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { agorotToShekels, shekelsToAgorot } from '#services/domain/money.ts'
import type { CardData, StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { messageAddress, statusMessage } from './customer-message.ts'
import styles from './details.module.css'
import { Fact } from './fact.tsx'
import { History } from './history.tsx'
import { $cardFailures, $cardPendingIds, $cards, $details, $detailsFailures, cardRequested, detailsRetried } from './order-details.model.ts'
import { slipPrinted } from './orders-paper.model.ts'
import { ProductName } from './product-name.tsx'
import { detailsText as text } from './staff-orders.text.ts'

const times = (shekels: number, quantity: number) => agorotToShekels(shekelsToAgorot(shekels) * quantity)

/** What an open row tells: its history, its sums, its payment, and what to do with it. */
export function Details({ order, id }: { order: StaffOrder; id: string }) {
  return (
    <div id={id} className={styles.details}>
      <section>
        <h3>{text.history}</h3>
        <Steps orderId={order.orderId} />
      </section>
      <section>
        <h3>{text.items}</h3>
        <Sums order={order} />
      </section>
      <section>
        <h3>{text.payment}</h3>
        <Payment order={order} />
        <Acts order={order} />
      </section>
    </div>
  )
}

function Steps({ orderId }: { orderId: string }) {
  const details = useStoreMap({ store: $details, keys: [orderId], fn: (held, [id]) => held[id] ?? null })
  const failure = useStoreMap({ store: $detailsFailures, keys: [orderId], fn: (failures, [id]) => failures[id] ?? null })
  const retry = useUnit(detailsRetried)
  return (
    <>
      {failure && (
        <div className={styles.failure} role="alert">
          {failure}{' '}
          <Button size="xs" variant="paper" leftSection={<Icon name="retry" />} onClick={() => retry(orderId)}>
            {dataStateText.retry}
          </Button>
        </div>
      )}
      {details && <History steps={details.history} />}
      {!details && !failure && (
        <p className="muted" role="status">
          {text.loading}
        </p>
      )}
    </>
  )
}

function Acts({ order }: { order: StaffOrder }) {
  const { settings, print } = useUnit({ settings: $settings, print: slipPrinted })
  const address = messageAddress(order, statusMessage(order, settings))
  return (
    <div className={`${styles.acts} screen-only`}>
      <Button size="xs" variant="paper" leftSection={<Icon name="print" />} onClick={() => print(order.orderId)}>
        {text.slip}
      </Button>
      {address && (
        <Button
          component="a"
          href={address}
          target="_blank"
          rel="noreferrer"
          size="xs"
          variant="paper"
          leftSection={<Icon name="message" />}
        >
          {text.message}
        </Button>
      )}
    </div>
  )
}

/** What was sold and what it adds up to; what the garage is paid stands apart, it is none of the shop's money. */
function Sums({ order: { cart, price, checkout } }: { order: StaffOrder }) {
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

/** How it is paid; what the gateway said of the card only when somebody asks for it. */
function Payment({ order }: { order: StaffOrder }) {
  const { paidAt, checkout, licence } = order
  const { invoice, personal, selectedPaymentMethod } = checkout
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={text.method}>{text[selectedPaymentMethod]}</Fact>
        <Fact name={text.paidAt}>{paidAt === null ? text.notPaid : <Moment instant={paidAt} />}</Fact>
        {personal.emailaddress && (
          <Fact name={text.email}>
            <bdi>{personal.emailaddress}</bdi>
          </Fact>
        )}
        {invoice?.name && (
          <Fact name={text.invoice}>
            <bdi dir="auto">{invoice.name}</bdi>
          </Fact>
        )}
        {invoice?.companyNumber && (
          <Fact name={text.companyNumber}>
            <bdi>{invoice.companyNumber}</bdi>
          </Fact>
        )}
        {licence && (
          <Fact name={text.licence}>
            {text.licenceAnswers[licence.answer]} (<bdi>{licence.motorcycle}</bdi>)
          </Fact>
        )}
      </dl>
      {selectedPaymentMethod === 'creditcard' && <Card orderId={order.orderId} />}
    </>
  )
}

function Card({ orderId }: { orderId: string }) {
  const card = useStoreMap({ store: $cards, keys: [orderId], fn: (cards, [id]) => cards[id] ?? null })
  const failure = useStoreMap({ store: $cardFailures, keys: [orderId], fn: (failures, [id]) => failures[id] ?? null })
  const isPending = useStoreMap({ store: $cardPendingIds, keys: [orderId], fn: (ids, [id]) => ids.includes(id) })
  const requestCard = useUnit(cardRequested)
  if (card) return <CardFacts card={card} />
  return (
    <div className={`${styles.reveal} screen-only`}>
      <Button size="xs" variant="paper" disabled={isPending} onClick={() => requestCard(orderId)}>
        {isPending ? text.revealing : text.reveal}
      </Button>
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : (
        <p className="small muted">{text.revealNote}</p>
      )}
    </div>
  )
}

function CardFacts({ card: { cData } }: { card: CardData }) {
  if (!cData) return <p className="small muted">{text.noCard}</p>
  const { holder, mask, expiry, installments, transactionId } = cData
  const facts = [
    [text.mask, mask],
    [text.expiry, expiry?.replace(/^(\d\d)(\d\d)$/, '$1/$2') ?? null],
    [text.installments, installments === null ? null : String(installments)],
    [text.transaction, transactionId],
  ] as const
  return (
    <dl className={`${styles.facts} ${styles.card} screen-only`} aria-live="polite">
      <Fact name={text.holder}>{holder === null ? text.unknown : <bdi dir="auto">{holder}</bdi>}</Fact>
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value === null ? text.unknown : <bdi>{value}</bdi>}
        </Fact>
      ))}
    </dl>
  )
}
