import { createEvent, createStore, sample } from 'effector'
import { pageLeft } from '#frontend/shared/page.ts'
import { replayFx } from './dead-letters.api.ts'
import { type DeadLetterGroup, nextReplay, type ReplayRun, startRun, withResult } from './replay-run.ts'

/** Running letters again: those chosen, or a whole group, a few at a time. */

export const replayRequested = createEvent<{ letterGroup: DeadLetterGroup; ids: readonly number[] | null; total: number }>()

/** The run under way, or the last one. */
export const $run = createStore<ReplayRun | null>(null).reset(pageLeft)
export const $runFailure = createStore<string | null>(null)
  .on(replayFx.failData, (_, { message }) => message)
  .reset([replayRequested, pageLeft])
export const $isRunning = replayFx.pending

const started = sample({
  clock: replayRequested,
  source: $isRunning,
  filter: (isRunning) => !isRunning,
  fn: (_, { letterGroup, ids, total }) => startRun(letterGroup, ids, total),
})
const progressed = sample({
  clock: replayFx.doneData,
  source: $run,
  filter: Boolean,
  fn: (run, result) => withResult(run, result),
})
sample({ clock: [started, progressed], target: $run })
sample({ clock: [started, progressed.filter({ fn: ({ isDone }) => !isDone })], fn: nextReplay, target: replayFx })

/** Everything was tried, or the shop could not be asked: what waits now is another number. */
export const runEnded = sample({ clock: [progressed.filter({ fn: ({ isDone }) => isDone }), replayFx.fail], fn: () => undefined })
