import type { OrderStatus, Receiving } from '#events/orders.events.ts'
import { flag, oneOf, pageNumber, viewFormat, words } from '#frontend/shared/view.model.ts'
import { addDays } from '#services/domain/calendar.ts'
import { isOfferedWith, type ShownStatus } from '#services/domain/order-status.ts'
import { plainText } from '#services/domain/plain-text.ts'

/** In days ending today; `all` = no limit. */
export const periods = ['all', '1', '7', '30', '90'] as const
export type Period = (typeof periods)[number]
export const pageSizes = ['10', '25', '50', '100'] as const
/** In the order of an order's life cycle. */
const statuses = ['open', 'paid', 'transit', 'doneTransit', 'sent', 'closed', 'cancelled'] as const satisfies readonly OrderStatus[]
/** Filterable statuses: `ready` (for pickup) is separate from `transit`. */
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

/** The view as in the URL: `?search=levi&status=paid&method=install&period=30&page=2&limit=50`. */
export const ordersFormat = viewFormat({
  search: words,
  status: oneOf(shownStatuses),
  /** Only orders that need a decision by staff. */
  attention: flag,
  /** Orders to handle by default. */
  work: oneOf(['handle', 'transfer', 'incomplete', 'all'], 'handle'),
  method: oneOf(methods),
  /** A reminder to the buyer is to be written. */
  remind: flag,
  period: oneOf(periods, 'all'),
  page: pageNumber,
  limit: oneOf(pageSizes, '25'),
})
export type OrdersView = typeof ordersFormat.first

/** Tabs by work to do: to handle, needing a decision, bank transfers; and all. */
export const workTabs = ['handle', 'attention', 'transfer', 'all'] as const
/** Other tabs: each status, and orders never completed. */
export const statusTabs = [...shownStatuses, 'incomplete'] as const
export type OrdersTab = (typeof workTabs | typeof statusTabs)[number]
const isStatus = (tab: OrdersTab): tab is (typeof shownStatuses)[number] => shownStatuses.some((status) => status === tab)
/** The filter of a tab. */
export const inTab = (tab: OrdersTab): Pick<OrdersView, 'attention' | 'status' | 'work'> => ({
  attention: tab === 'attention',
  status: isStatus(tab) ? tab : null,
  work: tab === 'transfer' || tab === 'incomplete' || tab === 'all' ? tab : 'handle',
})
/** A search covers all orders, unless a tab was chosen. */
export function tabOf({ attention, status, work, search }: OrdersView): OrdersTab {
  if (attention) return 'attention'
  return status ?? (work === 'handle' && plainText(search) !== '' ? 'all' : work)
}

/** The query of the file of all matches, whatever the page; `today` in Israel, `YYYY-MM-DD`. */
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

/** The query of a page of the list. */
export const listQuery = (view: OrdersView, today: string) => ({ ...exportQuery(view, today), page: view.page, limit: view.limit })

/** Whether any filter is active; paging is none. */
export const isNarrowed = (view: OrdersView): boolean => ordersFormat.write({ ...view, page: 1, limit: '25' }) !== ''

/** Statuses that staff may choose, including the current one. */
export const statusesOf = (sip: Receiving, current: OrderStatus): OrderStatus[] =>
  statuses.filter((status) => status === current || isOfferedWith(sip, status))
