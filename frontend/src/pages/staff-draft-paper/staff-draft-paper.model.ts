import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector'
import type { Supplier } from '#events/suppliers.events.ts'
import { draftOrderCall } from '#frontend/entities/staff/draft-orders.api.ts'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { replaceAddressFx } from '#frontend/shared/replace-address.ts'
import { draftPrintPath } from '#frontend/shared/routes.ts'
import { $basePath } from '#frontend/shared/settings.ts'
import type { DraftOrder } from '#services/purchasing/draft-orders.contract.ts'
import { papersOf, readSupplier } from './papers.ts'
import { draftPaperText as text } from './staff-draft-paper.text.ts'

/** A draft order as it goes to its suppliers on paper. */

const fetchDraftFx = draftOrderCall()
export const printFx = createEffect(() => window.print())
export const opened = createEvent<PageLocation>()
export const retried = createEvent()
export const printed = createEvent()
/** Null = all of them, each on sheets of its own. */
export const supplierChosen = createEvent<Supplier | null>()

export const $id = createStore('', { serialize: 'ignore' }).on(opened, (_, { params }) => params.id ?? '')
const $supplier = createStore<Supplier | null>(null, { serialize: 'ignore' })
  .on(opened, (_, { search }) => readSupplier(search))
  .on(supplierChosen, (_, supplier) => supplier)
export const $draft = createStore<DraftOrder | null>(null, { serialize: 'ignore' }).reset(opened)
export const $failure = createStore<string | null>(null, { serialize: 'ignore' }).reset([opened, retried, pageLeft])
export const $papers = $draft.map((draft) => (draft === null ? [] : papersOf(draft.items)))
/** The one that is looked at; null = all. One that has no paper is none. */
export const $chosen = combine($supplier, $papers, (supplier, papers) =>
  papers.some((paper) => paper.supplier === supplier) ? supplier : null,
)
export const $shown = combine($papers, $chosen, (papers, chosen) => papers.filter(({ supplier }) => chosen === null || supplier === chosen))

sample({ clock: [opened, retried], source: $id, target: fetchDraftFx })
/** Answers for a draft that was left meanwhile are dropped: nobody prints another one's order. */
const isCurrent = (id: string, { params }: { params: string }) => params === id
sample({ clock: fetchDraftFx.done, source: $id, filter: isCurrent, fn: (_, { result }) => result.order, target: $draft })
sample({ clock: fetchDraftFx.fail, source: $id, filter: isCurrent, fn: (_, { error }) => error.message, target: $failure })
sample({ clock: printed, target: printFx })
const updateAddressFx = attach({
  source: { basePath: $basePath, id: $id },
  mapParams: (supplier: Supplier | null, { basePath, id }) =>
    `${basePath}${draftPrintPath(id)}${supplier === null ? '' : `?supplier=${supplier}`}`,
  effect: replaceAddressFx,
})
sample({ clock: supplierChosen, target: updateAddressFx })
retryWhenBack($failure, retried)

export const $head = staffHead(text.title)
