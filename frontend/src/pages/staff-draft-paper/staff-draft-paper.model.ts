import { combine, createEvent, createStore } from 'effector'
import { suppliers } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import type { PageLocation } from '#frontend/shared/page.ts'
import { oneOf, pageNumber, viewFormat, viewModel } from '#frontend/shared/view.model.ts'
import { DRAFT_CALLS } from '#services/purchasing/draft-orders.contract.ts'
import { papersOf } from './papers.ts'
import { draftPaperText as text } from './staff-draft-paper.text.ts'

/** A draft order as it goes to its suppliers on paper. */

export const opened = createEvent<PageLocation>()
export const $id = createStore('', { serialize: 'ignore' }).on(opened, (_, { params }) => params.id ?? '')
const format = viewFormat({ supplier: oneOf(suppliers), page: pageNumber })
/** No supplier: all of them, each on sheets of its own. */
const view = viewModel({ format, opened })
export const { filtersChanged } = view

const fetchDraftFx = staffCall(DRAFT_CALLS.draft, (id: string) => ({ params: { id } }))
const order = loadByKey({ fetchFx: fetchDraftFx, opened, $key: $id })
export const { $failure, retried } = order
export const $draft = order.$data.map((answer) => answer?.order ?? null)
export const $papers = $draft.map((draft) => (draft === null ? [] : papersOf(draft.items)))
/** The one that is looked at; null = all. One that has no paper is none. */
export const $chosen = combine(view.$view, $papers, ({ supplier }, papers) =>
  papers.some((paper) => paper.supplier === supplier) ? supplier : null,
)
export const $shown = combine($papers, $chosen, (papers, chosen) => papers.filter(({ supplier }) => chosen === null || supplier === chosen))

export const $head = staffHead(text.title)
