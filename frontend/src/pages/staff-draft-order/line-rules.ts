import { suppliers } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { flag, oneOf, pageNumber, viewFormat, words } from '#frontend/shared/view.model.ts'
import { unitsField } from '#services/domain/fields.ts'
import { paginate } from '#services/domain/pagination.ts'
import { plainText } from '#services/domain/plain-text.ts'
import type { DraftItem } from '#services/purchasing/draft-orders.contract.ts'
import type { Pagination } from '#services/staff/staff.contract.ts'

/** Filtering and paging a draft's lines, and validating a quantity. */

export const pageSizes = ['10', '25', '50', '100'] as const
export const linesFormat = viewFormat({
  search: words,
  supplier: oneOf(suppliers),
  /** Only edited lines. */
  edited: flag,
  /** Only out of stock. */
  empty: flag,
  page: pageNumber,
  limit: oneOf(pageSizes, '25'),
})
export type LinesView = typeof linesFormat.first

/** Makes `180/55 ZR17` and `180/55 zr 17` equal. */
const compact = (text: string) => text.toLowerCase().replace(/[\s-]/g, '')

/** Whether every word occurs in name, size, EAN or article number; a size matches with or without its spaces. */
function hasWords({ product, displaySize, ean, sku }: DraftItem, search: string): boolean {
  const text = `${product} ${displaySize} ${ean} ${sku}`.toLowerCase()
  const parts = search.toLowerCase().split(/\s+/).filter(Boolean)
  return parts.every((part) => text.includes(part)) || compact(displaySize).includes(compact(search))
}

export const isEdited = ({ quantity, computed }: DraftItem): boolean => quantity !== computed

export function narrow(items: readonly DraftItem[], { search, supplier, edited, empty }: LinesView): readonly DraftItem[] {
  return items.filter(
    (item) =>
      (supplier === null || item.source === supplier) &&
      (!edited || isEdited(item)) &&
      (!empty || item.currentStock === 0) &&
      (plainText(search) === '' || hasWords(item, search)),
  )
}

/** The lines of a page; past the end, those of the last one. */
export function pageOf(items: readonly DraftItem[], { page, limit }: LinesView): { shown: readonly DraftItem[]; pagination: Pagination } {
  const itemsPerPage = Number(limit)
  const { pagination, offset } = paginate(items.length, itemsPerPage, page)
  return { shown: items.slice(offset, offset + itemsPerPage), pagination }
}

const most = 10_000
/** Null if it is no valid number of tires. */
export const readQuantity = (typed: string): number | null => unitsField.read(typed, 0, most)
