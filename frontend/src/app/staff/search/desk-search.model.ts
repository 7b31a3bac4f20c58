import { attach, combine, createEvent, createStore, sample } from 'effector'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { STAFF_CALLS } from '#services/staff/staff.contract.ts'
import { withCallers } from './callers.ts'

/** The desk's one search, while its dialog is open. */

/** Letters that follow each other faster than this are asked for together. */
const typingMs = 200
const findFx = staffCall(STAFF_CALLS.search, (q: string) => ({ query: { q } }))

export const opened = createEvent<{ isReturn: boolean }>()
export const typed = createEvent<string>()
/** The arrows: 1 is the next hit, -1 the one before. */
export const choiceMoved = createEvent<1 | -1>()

export const $typed = createStore('', { serialize: 'ignore' })
  .on(typed, (_, text) => text)
  .reset(opened)
const pauseFx = attach({ effect: delayFx, mapParams: (_: string) => typingMs })
sample({ clock: typed, target: pauseFx })
const pausedOn = sample({ clock: pauseFx.done, source: $typed, filter: (text, { params }) => text === params })
const $asked = createStore<string | null>(null, { serialize: 'ignore' })
  .on(pausedOn, (_, text) => plainText(text) || null)
  .reset(opened)

const found = loadByKey({ fetchFx: findFx, opened, $key: $asked, changed: $asked.updates })
export const { $failure, retried } = found

/** The former answer stays until the next one comes; null = nothing is looked for. */
export const $groups = combine(found.$response, $asked, (held, asked) =>
  asked === null ? null : held ? withCallers(held.data.groups, held.key) : null,
)
export const $isSearching = combine(
  $typed,
  found.$response,
  $failure,
  (text, held, failure) => plainText(text) !== '' && failure === null && held?.key !== plainText(text),
)

const $hits = $groups.map((groups) => groups?.flatMap(({ hits }) => hits) ?? [])
const $place = createStore(0, { serialize: 'ignore' }).reset([opened, found.responseReceived])
/** Through all groups, round and round. */
sample({
  clock: choiceMoved,
  source: { place: $place, hits: $hits },
  filter: ({ hits }) => hits.length > 0,
  fn: ({ place, hits }, step) => (place + step + hits.length) % hits.length,
  target: $place,
})
/** What Enter opens: at first the first hit. */
export const $chosen = combine($hits, $place, (hits, place) => hits[place] ?? null)
