/** A page of a list. `currentPage` is 1-based. */
export interface Pagination {
  currentPage: number
  totalPages: number
  totalItems: number
  itemsPerPage: number
}

/** A page beyond the end becomes the last one; an empty list has one page. `offset`: index of the page's first item. */
export function paginate(totalItems: number, itemsPerPage: number, page: number): { pagination: Pagination; offset: number } {
  const totalPages = Math.max(1, Math.ceil(totalItems / itemsPerPage))
  const currentPage = Math.max(1, Math.min(page, totalPages))
  return { pagination: { currentPage, totalPages, totalItems, itemsPerPage }, offset: (currentPage - 1) * itemsPerPage }
}
