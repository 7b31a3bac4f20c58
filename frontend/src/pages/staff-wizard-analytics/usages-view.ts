import type { UsagesQuery } from '#services/analytics/analytics.contract.ts'

export type SortColumn = NonNullable<UsagesQuery['sortBy']>

/** How the table of usages is looked at. */
export interface UsagesView {
  page: number
  limit: number
  sortBy: SortColumn
  sortOrder: 'asc' | 'desc'
  /** Id of the only motorcycle that is shown; null = all. */
  motorcycle: string | null
}

export const firstView: UsagesView = { page: 1, limit: 25, sortBy: 'createdAt', sortOrder: 'desc', motorcycle: null }

export const PAGE_SIZES = ['10', '25', '50', '100'] as const

/** As the address of the page says it; what goes without saying is left out. */
export function readView(search: string): UsagesView {
  const query = new URLSearchParams(search)
  const page = query.get('page') ?? ''
  const limit = PAGE_SIZES.find((size) => size === query.get('limit'))
  return {
    ...firstView,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    limit: limit ? Number(limit) : firstView.limit,
    sortOrder: query.get('order') === 'asc' ? 'asc' : 'desc',
    motorcycle: query.get('motorcycle')?.slice(0, 100) || null,
  }
}

/** `?page=2&limit=50&order=asc&motorcycle=<id>`. */
export function writeView({ page, limit, sortOrder, motorcycle }: UsagesView): string {
  const query = new URLSearchParams({
    ...(page === 1 ? {} : { page: String(page) }),
    ...(limit === firstView.limit ? {} : { limit: String(limit) }),
    ...(sortOrder === 'desc' ? {} : { order: sortOrder }),
    ...(motorcycle === null ? {} : { motorcycle }),
  })
  return query.size === 0 ? '' : `?${query}`
}

/** As specified: the same column while descending becomes ascending, anything else descending; the first page is shown again. */
export function sortedBy(view: UsagesView, column: SortColumn): UsagesView {
  const isTurned = view.sortBy === column && view.sortOrder === 'desc'
  return { ...view, page: 1, sortBy: column, sortOrder: isTurned ? 'asc' : 'desc' }
}

/** A motorcycle that is chosen already is let go. */
export function narrowedTo(view: UsagesView, motorcycle: string | null): UsagesView {
  return { ...view, page: 1, motorcycle: view.motorcycle === motorcycle ? null : motorcycle }
}
