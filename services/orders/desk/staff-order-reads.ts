import { findEansWithPhotos } from '#services/catalogue/product.queries.ts'
import { findContact, findContacts } from '#services/contacts/contacts.queries.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import { findOrder, listOrderHistory, type OrderRow } from '#services/orders/orders.queries.ts'
import type { Database } from '#services/platform/postgres.ts'
import { findStaffNames } from '#services/staff/staff-names.ts'
import { presentStep, staffIdsOf } from './order-history.presenter.ts'
import { readOrderFilter } from './order-query.ts'
import { presentOrder, presentProducts } from './staff-order.presenter.ts'
import type { OrderDetails, StaffOrder, StaffOrders, StaffOrdersQuery } from './staff-orders.contract.ts'
import { countOrders, listFilteredOrders } from './staff-orders.queries.ts'
import { staffOrdersText } from './staff-orders.text.ts'

const DEFAULT_LIMIT = 25

/** A page of orders with what they name. A page behind the last one shows the last one. */
export async function readOrders(database: Database, query: StaffOrdersQuery): Promise<StaffOrders> {
  const filter = readOrderFilter(query)
  const readAt = new Date().toISOString()
  const { total, ...counts } = await countOrders(database, filter)
  const itemsPerPage = Number(query.limit ?? DEFAULT_LIMIT)
  const totalPages = Math.max(1, Math.ceil(total / itemsPerPage))
  const currentPage = Math.min(Number(query.page ?? 1), totalPages)
  const rows = await listFilteredOrders(database, filter, { offset: (currentPage - 1) * itemsPerPage, limit: itemsPerPage })
  const pagination = { currentPage, totalPages, totalItems: total, itemsPerPage }
  return { ...(await withPeople(database, rows)), pagination, readAt, counts }
}

async function withPeople(database: Database, rows: readonly OrderRow[]): Promise<Pick<StaffOrders, 'orders' | 'products'>> {
  const eans = new Set(rows.flatMap(({ placed }) => placed.lines.map(({ ean }) => ean)))
  const [people, withPhoto] = await Promise.all([
    findContacts(
      database,
      rows.map(({ contactId }) => contactId),
    ),
    findEansWithPhotos(database, [...eans]),
  ])
  return {
    orders: rows.map((row) => presentOrder(row, people.get(row.contactId) ?? null)),
    products: presentProducts(rows, withPhoto),
  }
}

/** One order with everything that happened to it. */
export async function readOrderDetails(database: Database, orderId: string): Promise<OrderDetails> {
  const [row, steps] = await Promise.all([findOrder(database, orderId), listOrderHistory(database, orderId)])
  if (!row) throw noOrder()
  const [{ orders, products }, names] = await Promise.all([withPeople(database, [row]), findStaffNames(database, staffIdsOf(steps))])
  const [order] = orders
  if (!order) throw noOrder()
  return { order, products, history: steps.map((step) => presentStep(step, names)) }
}

/** An order of which it is known that it was placed, as it can be read now. Throws `order_not_shown` while it cannot. */
export async function readStaffOrder(database: Database, orderId: string): Promise<StaffOrder> {
  const row = await findOrder(database, orderId)
  if (!row) throw new HttpError(503, 'order_not_shown', staffOrdersText.orderNotShown, { retryAfterSeconds: 2 })
  return presentOrder(row, await findContact(database, row.contactId))
}

export function noOrder(): HttpError {
  return new HttpError(404, 'no_order', staffOrdersText.noOrder)
}
