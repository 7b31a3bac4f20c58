import type { ShopEvent } from '#events/registry.ts'
import { findEansWithPhotos, listProductsByEans } from '#services/catalogue/product.queries.ts'
import { findContacts } from '#services/contacts/contacts.queries.ts'
import { listDeskDocuments } from '#services/documents/desk-documents.queries.ts'
import { dayText, slotText } from '#services/domain/calendar.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { listGaragesByIds } from '#services/garages/garages.queries.ts'
import { type Refused, refusalsBy } from '#services/ingress/plugins/http-error.ts'
import type { Config } from '#services/platform/config.ts'
import type { Database } from '#services/platform/postgres.ts'
import { waitForProjection } from '#services/platform/wait-for-projection.ts'
import { findStaffNames } from '#services/staff/staff-names.queries.ts'
import { GARAGE } from '../buyer/refuse-appointment.command.ts'
import type { OrderChangeRefused } from '../change-order.command.ts'
import { BUYER } from '../order.evolve.ts'
import { findOrder, listOrderHistory, type OrderRow, type OrderHistoryStep as Step } from '../orders.queries.ts'
import { listUnclearRefunds, readMoney } from '../refunds/order-money.queries.ts'
import { messagesOf } from './order-message.ts'
import { presentOrder, presentProducts } from './staff-order.presenter.ts'
import type { OrderChangeRefusal, OrderDetails, OrderHistoryStep, StaffOrders } from './staff-orders.contract.ts'
import { staffOrdersText as text } from './staff-orders.text.ts'

/** The author of decisions by a payment, a job or the log. */
const SHOP = 'shop'

export interface OrderDesk {
  database: Database
  config: Pick<Config, 'shop'>
}

type DeskRefused =
  | Exclude<OrderChangeRefused, { reason: 'changed_meanwhile' }>
  | (Refused<'changed_meanwhile'> & Pick<OrderChangeRefusal, 'result' | 'changed'>)
  | Refused<'saved_not_shown' | 'order_not_shown'>

export const orderRefusal = refusalsBy<DeskRefused>({
  unknown: [404, 'no_order', text.noOrder],
  not_offered: [400, 'status_not_offered', text.statusNotOffered, { field: 'status' }],
  before_order: [409, 'before_order', text.beforeOrder, { field: 'status' }],
  buyer_cancelled: [409, 'buyer_cancelled', text.buyerCancelled],
  balance_due: [409, 'balance_due', text.balanceDue],
  changed_meanwhile: ({ result, changed }) => [409, 'order_changed', text.changedMeanwhile(changed), { extra: { result, changed } }],
  saved_not_shown: [503, 'saved_not_shown', text.savedNotShown, { retryAfterSeconds: 2 }],
  order_not_shown: [503, 'order_not_shown', text.orderNotShown, { retryAfterSeconds: 2 }],
})

/** Orders as staff see them, with buyers and products. */
export async function withPeople(
  { database, config }: OrderDesk,
  rows: readonly OrderRow[],
): Promise<Pick<StaffOrders, 'orders' | 'products'>> {
  const lines = rows.flatMap(({ placed }) => placed.lines)
  const eans = [...new Set(lines.flatMap(({ ean, takes }) => [ean, ...takes.map((take) => take.ean)]))]
  const [people, withPhoto, products, unclear, garages] = await Promise.all([
    findContacts(
      database,
      rows.map(({ contactId }) => contactId),
    ),
    findEansWithPhotos(database, eans),
    listProductsByEans(database, eans),
    listUnclearRefunds(
      database,
      rows.filter(({ refunds }) => refunds.length > 0).map(({ orderId }) => orderId),
    ),
    listGaragesByIds(
      database,
      rows.flatMap(({ placed }) => placed.fitting?.garageId ?? []),
    ),
  ])
  const known = { unclear, garages: new Map(garages.map((garage) => [garage.id, garage])) }
  return {
    orders: rows.map((row) => {
      const order = presentOrder(row, people.get(row.contactId) ?? null, known)
      return { ...order, messages: messagesOf(order, config.shop) }
    }),
    products: presentProducts(rows, withPhoto, products),
  }
}

/** One order with its history. */
export async function readOrderDetails(desk: OrderDesk, orderId: string): Promise<OrderDetails> {
  const { database } = desk
  const [row, steps] = await Promise.all([findOrder(database, orderId), listOrderHistory(database, orderId)])
  if (!row) throw orderRefusal('unknown')
  const [{ orders, products }, names, money, documents] = await Promise.all([
    withPeople(desk, [row]),
    findStaffNames(database, staffIdsOf(steps)),
    readMoney(database, orderId),
    listDeskDocuments(database, orderId),
  ])
  const [order] = orders
  if (!order || !money) throw orderRefusal('unknown')
  return {
    order,
    money: {
      refundable: agorotToShekels(money.refundableAgorot),
      byCard: agorotToShekels(money.byCardAgorot),
      parts: money.parts.map(({ lines, withShipping, agorot }) => ({ lines: [...lines], withShipping, amount: agorotToShekels(agorot) })),
    },
    products,
    history: steps.map((step) => presentStep(step, names)),
    documents,
  }
}

