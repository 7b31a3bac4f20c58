import { attach, createEvent, createStore, sample } from 'effector'
import { type ApiRequest, requestFx } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/delay.ts'
import type { Metric } from '#services/ingress/contract/collector.contract.ts'
import { countingEnded } from './counting.model.ts'
import { $visitorId, fetchVisitorIdFx } from './visitor.model.ts'

/** What the collector is told of a visitor. A repeat carries the same id, so that it counts once. */
export type CollectorCall = { id: string } & ({ metric: Metric } | { likedProductId: string })

/** Calls wait here, in order, until the collector has them. */
const maxWaiting = 100
const retryMs = 5_000

function requestOf(call: CollectorCall, visitorId: string): ApiRequest {
  return 'metric' in call
    ? { path: `/collector/collect/${visitorId}`, method: 'POST', body: { ...call.metric, id: call.id }, keepalive: true }
    : { path: `/collector/like/product/${call.likedProductId}/${visitorId}?id=${call.id}`, keepalive: true }
}

const sendFx = attach({
  effect: requestFx,
  mapParams: ({ call, visitorId }: { call: CollectorCall; visitorId: string }) => requestOf(call, visitorId),
})
const retryLaterFx = attach({ effect: delayFx, mapParams: (_: unknown) => retryMs })

export const callAdded = createEvent<CollectorCall>()
const pumped = createEvent()

/** What the collector refuses as such it will never take; all other failures (no answer, 503, 429) pass. */
export const callRefused = sample({
  clock: sendFx.fail,
  filter: ({ error }) => error.isRefusal,
  fn: ({ params: { call }, error }) => ({ call, message: error.message }),
})

export const $waitingCalls = createStore<CollectorCall[]>([], { serialize: 'ignore' })
  .on(callAdded, (waiting, call) => [...waiting, call].slice(-maxWaiting))
  .on(sendFx.done, (waiting, { params: { call } }) => waiting.filter(({ id }) => id !== call.id))
  .on(callRefused, (waiting, { call }) => waiting.filter(({ id }) => id !== call.id))
  .on(countingEnded, (waiting) => waiting.filter((call) => !('metric' in call)))

sample({ clock: [callAdded, sendFx.done, fetchVisitorIdFx.done, retryLaterFx.done], fn: () => undefined, target: pumped })

const nextCall = sample({ clock: pumped, source: $waitingCalls.map(([first]) => first ?? null), filter: Boolean })
sample({
  clock: nextCall,
  source: { visitorId: $visitorId, isSending: sendFx.pending },
  filter: ({ visitorId, isSending }) => visitorId !== null && !isSending,
  fn: ({ visitorId }, call) => ({ call, visitorId: visitorId ?? '' }),
  target: sendFx,
})
sample({
  clock: nextCall,
  source: { visitorId: $visitorId, isAsking: fetchVisitorIdFx.pending },
  filter: ({ visitorId, isAsking }) => visitorId === null && !isAsking,
  fn: () => undefined,
  target: fetchVisitorIdFx,
})
sample({
  clock: [sendFx.fail, fetchVisitorIdFx.fail],
  source: retryLaterFx.pending,
  filter: (isWaiting) => !isWaiting,
  target: retryLaterFx,
})
