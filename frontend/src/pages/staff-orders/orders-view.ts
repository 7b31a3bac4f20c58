import type { OrderStatus, Receiving } from '#events/orders.events.ts'
import { flag, oneOf, pageNumber, viewFormat, words } from '#frontend/shared/view.model.ts'
import { addDays } from '#services/domain/calendar.ts'
import { isOfferedWith } from '#services/domain/order-status.ts'

/** In days that end today; `all` = since ever. */
export const periods = ['all', '1', '7', '30', '90'] as const
export type Period = (typeof periods)[number]
export const pageSizes = ['10', '25', '50', '100'] as const
/** In the order in which an order goes through them. */
const statuses = ['open', 'paid', 'transit', 'doneTransit', 'sent', 'closed', 'cancelled'] as const satisfies readonly OrderStatus[]
export const methods = ['install', 'shipping', 'pickup'] as const satisfies readonly Receiving[]

/** How the list is looked at, as it stands in its address: `?search=levi&status=paid&method=install&period=30&page=2&limit=50`. */
export const ordersFormat = viewFormat({
  search: words,
  status: oneOf(statuses),
  /** Only orders that wait for staff. */
  attention: flag,
  method: oneOf(methods),
  period: oneOf(periods, 'all'),
  page: pageNumber,
  limit: oneOf(pageSizes, '25'),
})
export type OrdersView = typeof ordersFormat.first

/** The parts of the list: all orders, those that wait for staff, and those of each status. */
export const orderTabs = ['all', 'attention', ...statuses] as const
export type OrdersTab = (typeof orderTabs)[number]
/** What a part narrows the list to. */
export const inTab = (tab: OrdersTab): Pick<OrdersView, 'attention' | 'status'> => ({
  attention: tab === 'attention',
  status: tab === 'all' || tab === 'attention' ? null : tab,
})

/** The query of a file of all orders that the filters leave, whatever page is shown; `today` in Israel, `YYYY-MM-DD`. */
export const exportQuery = ({ search, status, attention, method, period }: OrdersView, today: string) => ({
  search: search.trim(),
  status,
  attention: attention ? '1' : null,
  method,
  from: period === 'all' ? null : addDays(today, 1 - Number(period)),
})

/** The query of the call that lists a page of them. */
export const listQuery = (view: OrdersView, today: string) => ({ ...exportQuery(view, today), page: view.page, limit: view.limit })

/** Whether anything but the place in it narrows the list. */
export const isNarrowed = (view: OrdersView): boolean => ordersFormat.write({ ...view, page: 1, limit: '25' }) !== ''

/** What staff may choose for an order, as specified; what it has stands there whatever it is. */
export const statusesOf = (sip: Receiving, current: OrderStatus): OrderStatus[] =>
  statuses.filter((status) => status === current || isOfferedWith(sip, status))
