import { paginate } from '#services/domain/pagination.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { askEndAgain, putOffEnd } from '#services/orders/awaited-ends.ts'
import { changeOrder } from '#services/orders/change-order.command.ts'
import type { Decided, StaffChange } from '#services/orders/order.decide.ts'
import { findOrder } from '#services/orders/orders.queries.ts'
import { showCardDetails } from '#services/orders/payments/card-details.command.ts'
import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import { waitForProjection } from '#services/platform/wait-for-projection.ts'
import { findLastChange, type OrderDesk, orderRefusal, readOrderDetails, withPeople } from './order-details.ts'
import { readOrderFilter } from './order-query.ts'
import {
  STAFF_ORDER_CALLS as CALLS,
  type OrderChange,
  type StaffOrder,
  type StaffOrders,
  type StaffOrdersQuery,
} from './staff-orders.contract.ts'
import { countOrders, listFilteredOrders } from './staff-orders.queries.ts'

type StaffOrderRoutes = UnitOfWorkDeps & OrderDesk

const DEFAULT_LIMIT = 25

/** The list, one order with its history, changes by staff, and card data. */
export function staffOrderRoutes(app: App, deps: StaffOrderRoutes): void {
  app.route({ ...CALLS.list, handler: async ({ query }) => readOrders(deps, query) })
  app.route({ ...CALLS.details, handler: async ({ params }) => readOrderDetails(deps, params.id) })
  app.route({
    ...CALLS.change,
    handler: async ({ params, body, staff }) => ({ result: await saveOrderChange(deps, params.id, body, staff.staffId) }),
  })
  app.route({
    ...CALLS.putOff,
    handler: async ({ params }) => {
      await putOffEnd(deps.database, params.id, deps.now())
      return { ok: true as const }
    },
  })
  app.route({
    ...CALLS.askAgain,
    handler: async ({ params }) => {
      await askEndAgain(deps.database, params.id)
      return { ok: true as const }
    },
  })
  app.route({
    ...CALLS.card,
    // A HEAD request shows nothing, so it must not be recorded.
    exposeHeadRoute: false,
    handler: async ({ params, staff }) => {
      const shown = await showCardDetails(deps, params.orderId, staff.staffId)
      if (!shown.ok) throw orderRefusal(shown)
      return { cData: shown.card }
    },
  })
}

/** Saves the differences and answers with the order once the projection shows it. */
async function saveOrderChange(deps: StaffOrderRoutes, orderId: string, change: OrderChange, staffId: string): Promise<StaffOrder> {
  const { database } = deps
  const changed = await changeOrder(deps, orderId, readChange(change), staffId)
  if (!changed.ok) {
    if (changed.reason !== 'changed_meanwhile') throw orderRefusal(changed)
    throw orderRefusal({ ...changed, ...(await readConflict(deps, orderId, change, changed.decided)) })
  }
  if (!(await waitForProjection(database, changed.events))) throw orderRefusal('saved_not_shown')
  return { ...(await readStaffOrder(deps, orderId)), ...changed.decided }
}

/** What the order is now. Its author is named only once the projection shows the change that was in the way. */
async function readConflict(deps: OrderDesk, orderId: string, { shown = {} }: OrderChange, decided: Decided) {
  const order = await readStaffOrder(deps, orderId)
  const isShown = order.status === decided.status && order.trackingCode === decided.trackingCode
  const isStatus = shown.status !== undefined && shown.status !== decided.status
  const isCode = shown.trackingCode !== undefined && shown.trackingCode !== decided.trackingCode
  const what = isStatus ? 'status-changed' : isCode ? 'tracking-set' : null
  return { result: { ...order, ...decided }, changed: isShown && what ? await findLastChange(deps, orderId, what) : null }
}

/** An empty code means none. */
function readChange({ trackingCode, shown, confirmed, ...change }: OrderChange): StaffChange {
  const code = trackingCode?.trim()
  return {
    ...change,
    ...(confirmed && { isConfirmed: true }),
    ...(code !== undefined && { trackingCode: code === '' ? null : code }),
    ...(shown && { shown }),
  }
}

/** A page of orders with what they name. */
async function readOrders(deps: StaffOrderRoutes, query: StaffOrdersQuery): Promise<StaffOrders> {
  const { database, now } = deps
  const filter = readOrderFilter(query)
  const readAt = now().toISOString()
  const { total, ...counts } = await countOrders(database, filter)
  const limit = Number(query.limit ?? DEFAULT_LIMIT)
  const { pagination, offset } = paginate(total, limit, Number(query.page ?? 1))
  const rows = await listFilteredOrders(database, filter, { offset, limit })
  return { ...(await withPeople(deps, rows)), pagination, readAt, counts }
}

/** The current state of an order that exists. Throws `order_not_shown` while the projection is behind. */
async function readStaffOrder(deps: OrderDesk, orderId: string): Promise<StaffOrder> {
  const row = await findOrder(deps.database, orderId)
  const [order] = row ? (await withPeople(deps, [row])).orders : []
  if (!order) throw orderRefusal('order_not_shown')
  return order
}
