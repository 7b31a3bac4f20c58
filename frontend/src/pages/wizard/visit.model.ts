import { attach, createEvent, createStore, sample } from 'effector'
import type { ListedModels } from '#frontend/entities/motorcycle/motorcycle-lists.ts'
import { $isStarted, appStarted } from '#frontend/shared/browser.ts'
import type { Attempt } from '#frontend/shared/ids.ts'
import type { PageLocation } from '#frontend/shared/page.ts'
import { readTabFx, writeTabFx } from '#frontend/shared/storage.ts'
import type { RecommendationAnswer } from '#services/wizard/wizard.contract.ts'
import type { Answers } from './answers.ts'

/** How long the wizard takes its time, in milliseconds; a store, so that tests need not wait. */
export const $delays = createStore(
  {
    /** From the answer to the result. */
    resultMs: 6_000,
    /** Before a missing model is sent. */
    modelMs: 5_000,
    /** From a press on "buy now" to the tire's page. */
    buyMs: 100,
  },
  { serialize: 'ignore' },
)

/** What this tab remembers of the wizard: it outlives a reload and the way to a tire and back, and no closed tab. */

/** An answer of the shop, and what it was asked. */
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
/** To be raised with every change of what is kept: what another release of this page wrote is forgotten. */
const version = 2

const isOurs = (stored: unknown): stored is Visit =>
  typeof stored === 'object' && stored !== null && 'version' in stored && stored.version === version && 'answers' in stored

const loadFx = attach({ effect: readTabFx, mapParams: (_: unknown) => key })
export const saveVisitFx = attach({ effect: writeTabFx, mapParams: (visit: Visit) => ({ key, value: { version, ...visit } }) })

export const opened = createEvent<PageLocation>()
/** All answers go back to their prompts. */
export const startedOver = createEvent()
/** "Try again" and "back to start": that a missing model was sent is forgotten, too. */
export const triedAgain = createEvent()
/** Null where nothing is kept. */
export const visitRead = loadFx.doneData.map((stored) => (isOurs(stored) ? stored : null))

sample({ clock: triedAgain, target: startedOver })

const $isRead = createStore(false, { serialize: 'ignore' }).on(visitRead, () => true)

sample({
  clock: [appStarted, opened],
  source: { isStarted: $isStarted, isRead: $isRead },
  filter: ({ isStarted, isRead }) => isStarted && !isRead,
  target: loadFx,
})
