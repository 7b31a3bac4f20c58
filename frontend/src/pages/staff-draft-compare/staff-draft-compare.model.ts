import { combine, createEvent, createStore, merge, sample } from 'effector'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import type { PageLocation } from '#frontend/shared/page.ts'
import { oneOf, pageNumber, viewFormat, viewModel, words } from '#frontend/shared/view.model.ts'
import { DRAFT_CALLS as CALLS } from '#services/purchasing/draft-orders.contract.ts'
import { choiceOf, choicesOf, differencesOf, inOrder, shownOf, shownParts } from './differences.ts'
import { compareText as text } from './staff-draft-compare.text.ts'

/** One draft order beside another one. */

export const opened = createEvent<PageLocation>()
export const retried = createEvent()

export const $id = createStore('', { serialize: 'ignore' }).on(opened, (_, { params }) => params.id ?? '')
const format = viewFormat({ with: words, shown: oneOf(shownParts, 'all'), page: pageNumber })
export const { $view, filtersChanged, pageChanged } = viewModel({ format, opened })

const fetchDraftsFx = staffCall(CALLS.list, () => ({ query: { limit: 50, sortBy: 'createdAt', sortOrder: -1 } }))
/** What one can be compared with. Back finds the list as it was, so that the same two stand there again. */
const listed = loadByKey({ fetchFx: fetchDraftsFx, opened, onReturn: 'keep' })
const $drafts = listed.$data.map((answer) => answer?.orders ?? null)
export const $choices = combine($drafts, $id, (drafts, id) => choicesOf(drafts ?? [], id))
/** What it is compared with: what was chosen, else the draft before it. */
export const $other = combine($drafts, $view, $id, (drafts, view, id) => view.with || (drafts && choiceOf(drafts, id)))
export const $isAlone = combine($drafts, $other, (drafts, other) => drafts !== null && other === null)

const compared = loadByKey({
  fetchFx: staffCall(CALLS.compare, ({ id, other }: { id: string; other: string }) => ({ params: { id }, query: { with: other } })),
  opened,
  $key: combine($id, $other, (id, other) => (other === null ? null : { id, other })),
  changed: merge<unknown>([
    retried,
    filtersChanged.filter({ fn: (change) => change.with !== undefined }),
    // With an address that names both nobody waits for the list.
    sample({ clock: listed.responseReceived, source: $view, filter: (view) => view.with === '' }),
  ]),
})
export const { $isLoading } = compared
export const $comparison = compared.$data.map((comparison) => comparison && inOrder(comparison))
/** Where the address names what to compare with, the list only offers others. */
export const $failure = combine(
  compared.$failure,
  listed.$failure,
  $view,
  (failure, listFailure, view) => failure ?? (view.with === '' ? listFailure : null),
)
sample({ clock: retried, source: $drafts, filter: (drafts) => drafts === null, target: listed.retried })

export const $differences = $comparison.map((comparison) => comparison && differencesOf(comparison.lines))
export const $lines = combine($differences, $view, (differences, { shown }) => shownOf(differences ?? [], shown))

export const $head = staffHead(text.title)
