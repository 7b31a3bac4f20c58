import type { Supplier } from '#events/suppliers.events.ts'
import { suppliers } from '#frontend/entities/draft-order/supplier-mark.tsx'
import type { DraftItem } from '#services/purchasing/draft-orders.contract.ts'
import type { Pagination } from '#services/staff/staff.contract.ts'

/** How the lines of a draft are looked at, as its address says: `?q=road&supplier=rduch&edited=1&empty=1&page=2&limit=50`. */
export interface LinesView {
  words: string
  supplier: Supplier | null
  isEditedOnly: boolean
  /** Only what is not in stock. */
  isEmptyOnly: boolean
  page: number
  limit: PageSize
}

export const pageSizes = ['10', '25', '50', '100'] as const
export type PageSize = (typeof pageSizes)[number]
const usualSize: PageSize = '25'

export function readView(search: string): LinesView {
  const query = new URLSearchParams(search)
  const page = query.get('page') ?? ''
  return {
    words: (query.get('q') ?? '').slice(0, 100),
    supplier: suppliers.find((supplier) => supplier === query.get('supplier')) ?? null,
    isEditedOnly: query.get('edited') === '1',
    isEmptyOnly: query.get('empty') === '1',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    limit: pageSizes.find((size) => size === query.get('limit')) ?? usualSize,
  }
}

/** What goes without saying is left out. */
export function writeView({ words, supplier, isEditedOnly, isEmptyOnly, page, limit }: LinesView): string {
  const query = new URLSearchParams({
    ...(words === '' ? {} : { q: words }),
    ...(supplier === null ? {} : { supplier }),
    ...(isEditedOnly ? { edited: '1' } : {}),
    ...(isEmptyOnly ? { empty: '1' } : {}),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(limit === usualSize ? {} : { limit }),
  })
  return query.size === 0 ? '' : `?${query}`
}

export const isNarrowed = ({ words, supplier, isEditedOnly, isEmptyOnly }: LinesView): boolean =>
  words.trim() !== '' || supplier !== null || isEditedOnly || isEmptyOnly

/** `180/55 ZR17` and `180/55 zr 17` are one size. */
const compact = (text: string) => text.toLowerCase().replace(/[\s-]/g, '')

/** A line has every word somewhere in its name, size, ean or article number; a size may be written with or without its spaces. */
function hasWords({ product, displaySize, ean, sku }: DraftItem, words: string): boolean {
  const text = `${product} ${displaySize} ${ean} ${sku}`.toLowerCase()
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean)
  return parts.every((part) => text.includes(part)) || compact(displaySize).includes(compact(words))
}

export const isEdited = ({ quantity, computed }: DraftItem): boolean => quantity !== computed

export function narrow(items: readonly DraftItem[], { words, supplier, isEditedOnly, isEmptyOnly }: LinesView): readonly DraftItem[] {
  return items.filter(
    (item) =>
      (supplier === null || item.source === supplier) &&
      (!isEditedOnly || isEdited(item)) &&
      (!isEmptyOnly || item.currentStock === 0) &&
      (words.trim() === '' || hasWords(item, words)),
  )
}

/** The lines of the page that is looked at; behind the last page it is the last one. */
export function pageOf(items: readonly DraftItem[], { page, limit }: LinesView): { shown: readonly DraftItem[]; pagination: Pagination } {
  const itemsPerPage = Number(limit)
  const totalPages = Math.max(1, Math.ceil(items.length / itemsPerPage))
  const currentPage = Math.min(page, totalPages)
  const first = (currentPage - 1) * itemsPerPage
  return {
    shown: items.slice(first, first + itemsPerPage),
    pagination: { currentPage, totalPages, totalItems: items.length, itemsPerPage },
  }
}
