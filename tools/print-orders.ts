import { uuidv7 } from 'uuidv7'
import { type LicenceConfirmed, type OrderPlaced, OrderStatus } from '#events/orders.events.ts'
import { type Contact, findContact } from '#services/contacts/contacts.queries.ts'
import { formatMoney } from '#services/domain/money.ts'
import { changeStatus, clearAttention } from '#services/orders/order-status.command.ts'
import { findOrder, listOrderHistory, listOrders, type OrderHistoryStep } from '#services/orders/orders.queries.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { minuteOf, type OperatorDeps, printTable } from './operator.ts'

type OrdersDeps = Pick<OperatorDeps, 'database' | 'openLog' | 'print'>

const LISTED_ORDERS = 50
/** Who stands in the history for what is done here. */
const OPERATOR = 'operator'

/** The newest orders, all or those of a status; what waits for staff says so. */
export async function printOrders({ database, print }: OrdersDeps, word: string | undefined): Promise<boolean> {
  const status = word === undefined ? null : readStatus(word)
  const orders = await listOrders(database, { ...(status && { status }), limit: LISTED_ORDERS + 1 })
  if (orders.length === 0) print('There are no such orders.')
  else
    printTable(
      print,
      ['order', 'placed', 'status', 'charged', 'by', 'received by', ''],
      orders
        .slice(0, LISTED_ORDERS)
        .map(({ orderId, placedAt, status, placed, needsAttention }) => [
          orderId,
          minuteOf(placedAt),
          status,
          formatMoney(placed.price.chargedAgorot),
          placed.paymentMethod,
          placed.receiving,
          needsAttention === null ? '' : `WAITS FOR STAFF: ${needsAttention}`,
        ]),
    )
  if (orders.length > LISTED_ORDERS) print(`These are the newest ${LISTED_ORDERS}; there are more.`)
  return true
}

export async function printOrder({ database, print }: OrdersDeps, orderId: string): Promise<boolean> {
  const order = await findOrder(database, orderId)
  if (!order) throw new Error(`there is no order ${orderId}`)
  const { status, placed, reservation, needsAttention, licence, trackingCode, paidAt, placedAt, contactId } = order
  print(`Order ${orderId}: ${status}, ${paidAt ? `paid ${minuteOf(paidAt)}` : 'not paid'}, placed ${minuteOf(placedAt)}`)
  if (needsAttention !== null) print(`WAITS FOR STAFF: ${needsAttention}`)
  if (reservation === 'released') print('Nothing is held for it.')
  for (const line of contactLines(await findContact(database, contactId))) print(line)
  for (const line of orderLines(placed)) print(line)
  if (trackingCode !== null) print(`tracking code: ${trackingCode}`)
  if (licence !== null) print(`vehicle licence: ${licenceOf(licence)}`)
  for (const step of await listOrderHistory(database, orderId)) print(`  ${minuteOf(step.time)}  ${formatStep(step)}`)
  return true
}

/** False when staff have to decide something all the same. */
export async function setOrderStatus({ database, openLog, print }: OrdersDeps, orderId: string, word: string): Promise<boolean> {
  const to = readStatus(word)
  const deps = { database, log: await openLog(), now: () => new Date(), newId: uuidv7 }
  const change = await withEvents(deps, (decision) => changeStatus(decision, orderId, to, OPERATOR))
  if (change.outcome === 'unknown') throw new Error(`there is no order ${orderId}`)
  if (change.outcome === 'unchanged') {
    print(`Order ${orderId} is ${to} already.`)
    return true
  }
  print(`Order ${orderId} is ${to}${change.attention ? `, and WAITS FOR STAFF: ${change.attention}` : ''}.`)
  return change.attention === null
}

/** Whoever says so has seen why it waited for staff. */
export async function markOrderSeen({ database, openLog, print }: OrdersDeps, orderId: string): Promise<boolean> {
  const deps = { database, log: await openLog(), now: () => new Date(), newId: uuidv7 }
  if (!(await withEvents(deps, (decision) => clearAttention(decision, orderId, OPERATOR))))
    throw new Error(`no order ${orderId} waits for staff`)
  print(`Order ${orderId} waits for staff no more.`)
  return true
}