/** The order once the projection shows what was decided, so that clients read their own writes. */
export async function readAfter(desk: OrderDesk, orderId: string, events: readonly ShopEvent[]): Promise<OrderDetails> {
  if (!(await waitForProjection(desk.database, events))) throw orderRefusal('saved_not_shown')
  return readOrderDetails(desk, orderId)
}

/** The member of staff who changed the status, or the tracking code, last. */
export async function findLastChange(
  { database }: OrderDesk,
  orderId: string,
  what: 'status-changed' | 'tracking-set',
): Promise<OrderChangeRefusal['changed']> {
  const step = (await listOrderHistory(database, orderId)).findLast(({ type }) => type === `order.${what}.v1`)
  if (!step) return null
  const by = [...(await findStaffNames(database, staffIdsOf([step]))).values()][0]
  return by === undefined ? null : { by, at: step.time.toISOString() }
}

/** Ids of staff in a history. */
function staffIdsOf(steps: readonly Step[]): string[] {
  return [...new Set(steps.flatMap(({ data }) => ('by' in data ? [data.by] : 'takenBy' in data ? (data.takenBy ?? []) : [])))]
}

/** `names` by staff id; other authors (`shop`, `operator`, `carrier`, `garage`) are shown as they are. */
function presentStep(step: Step, names: ReadonlyMap<string, string>): OrderHistoryStep {
  const what = step.type.replace(/^order\.|\.v\d+$/g, '')
  return { what, at: step.time.toISOString(), ...detailsOf(step, (by) => names.get(by) ?? by) }
}

function detailsOf(step: Step, nameOf: (by: string) => string): Omit<OrderHistoryStep, 'what' | 'at'> {
  switch (step.type) {
    case 'order.placed.v1':
    case 'order.placed-again.v1':
      return {
        by: step.data.takenBy === undefined ? null : nameOf(step.data.takenBy),
        amount: agorotToShekels(step.data.price.chargedAgorot),
        installments: step.data.installments,
      }
    case 'order.licence-confirmed.v1':
      return { by: null, reason: step.data.answer }
    case 'order.payment-succeeded.v1':
      return { by: SHOP, amount: agorotToShekels(step.data.amountAgorot), installments: step.data.installments }
    case 'order.payment-failed.v1':
      return { by: SHOP, amount: agorotToShekels(step.data.amountAgorot), reason: step.data.reason }
    case 'order.reservation-released.v1':
    case 'order.attention-needed.v1':
      return { by: SHOP, reason: step.data.reason }
    case 'order.reservation-restored.v1':
      return { by: SHOP }
    case 'order.status-changed.v1':
      return { by: nameOf(step.data.by), from: step.data.from, to: step.data.to }
    case 'order.amended.v1':
      return { by: nameOf(step.data.by), amount: agorotToShekels(step.data.placed.price.chargedAgorot), reason: step.data.parts.join(' ') }
    case 'order.balance-due.v1':
      return { by: SHOP, amount: agorotToShekels(step.data.amountAgorot) }
    case 'order.balance-settled.v1':
      return { by: nameOf(step.data.by), amount: agorotToShekels(step.data.amountAgorot), reason: step.data.outcome }
    case 'order.tracking-set.v1':
      return { by: nameOf(step.data.by), trackingCode: step.data.trackingCode }
    case 'order.appointment-moved.v1':
      return {
        by: step.data.by === BUYER ? null : nameOf(step.data.by),
        reason: `${dayText(step.data.to.date)} ${slotText(step.data.to.startsAt)}`,
      }
    case 'order.appointment-refused.v1':
      return { by: GARAGE, reason: step.data.offered.map(({ date, startsAt }) => `${dayText(date)} ${slotText(startsAt)}`).join('; ') }
    case 'order.cancellation-asked.v1':
    case 'order.email-corrected.v1':
      return { by: null }
    case 'order.refund-due.v1':
      return { by: SHOP, amount: agorotToShekels(step.data.amountAgorot) }
    case 'order.cancelled.v1':
      return { by: nameOf(step.data.by), reason: step.data.reason }
    case 'order.cancellation-closed.v1':
      return { by: nameOf(step.data.by), reason: step.data.outcome }
    case 'order.refund-begun.v1': {
      const { by, amountAgorot, feeAgorot, method } = step.data
      const fee = feeAgorot > 0 && { fee: agorotToShekels(feeAgorot) }
      return { by: nameOf(by), amount: agorotToShekels(amountAgorot), ...fee, reason: method }
    }
    case 'order.refund-paid.v1':
      return { by: nameOf(step.data.by), amount: agorotToShekels(step.data.amountAgorot), reason: step.data.method }
    case 'order.refund-failed.v1':
      return { by: nameOf(step.data.by), amount: agorotToShekels(step.data.amountAgorot), reason: step.data.reason }
    case 'order.units-reserved.v1':
    case 'order.attention-cleared.v1':
    case 'order.payment-details-shown.v1':
      return { by: nameOf(step.data.by) }
  }
}
