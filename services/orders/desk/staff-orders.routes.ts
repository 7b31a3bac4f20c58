import { Type } from 'typebox'
import { OrderId } from '#events/orders.events.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { changeOrder, type StaffChange, waitForOrderProjection } from '#services/orders/change-order.command.ts'
import { findOrder } from '#services/orders/orders.queries.ts'
import { showCardDetails } from '#services/orders/payments/card-details.command.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import { noOrder, readOrderDetails, withPeople } from './order-details.ts'
import { readOrderFilter } from './order-query.ts'
import { STAFF_ORDER_CALLS as CALLS } from './staff-orders.calls.ts'
import {
  CardData,
  OrderChange,
  OrderChangeAnswer,
  OrderChangeRefusal,
  OrderDetails,
  type StaffOrder,
  StaffOrders,
  StaffOrdersQuery,
} from './staff-orders.contract.ts'
import { countOrders, listFilteredOrders } from './staff-orders.queries.ts'
import { staffOrdersText } from './staff-orders.text.ts'

const DEFAULT_LIMIT = 25

const OrderPath = Type.Object({ id: OrderId })
const CardPath = Type.Object({ orderId: OrderId, token: Type.String({ maxLength: 200 }) })

/** The orders, one of them with its history, what staff change of it, and the card that paid it. */
export function staffOrderRoutes(app: App, deps: UnitOfWorkDeps): void {
  const { database } = deps
  app.get(
    CALLS.list.path,
    { schema: { summary: 'Orders, the newest first', querystring: StaffOrdersQuery, response: { 200: StaffOrders } } },
    async ({ query }) => readOrders(deps, query),
  )
  app.get(
    CALLS.details.path,
    { schema: { summary: 'An order with its history', params: OrderPath, response: { 200: OrderDetails } } },
    async ({ params }) => readOrderDetails(database, params.id),
  )
  app.post(
    CALLS.change.path,
    {
      schema: {
        summary: 'Changes the status or tracking code of an order, or says that staff have seen why it waits',
        params: OrderPath,
        body: OrderChange,
        response: { 200: OrderChangeAnswer, 409: OrderChangeRefusal },
      },
    },
    async ({ params, body, staff }) => ({ result: await saveOrderChange(deps, params.id, body, staff.staffId) }),
  )
  app.get(
    CALLS.card.path,
    {
      // Who asks without reading has been shown nothing.
      exposeHeadRoute: false,
      schema: { summary: 'What is known of the card that paid; kept in the history', params: CardPath, response: { 200: CardData } },
    },
    async ({ params, staff }) => {
      const card = await showCardDetails(deps, params.orderId, staff.staffId)
      if (card === 'unknown') throw noOrder()
      return { cData: card }
    },
  )
}

/** Saves what differs and answers with the order as everybody reads it from then on. */
async function saveOrderChange(deps: UnitOfWorkDeps, orderId: string, change: OrderChange, staffId: string): Promise<StaffOrder> {
  const { database } = deps
  const changed = await changeOrder(deps, orderId, readChange(change), staffId)
  if (changed.outcome === 'unknown') throw noOrder()
  if (changed.outcome === 'not_offered')
    throw new HttpError(400, 'status_not_offered', staffOrdersText.statusNotOffered, { field: 'status' })
  if (changed.outcome === 'buyer_cancelled') throw new HttpError(409, 'buyer_cancelled', staffOrdersText.buyerCancelled)
  if (changed.outcome === 'changed_meanwhile') {
    const result = { ...(await readStaffOrder(database, orderId)), ...changed.decided }
    throw new HttpError(409, 'order_changed', staffOrdersText.changedMeanwhile, { extra: { result } })
  }
  if (!(await waitForOrderProjection(database, changed.eventIds))) {
    throw new HttpError(503, 'saved_not_shown', staffOrdersText.savedNotShown, { retryAfterSeconds: 2 })
  }
  return { ...(await readStaffOrder(database, orderId)), ...changed.decided }
}

/** An empty code is none. */
function readChange({ trackingCode, shown, confirmed, ...change }: OrderChange): StaffChange {
  const code = trackingCode?.trim()
  return {
    ...change,
    ...(confirmed && { isDespiteCancellation: true }),
    ...(code !== undefined && { trackingCode: code === '' ? null : code }),
    ...(shown && { shown }),
  }
}

/** A page of orders with what they name. A page behind the last one shows the last one. */
async function readOrders({ database, now }: UnitOfWorkDeps, query: StaffOrdersQuery): Promise<StaffOrders> {
  const filter = readOrderFilter(query)
  const readAt = now().toISOString()
  const { total, ...counts } = await countOrders(database, filter)
  const itemsPerPage = Number(query.limit ?? DEFAULT_LIMIT)
  const totalPages = Math.max(1, Math.ceil(total / itemsPerPage))
  const currentPage = Math.min(Number(query.page ?? 1), totalPages)
  const rows = await listFilteredOrders(database, filter, { offset: (currentPage - 1) * itemsPerPage, limit: itemsPerPage })
  const pagination = { currentPage, totalPages, totalItems: total, itemsPerPage }
  return { ...(await withPeople(database, rows)), pagination, readAt, counts }
}

/** An order of which it is known that it was placed, as it can be read now. Throws `order_not_shown` while it cannot. */
async function readStaffOrder(database: Database, orderId: string): Promise<StaffOrder> {
  const row = await findOrder(database, orderId)
  const [order] = row ? (await withPeople(database, [row])).orders : []
  if (!order) throw new HttpError(503, 'order_not_shown', staffOrdersText.orderNotShown, { retryAfterSeconds: 2 })
  return order
}
