import type { UsagesQuery } from '#services/ingress/contract/analytics.contract.ts'

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

/** As specified: the same column while descending becomes ascending, anything else descending; the first page is shown again. */
export function sortedBy(view: UsagesView, column: SortColumn): UsagesView {
  const isTurned = view.sortBy === column && view.sortOrder === 'desc'
  return { ...view, page: 1, sortBy: column, sortOrder: isTurned ? 'asc' : 'desc' }
}

/** A motorcycle that is chosen already is let go. */
export function narrowedTo(view: UsagesView, motorcycle: string | null): UsagesView {
  return { ...view, page: 1, motorcycle: view.motorcycle === motorcycle ? null : motorcycle }
}
