import { attach, combine, createEvent, createStore, sample } from 'effector'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { replaceAddressFx } from '#frontend/shared/replace-address.ts'
import { draftComparePath } from '#frontend/shared/routes.ts'
import { $basePath } from '#frontend/shared/settings.ts'
import type { DraftComparison, DraftOrderRow } from '#services/purchasing/draft-orders.contract.ts'
import { choiceOf, choicesOf, differencesOf, inOrder, type Shown, shownOf } from './differences.ts'
import { type Compared, compareFx, fetchDraftsFx } from './staff-draft-compare.api.ts'
import { compareText as text } from './staff-draft-compare.text.ts'

/** One draft order beside another one. */

export const opened = createEvent<PageLocation>()
export const retried = createEvent()
export const otherChosen = createEvent<string>()
export const shownChosen = createEvent<Shown>()
export const pageChosen = createEvent<number>()

export const linesAtOnce = 50

export const $id = createStore('', { serialize: 'ignore' }).on(opened, (_, { params }) => params.id ?? '')
const $withId = createStore<string | null>(null, { serialize: 'ignore' })
  .on(opened, (_, { search }) => new URLSearchParams(search).get('with'))
  .on(otherChosen, (_, withId) => withId)
export const $drafts = createStore<readonly DraftOrderRow[] | null>(null, { serialize: 'ignore' })
  .on(fetchDraftsFx.doneData, (_, { orders }) => orders)
  .reset(opened)
/** What it is compared with: what was chosen, else the draft before it. */
export const $other = combine($drafts, $withId, $id, (drafts, withId, id) => withId ?? (drafts && choiceOf(drafts, id)))
export const $choices = combine($drafts, $id, (drafts, id) => (drafts === null ? [] : choicesOf(drafts, id)))
export const $isAlone = combine($drafts, $other, (drafts, other) => drafts !== null && other === null)

export const $comparison = createStore<DraftComparison | null>(null, { serialize: 'ignore' }).reset(opened)
export const $failure = createStore<string | null>(null, { serialize: 'ignore' }).reset([opened, retried, otherChosen, pageLeft])
export const $isLoading = combine(compareFx.pending, fetchDraftsFx.pending, (isComparing, isListing) => isComparing || isListing)

export const $shown = createStore<Shown>('all', { serialize: 'ignore' })
  .on(shownChosen, (_, shown) => shown)
  .reset([opened, otherChosen])
export const $page = createStore(1, { serialize: 'ignore' })
  .on(pageChosen, (_, page) => page)
  .reset([opened, otherChosen, shownChosen])

export const $differences = $comparison.map((comparison) => comparison && differencesOf(comparison.lines))
export const $lines = combine($differences, $shown, (differences, shown) => shownOf(differences ?? [], shown))

sample({ clock: [opened, retried], fn: () => undefined, target: fetchDraftsFx })
const pairOf = ({ id, withId }: { id: string; withId: string | null }): Compared => ({ id, withId: withId ?? '' })
/** With an address that names both nobody waits for the list. */
sample({
  clock: [opened, retried, otherChosen],
  source: { id: $id, withId: $withId },
  filter: ({ withId }) => withId !== null,
  fn: pairOf,
  target: compareFx,
})
sample({
  clock: fetchDraftsFx.doneData,
  source: { id: $id, withId: $other, chosen: $withId },
  filter: ({ withId, chosen }) => chosen === null && withId !== null,
  fn: pairOf,
  target: compareFx,
})

/** Answers for a pair that was left meanwhile are dropped. */
const isCurrent = ({ id, other }: { id: string; other: string | null }, { params }: { params: Compared }) =>
  params.id === id && params.withId === other
const $pair = combine({ id: $id, other: $other })
sample({ clock: compareFx.done, source: $pair, filter: isCurrent, fn: (_, { result }) => inOrder(result), target: $comparison })
sample({ clock: compareFx.fail, source: $pair, filter: isCurrent, fn: (_, { error }) => error.message, target: $failure })
/** Where the address names what to compare with, the list only offers others. */
sample({
  clock: fetchDraftsFx.failData,
  source: $withId,
  filter: (withId) => withId === null,
  fn: (_, { message }) => message,
  target: $failure,
})

const updateAddressFx = attach({
  source: { basePath: $basePath, id: $id },
  mapParams: (withId: string, { basePath, id }) => `${basePath}${draftComparePath(id)}?with=${encodeURIComponent(withId)}`,
  effect: replaceAddressFx,
})
sample({ clock: otherChosen, target: updateAddressFx })
retryWhenBack($failure, retried)

export const $head = staffHead(text.title)
