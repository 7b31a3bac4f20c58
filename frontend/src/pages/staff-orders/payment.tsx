import { Button } from '@mantine/core'
import { useStoreMap, useUnit } from 'effector-react'
import { Moment } from '#frontend/features/desk/ago.tsx'
import type { CardData, StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import styles from './details.module.css'
import { Fact } from './fact.tsx'
import { $cardFailures, $cardPendingIds, $cards, cardRequested } from './order-details.model.ts'
import { detailsText as text } from './staff-orders.text.ts'

/** How it is paid; what the gateway said of the card only when somebody asks for it. */
export function Payment({ order }: { order: StaffOrder }) {
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