function readStatus(word: string): OrderStatus {
  const statuses = OrderStatus.anyOf.map((each) => each.const)
  const status = statuses.find((each) => each === word)
  if (!status) throw new Error(`there is no status ${word}: choose of ${statuses.join(', ')}`)
  return status
}

function contactLines(contact: Contact | null): string[] {
  if (!contact) return ['who: erased']
  const { name, phone, email, address, details } = contact
  const { card, ...fields } = details
  const ofCard = Object.entries(Object(card)).map(([key, value]) => [`card ${key}`, value] as const)
  return [
    `who: ${[name, phone, email, address].filter((part) => part !== null).join(', ')}`,
    ...[...Object.entries(fields), ...ofCard].filter(([, value]) => value !== null).map(([key, value]) => `  ${key}: ${String(value)}`),
  ]
}

function orderLines({ lines, fitting, receiving, price, couponCode, paymentMethod, installments }: OrderPlaced): string[] {
  const { goodsAgorot, shippingAgorot, discountAgorot, chargedAgorot, installationAgorot } = price
  const sums = [
    `goods ${formatMoney(goodsAgorot)}`,
    `shipping ${formatMoney(shippingAgorot)}`,
    `discount ${formatMoney(discountAgorot)}${couponCode === null ? '' : ` (${couponCode})`}`,
    `charged ${formatMoney(chargedAgorot)}`,
    `paid at the garage ${formatMoney(installationAgorot)}`,
  ]
  return [
    ...lines.map(
      ({ ean, quantity, displayName, displaySize, priceAgorot, source, arrivesOn }) =>
        `${quantity} x ${displayName} ${displaySize} (${ean}) at ${formatMoney(priceAgorot)}, from ${source}${arrivesOn === null ? '' : `, arrives ${arrivesOn}`}`,
    ),
    sums.join(', '),
    `by ${paymentMethod}${installments > 1 ? ` in ${installments} installments` : ''}, received by ${receiving}${fittingOf(fitting)}`,
  ]
}

function fittingOf(fitting: OrderPlaced['fitting']): string {
  if (!fitting) return ''
  const { garage, slot } = fitting
  return slot ? ` at ${garage}, ${slot.date} from ${slot.startsAt}:00` : ` at ${garage}, the customer arranges when`
}

function licenceOf({ answer, motorcycle, year, front, rear }: LicenceConfirmed): string {
  return `${answer}, ${motorcycle}${year === null ? '' : ` of ${year}`}, ${front} and ${rear}`
}

function formatStep(step: OrderHistoryStep): string {
  const what = step.type.split('.')[1] ?? step.type
  switch (step.type) {
    case 'order.placed.v1':
    case 'order.placed-again.v1':
      return `${what}: ${formatMoney(step.data.price.chargedAgorot)} by ${step.data.paymentMethod}`
    case 'order.payment-succeeded.v1':
      return `${what}: ${formatMoney(step.data.amountAgorot)}, transaction ${step.data.transactionId ?? 'unknown'}`
    case 'order.status-changed.v1':
      return `${what}: ${step.data.from} to ${step.data.to} by ${step.data.by}`
    case 'order.licence-confirmed.v1':
      return `${what}: ${licenceOf(step.data)}`
    case 'order.tracking-set.v1':
      return `${what}: ${step.data.trackingCode ?? 'none'} by ${step.data.by}`
    case 'order.attention-cleared.v1':
    case 'order.payment-details-shown.v1':
      return `${what}: by ${step.data.by}`
    case 'order.reservation-restored.v1':
      return what
    case 'order.payment-failed.v1':
    case 'order.reservation-released.v1':
    case 'order.attention-needed.v1':
      return `${what}: ${step.data.reason}`
  }
}
