import { createEffect, createEvent, sample } from 'effector'
import { $isStarted } from '#frontend/shared/browser.ts'
import { randomId } from '#frontend/shared/ids.ts'
import type { Metric } from '#services/visitors/visitors.contract.ts'
import { $waitingCalls, callAdded } from './collector.model.ts'
import { $isCounted } from './counting.model.ts'
import { $origin } from './origin.model.ts'

/** Async, so that acts at the page's start follow everything that reads the storage then. */
const stampFx = createEffect(async (metric: Metric) => ({ metric, id: metric.id ?? randomId() }))

export const metricReported = createEvent<Metric>()
/** The act has its id, counted or not; the pixel uses the same one. */
export const metricStamped = stampFx.doneData
/** Queued metrics. */
export const $waiting = $waitingCalls.map((calls) => calls.flatMap((call) => ('metric' in call ? [call.metric] : [])))

sample({ clock: metricReported, filter: $isStarted, target: stampFx })
sample({
  clock: metricStamped,
  source: $origin,
  filter: $isCounted,
  fn: (origin, { metric, id }) => ({ metric: origin ? { ...metric, origin } : metric, id }),
  target: callAdded,
})
