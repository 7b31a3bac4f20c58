import { invoke } from '@withease/factories'
import { combine, createEvent, createStore, sample } from 'effector'
import { persisted } from '#frontend/shared/persisted.model.ts'
import { $isVisitorRead, $visitorId } from './visitor.model.ts'

/** The shop counts what a visitor does under a random id, until the visitor opts out. */

const persistedCounting = invoke(persisted, 'counting')

export const countingSwitched = createEvent<boolean>()

/** Counting is on unless the storage clearly says otherwise. */
function readCounting(value: unknown): boolean {
  return !(typeof value === 'object' && value !== null && 'isCounted' in value && value.isCounted === false)
}

export const $isCounted = createStore(true, { serialize: 'ignore' })
  .on(persistedCounting.received, (_, value) => readCounting(value))
  .on(countingSwitched, (_, isCounted) => isCounted)

/** The visitor id for counting; null after an opt-out. */
export const $countedVisitorId = combine($isCounted, $visitorId, (isCounted, visitorId) => (isCounted ? visitorId : null))

export const $isCountingRead = createStore(false, { serialize: 'ignore' }).on(persistedCounting.loaded, () => true)
/** Whether both were read from storage. */
export const $isCountedVisitorRead = combine(
  $isVisitorRead,
  $isCountingRead,
  (isVisitorRead, isCountingRead) => isVisitorRead && isCountingRead,
)

export const countingEnded = sample({ clock: $isCounted, filter: (isCounted) => !isCounted, fn: () => undefined })

sample({ clock: countingSwitched, fn: (isCounted) => ({ isCounted }), target: persistedCounting.saveFx })
