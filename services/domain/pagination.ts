/** A page of a list. `currentPage` counts from 1. */
export interface Pagination {
  currentPage: number
  totalPages: number
  totalItems: number
  itemsPerPage: number
}

/** A page behind the last one shows the last one, and an empty list has one page. `offset`: how many items stand before the page. */
export function paginate(totalItems: number, itemsPerPage: number, page: number): { pagination: Pagination; offset: number } {
  const totalPages = Math.max(1, Math.ceil(totalItems / itemsPerPage))
  const currentPage = Math.max(1, Math.min(page, totalPages))
  return { pagination: { currentPage, totalPages, totalItems, itemsPerPage }, offset: (currentPage - 1) * itemsPerPage }
}
