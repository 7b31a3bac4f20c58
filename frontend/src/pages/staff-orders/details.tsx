import type { ReactNode } from 'react'
import { waiting } from '#frontend/features/desk/controls.tsx'
import { DataList } from '#frontend/features/desk/data-list.tsx'
import { MessageList } from '#frontend/features/desk/message-list.tsx'
import { Moment } from '#frontend/features/desk/time.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Group, Stack } from '#frontend/shared/desk/layout.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { staffMessagesPath } from '#frontend/shared/routes.ts'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { useStoreMap, useUnit } from '#frontend/shared/use-unit.tsx'
import { agorotToShekels, shekelsToAgorot } from '#services/domain/money.ts'
import type { CardData, StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { amendableOf, amendingOpened } from './amending.model.ts'
import { MessageLink, OrderedProductName } from './cells.tsx'
import { noteOpened } from './note.model.ts'
import { $cards, cardRequested } from './order-details.model.ts'
import { detailsText as text } from './order-details.text.ts'
import { stripText } from './order-dialogs.text.ts'
import { OrderDocuments } from './order-documents.tsx'
import { History } from './order-history.tsx'
import { Parcel } from './parcel.tsx'
import { slipsPrinted } from './staff-orders.model.ts'
import styles from './staff-orders.module.css'
import { writeText } from './staff-orders.text.ts'

/** An open row: history, sums, payment and actions. */
export function Details({ order, id }: { order: StaffOrder; id: string }) {
  const { print, amend } = useUnit({ print: slipsPrinted, amend: amendingOpened })
  return (
    <div id={id} className={`stack t-14 line-above ${styles.details}`}>
      <Part title={text.history}>
        <History orderId={order.orderId} />
      </Part>
      <Part title={text.items}>
        <Sums order={order} />
        {amendableOf(order) !== null && (
          <div className="screen-only">
            <Button onClick={() => amend({ orderId: order.orderId, what: 'order' })}>{stripText.amend}</Button>
          </div>
        )}
      </Part>
      <Part title={text.payment}>
        <Payment order={order} />
        <Group gap="xs" className={`${styles.acts} screen-only`}>
          <Button leftSection={<Icon name="print" />} onClick={() => print([order.orderId])}>
            {text.slip}
          </Button>
          <MessageLink phone={order.checkout.personal.phone} message={order.messages.status} />
        </Group>
        {order.checkout.sip === 'shipping' && <Parcel order={order} />}
      </Part>
      <Part title={text.documents}>
        <OrderDocuments orderId={order.orderId} />
      </Part>
      <Part title={text.messages}>
        <Messages orderId={order.orderId} />
      </Part>
    </div>
  )
}

/** Automatic messages. */
function Messages({ orderId }: { orderId: string }) {
  const write = useUnit(noteOpened)
  return (
    <>
      <MessageList about={orderId} />
      <div className="screen-only">
        <Button onClick={() => write({ orderId, reason: null })}>{writeText.open}</Button>
      </div>
      <Link className="link screen-only" to={staffMessagesPath}>
        {text.allMessages}
      </Link>
    </>
  )
}

function Part({ title, children }: { title: string; children: Elements }) {
  return (
    <Stack component="section" gap="sm" px={18} py={14} miw={0}>
      <Title order={3} fz="sm">
        {title}
      </Title>
      {children}
    </Stack>
  )
}

const times = (shekels: number, quantity: number) => agorotToShekels(shekelsToAgorot(shekels) * quantity)

/** A line of an article or an additional charge. */
function Line({ name, note, sum, isTotal = false }: { name: ReactNode; note?: ReactNode; sum: ReactNode; isTotal?: boolean }) {
  return (
    <Table.Tr {...(isTotal && { fz: 'md', fw: 600 })}>
      <Table.Th scope="row" fw="inherit">
        <span>{name}</span>
        {note && (
          <Text c="dimmed" fz="sm">
            {note}
          </Text>
        )}
      </Table.Th>
      <Table.Td className="nowrap">{sum}</Table.Td>
    </Table.Tr>
  )
}

/** Articles and totals; the garage's fee is separate, since it is not the shop's money. */
function Sums({ order: { cart, price, checkout } }: { order: StaffOrder }) {
  const discount = (
    <span>
      <span>{checkout.couponCode === null ? text.discount : text.coupon}</span> <bdi>{checkout.couponCode}</bdi>
    </span>
  )
  return (
    <Table verticalSpacing={6} horizontalSpacing={0} className={styles.sums ?? ''}>
      <Table.Tbody>
        {cart.items.map(({ ean, quantity, price: each, arrivesOn }) => (
          <Line
            key={`${ean} ${each} ${arrivesOn}`}
            name={
              <>
                <bdi>{`${quantity}×`}</bdi> <OrderedProductName ean={ean} />
              </>
            }
            note={<bdi>{ean}</bdi>}
            sum={<Shekels shekels={times(each, quantity)} />}
          />
        ))}
        {checkout.sip !== 'pickup' && (
          <Line name={price.shipping === 0 ? text.freeShipping : text.shippingFee} sum={<Shekels shekels={price.shipping} />} />
        )}
        {price.discount > 0 && (
          <Line
            name={discount}
            sum={
              <>
                <bdi>−</bdi>
                <Shekels shekels={price.discount} />
              </>
            }
          />
        )}
        <Line isTotal name={text.charged} sum={<Shekels shekels={price.charged} />} />
        {checkout.sip === 'install' && (
          <Line name={text.atGarage} note={text.atGarageNote} sum={<Shekels shekels={price.installation} />} />
        )}
      </Table.Tbody>
    </Table>
  )
}

/** Labelled values; missing ones are left out. */
function Facts({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  return <DataList facts={Object.entries(facts).filter(([, fact]) => fact)} />
}

const auto = (value: string | null | undefined) => value && <bdi dir="auto">{value}</bdi>

/** The payment; the gateway's card details are loaded on request. */
function Payment({ order }: { order: StaffOrder }) {
  const { paidAt, checkout, licence } = order
  const { invoice, personal, selectedPaymentMethod } = checkout
  const confirmed = licence && (
    <span>
      <span>{text.licenceAnswers[licence.answer]}</span> (<bdi>{licence.motorcycle}</bdi>)
    </span>
  )
  const facts = {
    [text.method]: text[selectedPaymentMethod],
    [text.paidAt]: paidAt === null ? text.notPaid : <Moment instant={paidAt} />,
    [text.email]: auto(personal.emailaddress),
    [text.invoice]: auto(invoice?.name),
    [text.companyNumber]: auto(invoice?.companyNumber),
    [text.licence]: confirmed,
  }
  return (
    <>
      <Facts facts={facts} />
      {selectedPaymentMethod === 'creditcard' && <Card orderId={order.orderId} />}
    </>
  )
}

function Card({ orderId }: { orderId: string }) {
  const card = useStoreMap({ store: $cards, keys: [orderId], fn: (cards, [id]) => cards[id] ?? null })
  const requestCard = useUnit(cardRequested)
  if (card?.data) return <CardFacts card={card.data} />
  const isLoading = card?.isLoading ?? false
  return (
    <Group gap="xs" className="screen-only">
      <Button {...waiting(isLoading)} onClick={() => requestCard(orderId)}>
        {isLoading ? text.revealing : text.reveal}
      </Button>
      {card?.failure ? (
        <Text role="alert" fz="sm" c="danger">
          {card.failure}
        </Text>
      ) : (
        <Text fz="sm" c="dimmed">
          {text.revealNote}
        </Text>
      )}
    </Group>
  )
}

function CardFacts({ card: { cData } }: { card: CardData }) {
  if (!cData) {
    return (
      <Text fz="sm" c="dimmed">
        {text.noCard}
      </Text>
    )
  }
  const { holder, mask, expiry, installments, transactionId } = cData
  const facts = {
    [text.holder]: auto(holder) ?? text.unknown,
    [text.mask]: auto(mask) ?? text.unknown,
    [text.expiry]: auto(expiry?.replace(/^(\d\d)(\d\d)$/, '$1/$2')) ?? text.unknown,
    [text.installments]: installments ?? text.unknown,
    [text.transaction]: auto(transactionId) ?? text.unknown,
  }
  return (
    <Stack bg="var(--sand)" bdrs="md" px="sm" py="xs" className="screen-only" aria-live="polite">
      <Facts facts={facts} />
    </Stack>
  )
}
