import type { OrderStatus, Receiving } from '#events/orders.events.ts'
import { flag, oneOf, pageNumber, viewFormat, words } from '#frontend/shared/view.model.ts'
import { addDays } from '#services/domain/calendar.ts'
import { isOfferedWith, type ShownStatus } from '#services/domain/order-status.ts'
import { plainText } from '#services/domain/plain-text.ts'

/** In days that end today; `all` = since ever. */
export const periods = ['all', '1', '7', '30', '90'] as const
export type Period = (typeof periods)[number]
export const pageSizes = ['10', '25', '50', '100'] as const
/** In the order in which an order goes through them. */
const statuses = ['open', 'paid', 'transit', 'doneTransit', 'sent', 'closed', 'cancelled'] as const satisfies readonly OrderStatus[]
/** As the list is narrowed by them: what is picked up is `ready` where the others are on their way. */
const shownStatuses = [
  'open',
  'paid',
  'ready',
  'transit',
  'doneTransit',
  'sent',
  'closed',
  'cancelled',
] as const satisfies readonly ShownStatus[]
export const methods = ['install', 'shipping', 'pickup'] as const satisfies readonly Receiving[]

/** How the list is looked at, as it stands in its address: `?search=levi&status=paid&method=install&period=30&page=2&limit=50`. */
export const ordersFormat = viewFormat({
  search: words,
  status: oneOf(shownStatuses),
  /** Only orders on which staff have to decide. */
  attention: flag,
  /** What is to be handled, unless the address says another part of the list. */
  work: oneOf(['handle', 'transfer', 'incomplete', 'all'], 'handle'),
  method: oneOf(methods),
  period: oneOf(periods, 'all'),
  page: pageNumber,
  limit: oneOf(pageSizes, '25'),
})
export type OrdersView = typeof ordersFormat.first

/** The parts of the list that staff work through: what is to be handled, that which needs a decision, transfers; and all. */
export const workTabs = ['handle', 'attention', 'transfer', 'all'] as const
/** The others: each status, and what was never completed. */
export const statusTabs = [...shownStatuses, 'incomplete'] as const
export type OrdersTab = (typeof workTabs | typeof statusTabs)[number]
const isStatus = (tab: OrdersTab): tab is (typeof shownStatuses)[number] => shownStatuses.some((status) => status === tab)
/** What a part narrows the list to. */
export const inTab = (tab: OrdersTab): Pick<OrdersView, 'attention' | 'status' | 'work'> => ({
  attention: tab === 'attention',
  status: isStatus(tab) ? tab : null,
  work: tab === 'transfer' || tab === 'incomplete' || tab === 'all' ? tab : 'handle',
})
/** Whoever looks for somebody looks everywhere, unless he says where. */
export function tabOf({ attention, status, work, search }: OrdersView): OrdersTab {
  if (attention) return 'attention'
  return status ?? (work === 'handle' && plainText(search) !== '' ? 'all' : work)
}

/** The query of a file of all orders that the filters leave, whatever page is shown; `today` in Israel, `YYYY-MM-DD`. */
export function exportQuery(view: OrdersView, today: string) {
  const { search, status, attention, method, period } = view
  const tab = tabOf(view)
  return {
    search: plainText(search),
    status,
    attention: attention ? '1' : null,
    work: tab === 'handle' || tab === 'transfer' || tab === 'incomplete' ? tab : null,
    method,
    from: period === 'all' ? null : addDays(today, 1 - Number(period)),
  }
}

/** The query of the call that lists a page of them. */
export const listQuery = (view: OrdersView, today: string) => ({ ...exportQuery(view, today), page: view.page, limit: view.limit })

/** Whether anything but the place in it narrows the list. */
export const isNarrowed = (view: OrdersView): boolean => ordersFormat.write({ ...view, page: 1, limit: '25' }) !== ''

/** The statuses that staff may choose for an order; its current one is always among them. */
export const statusesOf = (sip: Receiving, current: OrderStatus): OrderStatus[] =>
  statuses.filter((status) => status === current || isOfferedWith(sip, status))
