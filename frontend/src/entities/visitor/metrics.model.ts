import { attach, createEffect, createEvent, createStore, sample } from 'effector'
import { answering, requestFx } from '#frontend/shared/api/request.ts'
import { $isStarted } from '#frontend/shared/app-started.ts'
import { delayFx } from '#frontend/shared/delay.ts'
import { randomId } from '#frontend/shared/random-id.ts'
import type { Metric, Ok } from '#services/ingress/contract/collector.contract.ts'
import { $visitorId, fetchVisitorIdFx } from './visitor.model.ts'

/** Metrics wait here until the collector has them; a repeat carries the same id, so it counts once. */
const maxWaiting = 100
const retryMs = 5_000

const stampFx = createEffect((metric: Metric): Metric => ({ ...metric, id: metric.id ?? randomId() }))
const sendMetricFx = answering<{ visitorId: string; metric: Metric }, Ok>(
  attach({
    effect: requestFx,
    mapParams: ({ visitorId, metric }: { visitorId: string; metric: Metric }) => ({
      path: `/collector/collect/${visitorId}`,
      method: 'POST' as const,
      body: metric,
      keepalive: true,
    }),
  }),
)
const retryLaterFx = attach({ effect: delayFx, mapParams: (_: unknown) => retryMs })

export const metricReported = createEvent<Metric>()
const pumped = createEvent()

export const $waiting = createStore<Metric[]>([], { serialize: 'ignore' })
  .on(stampFx.doneData, (waiting, metric) => [...waiting, metric].slice(-maxWaiting))
  .on(sendMetricFx.done, (waiting, { params }) => waiting.filter((metric) => metric.id !== params.metric.id))
  .on(sendMetricFx.fail, (waiting, { params, error }) =>
    // What the collector refuses as such it will never take; all other failures pass.
    error.isRefusal ? waiting.filter((metric) => metric.id !== params.metric.id) : waiting,
  )

sample({ clock: metricReported, filter: $isStarted, target: stampFx })
sample({ clock: [stampFx.done, sendMetricFx.done, fetchVisitorIdFx.done, retryLaterFx.done], fn: () => undefined, target: pumped })

sample({
  clock: pumped,
  source: { waiting: $waiting, visitorId: $visitorId, isSending: sendMetricFx.pending },
  filter: ({ waiting, visitorId, isSending }) => waiting.length > 0 && visitorId !== null && !isSending,
  fn: ({ waiting, visitorId }) => ({ metric: waiting[0] ?? { kind: 'PRODUCT_IMPRESSION' }, visitorId: visitorId ?? '' }),
  target: sendMetricFx,
})
sample({
  clock: pumped,
  source: { waiting: $waiting, visitorId: $visitorId, isAsking: fetchVisitorIdFx.pending },
  filter: ({ waiting, visitorId, isAsking }) => waiting.length > 0 && visitorId === null && !isAsking,
  fn: () => undefined,
  target: fetchVisitorIdFx,
})
sample({
  clock: [sendMetricFx.fail, fetchVisitorIdFx.fail],
  source: retryLaterFx.pending,
  filter: (isWaiting) => !isWaiting,
  target: retryLaterFx,
})
