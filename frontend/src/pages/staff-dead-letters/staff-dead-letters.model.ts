import { attach, combine, createEvent, createStore, sample } from 'effector'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { signalled } from '#frontend/entities/staff/stream.model.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { delayFx } from '#frontend/shared/delay.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import type { DeadLetter, ReaderGroup } from '#services/staff/dead-letters.contract.ts'
import { fetchGroupsFx, fetchLettersFx } from './dead-letters.api.ts'
import { runEnded } from './replay.model.ts'
import type { DeadLetterGroup } from './replay-run.ts'
import { staffDeadLettersText as text } from './staff-dead-letters.text.ts'

/** How far a group has read changes all the time, and nobody signals it. */
const refreshEveryMs = 15_000
const waitFx = attach({ effect: delayFx, mapParams: (_: unknown) => refreshEveryMs })

export const opened = createEvent<PageLocation>()
export const $head = staffHead(text.title)
export const retried = createEvent()
export const letterGroupToggled = createEvent<DeadLetterGroup>()
export const lettersRetried = createEvent()
export const moreRequested = createEvent()
export const letterTicked = createEvent<number>()
export const allTicked = createEvent<boolean>()

const isSame = (one: DeadLetterGroup | null, other: DeadLetterGroup) => one?.group === other.group && one.reason === other.reason

const $isOpen = createStore(false)
  .on(opened, () => true)
  .reset(pageLeft)
/** Null until they are known. */
export const $groups = createStore<readonly ReaderGroup[] | null>(null).on(fetchGroupsFx.doneData, (_, { groups }) => groups)
export const $failure = createStore<string | null>(null)
  .on(fetchGroupsFx.failData, (_, { message }) => message)
  .reset([fetchGroupsFx.done, pageLeft])
const $isLoading = fetchGroupsFx.pending

/** The group that is open. */
export const $letterGroup = createStore<DeadLetterGroup | null>(null)
  .on(letterGroupToggled, (open, letterGroup) => (isSame(open, letterGroup) ? null : letterGroup))
  .reset(pageLeft)
/** Null until they are known. */
export const $letters = createStore<readonly DeadLetter[] | null>(null).reset([letterGroupToggled, pageLeft])
export const $hasMore = createStore(false).reset([letterGroupToggled, pageLeft])
export const $lettersFailure = createStore<string | null>(null).reset([letterGroupToggled, fetchLettersFx, pageLeft])
export const $areLettersLoading = fetchLettersFx.pending
const $ticked = createStore<readonly number[]>([])
  .on(letterTicked, (ticked, id) => (ticked.includes(id) ? ticked.filter((each) => each !== id) : [...ticked, id]))
  .reset([letterGroupToggled, runEnded, pageLeft])
/** Chosen letters, as far as they wait still. */
export const $chosenIds = combine($ticked, $letters, (ticked, letters) => ticked.filter((id) => letters?.some((each) => each.id === id)))
sample({ clock: allTicked, source: $letters, fn: (letters, isOn) => (isOn ? (letters ?? []).map(({ id }) => id) : []), target: $ticked })

const signal = signalled.filter({ fn: ({ kind }) => kind === 'dead-letters' })
sample({
  clock: [opened, retried, runEnded, signal, waitFx.done],
  source: { isOpen: $isOpen, isLoading: $isLoading },
  filter: ({ isOpen, isLoading }) => isOpen && !isLoading,
  fn: () => undefined,
  target: fetchGroupsFx,
})
sample({
  clock: fetchGroupsFx.finally,
  source: { isOpen: $isOpen, isWaiting: waitFx.pending },
  filter: ({ isOpen, isWaiting }) => isOpen && !isWaiting,
  target: waitFx,
})
retryWhenBack($failure, retried)

const letterGroupRequested = sample({ clock: [letterGroupToggled, lettersRetried, runEnded], source: $letterGroup, filter: Boolean })
sample({ clock: letterGroupRequested, fn: (letterGroup) => ({ ...letterGroup, after: null }), target: fetchLettersFx })
sample({
  clock: moreRequested,
  source: { letterGroup: $letterGroup, letters: $letters, isLoading: $areLettersLoading },
  filter: ({ letterGroup, isLoading }) => letterGroup !== null && !isLoading,
  fn: ({ letterGroup, letters }) => ({ ...(letterGroup as DeadLetterGroup), after: letters?.at(-1)?.id ?? null }),
  target: fetchLettersFx,
})
/** Answers about a group that was closed meanwhile are dropped. */
const listed = sample({
  clock: fetchLettersFx.done,
  source: { letterGroup: $letterGroup, before: $letters },
  filter: ({ letterGroup }, { params }) => isSame(letterGroup, params),
  fn: ({ before }, { params, result }) => ({
    letters: params.after === null ? result.letters : [...(before ?? []), ...result.letters],
    hasMore: result.hasMore,
  }),
})
sample({ clock: listed, fn: ({ letters }) => letters, target: $letters })
sample({ clock: listed, fn: ({ hasMore }) => hasMore, target: $hasMore })
sample({
  clock: fetchLettersFx.fail,
  source: $letterGroup,
  filter: (letterGroup, { params }) => isSame(letterGroup, params),
  fn: (_, { error }) => error.message,
  target: $lettersFailure,
})
retryWhenBack($lettersFailure, lettersRetried)
