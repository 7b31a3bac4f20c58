import { createEvent } from 'effector'
import { suppliers } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import type { PageLocation } from '#frontend/shared/page.ts'
import { loadRows } from '#frontend/shared/rows.model.ts'
import { oneOf, pageNumber, viewFormat, viewModel, words } from '#frontend/shared/view.model.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { SUPPLIER_CALLS as CALLS } from '#services/purchasing/suppliers.contract.ts'
import { reasons } from './lists-shares.ts'
import { supplierListsText as text } from './supplier-lists.text.ts'

/** The suppliers' lists, and the articles of them that are none of the shop's. */

export const opened = createEvent<PageLocation>()
export const $head = staffHead(text.title)

export const { $data: $lists, $failure: $listsFailure, retried: listsRetried } = loadByKey({ fetchFx: staffCall(CALLS.lists), opened })

export const pageSizes = ['10', '25', '50', '100'] as const
const maxCharacters = 60
const search = {
  ...words,
  read: (typed: string) => typed.slice(0, maxCharacters),
  write: (typed: string) => plainText(typed).slice(0, maxCharacters),
}
/** Which of the articles that were not recognised are looked at: `?supplier=rduch&why=no_size&search=road&page=2`. */
export const format = viewFormat({
  supplier: oneOf(suppliers),
  why: oneOf(reasons),
  search,
  page: pageNumber,
  limit: oneOf(pageSizes, '25'),
})
export type ListsView = typeof format.first
export const isNarrowed = (view: ListsView): boolean => format.write({ ...view, page: 1, limit: format.first.limit }) !== ''

export const { $view, $words, changed, filtersChanged, pageChanged, cleared, wordsTyped, wordsSent } = viewModel({
  format,
  opened,
  kept: ['limit'],
})

const fetchUnmatchedFx = staffCall(CALLS.unmatched, (view: ListsView) => ({ query: { ...view, search: search.write(view.search) } }))
/** The rows that were answered last stay while others are asked for, and when they do not come. */
export const {
  $data: $unmatched,
  $failure: $unmatchedFailure,
  retried: unmatchedRetried,
  $isLoading,
} = loadByKey({ fetchFx: fetchUnmatchedFx, opened, $key: $view, changed })

/** What the opened articles have cost, by their ids. */
export const {
  toggled: articleToggled,
  retried: pricesRetried,
  $openIds,
  $rows: $prices,
} = loadRows({ fetchFx: staffCall(CALLS.prices, (articleId: string) => ({ query: { articleId } })), folded: [opened, changed] })
