import type { OrderStatus, Receiving } from '#events/orders.events.ts'
import { addDays } from '#services/domain/calendar.ts'

/** How the list is looked at, as it stands in its address: `?search=levi&status=paid&method=install&period=30&page=2&limit=50`. */
export interface OrdersView {
  search: string
  status: OrderStatus | null
  /** Only orders that wait for staff. */
  isAttention: boolean
  method: Receiving | null
  period: Period
  page: number
  limit: PageSize
}

/** In days that end today; `all` = since ever. */
export const periods = ['all', '1', '7', '30', '90'] as const
export type Period = (typeof periods)[number]
export const pageSizes = ['10', '25', '50', '100'] as const
export type PageSize = (typeof pageSizes)[number]

/** In the order in which an order goes through them. */
export const statuses = ['open', 'paid', 'transit', 'doneTransit', 'sent', 'closed', 'cancelled'] as const satisfies readonly OrderStatus[]
/** The parts of the list: all orders, those that wait for staff, and those of each status. */
export const orderTabs = ['all', 'attention', ...statuses] as const
export type OrdersTab = (typeof orderTabs)[number]
export const methods = ['install', 'shipping', 'pickup'] as const satisfies readonly Receiving[]

export const firstView: OrdersView = {
  search: '',
  status: null,
  isAttention: false,
  method: null,
  period: 'all',
  page: 1,
  limit: '25',
}

/** The same search in another part of the list, from its first page. */
export const inTab = (view: OrdersView, tab: OrdersTab): OrdersView => ({
  ...view,
  isAttention: tab === 'attention',
  status: tab === 'all' || tab === 'attention' ? null : tab,
  page: 1,
})

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | null => values.find((each) => each === value) ?? null
const maxPages = 999_999
const maxCharacters = 100

export function readView(search: string): OrdersView {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page'))
  return {
    search: (query.get('search') ?? '').slice(0, maxCharacters),
    status: oneOf(statuses, query.get('status')),
    isAttention: query.get('attention') === '1',
    method: oneOf(methods, query.get('method')),
    period: oneOf(periods, query.get('period')) ?? firstView.period,
    page: Number.isInteger(page) && page > 1 ? Math.min(page, maxPages) : 1,
    limit: oneOf(pageSizes, query.get('limit')) ?? firstView.limit,
  }
}

/** What narrows the list, without where in it one stands. */
const filtersOf = ({ search, status, isAttention, method }: OrdersView): [string, string][] => [
  ['search', search.trim()],
  ['status', status ?? ''],
  ['attention', isAttention ? '1' : ''],
  ['method', method ?? ''],
]

function write(parameters: readonly [string, string][]): string {
  const query = new URLSearchParams(parameters.filter(([, value]) => value !== ''))
  return query.size === 0 ? '' : `?${query}`
}

/** The query of the page's address; what is as at first is left out. */
export const writeView = (view: OrdersView): string =>
  write([
    ...filtersOf(view),
    ['period', view.period === firstView.period ? '' : view.period],
    ['page', view.page === 1 ? '' : String(view.page)],
    ['limit', view.limit === firstView.limit ? '' : view.limit],
  ])

const fromOf = (period: Period, today: string) => (period === 'all' ? '' : addDays(today, 1 - Number(period)))

/** The query of the call that lists orders; `today` in Israel, `YYYY-MM-DD`. */
export const listQuery = (view: OrdersView, today: string): string =>
  write([...filtersOf(view), ['from', fromOf(view.period, today)], ['page', String(view.page)], ['limit', view.limit]])

/** The same orders without pages, for files. */
export const exportQuery = (view: OrdersView, today: string): string => write([...filtersOf(view), ['from', fromOf(view.period, today)]])

export const isNarrowed = (view: OrdersView): boolean => filtersOf(view).some(([, value]) => value !== '') || view.period !== 'all'
