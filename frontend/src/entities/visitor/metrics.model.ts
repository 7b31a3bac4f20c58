import { createEffect, createEvent, sample } from 'effector'
import { $isStarted } from '#frontend/shared/app-started.ts'
import { randomId } from '#frontend/shared/random-id.ts'
import type { Metric } from '#services/ingress/contract/collector.contract.ts'
import { $waitingCalls, type CollectorCall, callAdded } from './collector.model.ts'

const stampFx = createEffect((metric: Metric): CollectorCall => ({ metric, id: metric.id ?? randomId() }))

export const metricReported = createEvent<Metric>()
/** Metrics that the collector does not have yet. */
export const $waiting = $waitingCalls.map((calls) => calls.flatMap((call) => ('metric' in call ? [call.metric] : [])))

sample({ clock: metricReported, filter: $isStarted, target: stampFx })
sample({ clock: stampFx.doneData, target: callAdded })
