import { combine, createEvent, createStore, sample } from 'effector'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { signalled } from '#frontend/entities/staff/stream.model.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { viewFormat, words } from '#frontend/shared/view.model.ts'
import { DEAD_LETTER_CALLS as CALLS, type DeadLetterReplay, type DeadLetters } from '#services/staff/dead-letters.contract.ts'
import { type DeadLetterGroup, nextReplay, type ReplayRun, startRun, withResult } from './replay-run.ts'
import { staffDeadLettersText as text } from './staff-dead-letters.text.ts'

/** The handlers of 50 events may have much to do. */
const replayTimeoutMs = 60_000

const fetchGroupsFx = staffCall(CALLS.groups)
const fetchLettersFx = staffCall(CALLS.letters, ({ group, reason, after }: DeadLetterGroup & { after: number | null }) => ({
  params: { group },
  query: { reason, after },
}))
const replayFx = staffCall(CALLS.replay, (body: DeadLetterReplay) => ({ body, timeoutMs: replayTimeoutMs }))

export const opened = createEvent<PageLocation>()
export const $head = staffHead(text.title)

/** Running letters again: those chosen, or a whole group, a few at a time. */
export const replayRequested = createEvent<{ letterGroup: DeadLetterGroup; ids: readonly number[] | null; total: number }>()
/** The run under way, or the last one. */
export const $run = createStore<ReplayRun | null>(null).reset(pageLeft)
export const $isRunning = replayFx.pending
export const $runFailure = createStore<string | null>(null)
  .on(replayFx.failData, (_, { message }) => message)
  .reset([replayRequested, pageLeft])
const started = sample({
  clock: replayRequested,
  source: $isRunning,
  filter: (isRunning) => !isRunning,
  fn: (_, { letterGroup, ids, total }) => startRun(letterGroup, ids, total),
})
const progressed = sample({ clock: replayFx.doneData, source: $run, filter: Boolean, fn: withResult })
sample({ clock: [started, progressed], target: $run })
sample({ clock: [started, progressed.filter({ fn: ({ isDone }) => !isDone })], fn: nextReplay, target: replayFx })
/** Everything was tried, or the shop could not be asked: what waits now is another number. */
const runEnded = sample({ clock: [progressed.filter({ fn: ({ isDone }) => isDone }), replayFx.fail], fn: () => undefined })

/** How far a group has read changes all the time, and nobody signals it. */
const refreshEveryMs = 15_000
const loaded = loadByKey({
  fetchFx: fetchGroupsFx,
  opened,
  changed: runEnded,
  outdated: signalled.filter({ fn: ({ kind }) => kind === 'dead-letters' }),
  repeatAfterMs: () => refreshEveryMs,
})
/** Null until they are known. */
export const $groups = loaded.$data.map((answer) => answer?.groups ?? null)
export const { $failure, retried } = loaded
/** The group to which a link led. */
const format = viewFormat({ group: words })
export const $linkedGroup = createStore('').on(opened, (_, { search }) => format.read(search).group)

/** The group that is open, and its letters, the oldest first. */
export const letterGroupToggled = createEvent<DeadLetterGroup>()
export const lettersRetried = createEvent()
export const moreRequested = createEvent()
export const letterTicked = createEvent<number>()
export const allTicked = createEvent<boolean>()

const isSame = (one: DeadLetterGroup | null, other: DeadLetterGroup) => one?.group === other.group && one.reason === other.reason
const $letterGroup = createStore<DeadLetterGroup | null>(null)
  .on(letterGroupToggled, (open, letterGroup) => (isSame(open, letterGroup) ? null : letterGroup))
  .reset(pageLeft)
const folded = [letterGroupToggled, pageLeft]
const $listed = createStore<DeadLetters | null>(null).reset(folded)
export const $letters = $listed.map((listed) => listed?.letters ?? null)
export const $hasMore = $listed.map((listed) => listed?.hasMore ?? false)
export const $lettersFailure = createStore<string | null>(null).reset([...folded, fetchLettersFx])
export const $areLettersLoading = fetchLettersFx.pending
const $ticked = createStore<readonly number[]>([])
  .on(letterTicked, (ticked, id) => (ticked.includes(id) ? ticked.filter((each) => each !== id) : [...ticked, id]))
  .reset([...folded, runEnded])
/** Chosen letters, as far as they wait still. */
export const $chosenIds = combine($ticked, $letters, (ticked, letters) => ticked.filter((id) => letters?.some((each) => each.id === id)))
sample({ clock: allTicked, source: $letters, fn: (letters, isOn) => (isOn ? (letters ?? []).map(({ id }) => id) : []), target: $ticked })

const fromStart = sample({ clock: [letterGroupToggled, lettersRetried, runEnded], source: $letterGroup, filter: Boolean })
sample({ clock: fromStart, fn: (letterGroup) => ({ ...letterGroup, after: null }), target: fetchLettersFx })
const further = sample({
  clock: moreRequested,
  source: { letterGroup: $letterGroup, letters: $letters, isLoading: $areLettersLoading },
  fn: ({ letterGroup, letters, isLoading }) => (letterGroup && !isLoading ? { ...letterGroup, after: letters?.at(-1)?.id ?? null } : null),
})
sample({ clock: further, filter: Boolean, target: fetchLettersFx })
/** Answers about a group that was closed meanwhile are dropped. */
sample({
  clock: fetchLettersFx.done,
  source: { letterGroup: $letterGroup, before: $letters },
  filter: ({ letterGroup }, { params }) => isSame(letterGroup, params),
  fn: ({ before }, { params, result }) => (params.after === null ? result : { ...result, letters: [...(before ?? []), ...result.letters] }),
  target: $listed,
})
sample({
  clock: fetchLettersFx.fail,
  source: $letterGroup,
  filter: (letterGroup, { params }) => isSame(letterGroup, params),
  fn: (_, { error }) => error.message,
  target: $lettersFailure,
})
retryWhenBack($lettersFailure, lettersRetried)

export { $letterGroup }
