import { attach, createEvent, createStore, sample } from 'effector'
import type { ListedModels } from '#frontend/entities/motorcycle/motorcycle-lists.ts'
import { $isStarted, appStarted } from '#frontend/shared/browser.ts'
import type { Attempt } from '#frontend/shared/ids.ts'
import type { PageLocation } from '#frontend/shared/page.ts'
import { readTabFx, writeTabFx } from '#frontend/shared/storage.ts'
import type { RecommendationAnswer } from '#services/wizard/wizard.contract.ts'
import type { Answers } from './answers.ts'

/** Delays in milliseconds; a store, so that tests can replace them. */
export const $delays = createStore(
  {
    /** Before a result is shown. */
    resultMs: 6_000,
    /** Before a missing model is sent. */
    modelMs: 5_000,
    /** Between "buy now" and the navigation. */
    buyMs: 100,
  },
  { serialize: 'ignore' },
)

/** The wizard's state in session storage: survives a reload and visiting a tire's page, but not closing the tab. */

/** A result with its request. */
export interface Recommendation {
  /** Milliseconds since 1970. */
  at: number
  answer: RecommendationAnswer
  asked: Pick<Answers, 'usage' | 'kilometers' | 'selectedTyreType' | 'motorcycleYear'>
}

export interface Visit {
  answers: Answers
  listed: ListedModels | null
  given: Recommendation | null
  attempt: Attempt | null
  hasSubmitted: boolean
}

const key = 'wizard'
/** Schema version: increase on every change of the stored state; other versions are discarded. */
const version = 2

const isOurs = (stored: unknown): stored is Visit =>
  typeof stored === 'object' && stored !== null && 'version' in stored && stored.version === version && 'answers' in stored

const loadFx = attach({ effect: readTabFx, mapParams: (_: unknown) => key })
export const saveVisitFx = attach({ effect: writeTabFx, mapParams: (visit: Visit) => ({ key, value: { version, ...visit } }) })

export const opened = createEvent<PageLocation>()
/** Resets all answers. */
export const startedOver = createEvent()
/** "Try again" and "back to start": also clears that a missing model was sent. */
export const triedAgain = createEvent()
/** Null if nothing is stored. */
export const visitRead = loadFx.doneData.map((stored) => (isOurs(stored) ? stored : null))

sample({ clock: triedAgain, target: startedOver })

const $isRead = createStore(false, { serialize: 'ignore' }).on(visitRead, () => true)

sample({
  clock: [appStarted, opened],
  source: { isStarted: $isStarted, isRead: $isRead },
  filter: ({ isStarted, isRead }) => isStarted && !isRead,
  target: loadFx,
})
