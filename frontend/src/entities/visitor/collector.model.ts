import { attach, createEvent, createStore, merge, sample } from 'effector'
import { pathOf } from '#frontend/shared/api/call.ts'
import { type ApiRequest, requestFx } from '#frontend/shared/api/request.ts'
import { appStarted, delayFx } from '#frontend/shared/browser.ts'
import { connectionReturned } from '#frontend/shared/connection.model.ts'
import { VISITOR_CALLS } from '#services/visitors/visitors.contract.ts'
import { countingEnded } from './counting.model.ts'
import { $visitorId, fetchVisitorIdFx } from './visitor.model.ts'
import {
  acquireTurnFx,
  type CollectorCall,
  forgetMetricsFx,
  isMetric,
  maxWaitingCalls,
  readWaitingCallsFx,
  releaseTurnFx,
  saveCallFx,
  type Turn,
} from './waiting-calls.ts'

const retryMs = 5_000

function requestOf(call: CollectorCall, visitorId: string): ApiRequest {
  const { collect, likeGarage, likeProduct } = VISITOR_CALLS
  if ('metric' in call)
    return { path: pathOf(collect.url, { visitorId }), method: collect.method, body: { ...call.metric, id: call.id }, keepalive: true }
  const path =
    'likedShopId' in call
      ? pathOf(likeGarage.url, { shopId: call.likedShopId, visitorId })
      : pathOf(likeProduct.url, { productId: call.likedProductId, visitorId })
  return { path: `${path}?id=${call.id}`, keepalive: true }
}

const sendFx = attach({
  effect: requestFx,
  mapParams: ({ call, visitorId }: { call: CollectorCall; visitorId: string }) => requestOf(call, visitorId),
})
const retryLaterFx = attach({ effect: delayFx, mapParams: (_: unknown) => retryMs })

export const callAdded = createEvent<CollectorCall>()
const nextRequested = createEvent()

/** A refusal by the collector is permanent; all other failures (no answer, 503, 429) are temporary. */
export const callRefused = sample({
  clock: sendFx.fail,
  filter: ({ error }) => error.isRefusal,
  fn: ({ params: { call }, error }) => ({ call, message: error.message }),
})
/** Another tab has sent it. */
const callRemoved = sample({ clock: acquireTurnFx.done, filter: ({ result }) => result.isRemoved, fn: ({ params }) => params.call })

const without = (waiting: CollectorCall[], call: CollectorCall) => waiting.filter(({ id }) => id !== call.id)

/** Queue of calls to the collector. A failing one moves to the end, since others may succeed. */
export const $waitingCalls = createStore<CollectorCall[]>([], { serialize: 'ignore' })
  .on(callAdded, (waiting, call) => [...waiting, call].slice(-maxWaitingCalls))
  .on(readWaitingCallsFx.doneData, (waiting, stored) => [...stored.filter(({ id }) => waiting.every((call) => call.id !== id)), ...waiting])
  .on(sendFx.done, (waiting, { params: { call } }) => without(waiting, call))
  .on(sendFx.fail, (waiting, { params: { call } }) =>
    waiting.some(({ id }) => id === call.id) ? [...without(waiting, call), call] : waiting,
  )
  .on(callRefused, (waiting, { call }) => without(waiting, call))
  .on(callRemoved, without)
  .on([countingEnded, forgetMetricsFx.done], (waiting) => waiting.filter((call) => !isMetric(call)))

const $storedIds = createStore<readonly string[]>([], { serialize: 'ignore' })
  .on(readWaitingCallsFx.doneData, (_, stored) => stored.map(({ id }) => id))
  .on(saveCallFx.done, (ids, { params: call, result: isStored }) => (isStored ? [...ids, call.id].slice(-maxWaitingCalls) : ids))

const $turn = createStore<Turn | null>(null, { serialize: 'ignore' })
  .on(acquireTurnFx.doneData, (_, turn) => turn)
  .reset(releaseTurnFx.done)

sample({ clock: [appStarted, connectionReturned], fn: () => undefined, target: readWaitingCallsFx })
sample({ clock: callAdded, target: saveCallFx })
sample({ clock: countingEnded, target: forgetMetricsFx })

const callIsOver = sample({ clock: releaseTurnFx.done, filter: ({ params }) => params.overId !== null })
sample({
  clock: [callAdded, readWaitingCallsFx.done, callIsOver, fetchVisitorIdFx.done, retryLaterFx.done],
  fn: () => undefined,
  target: nextRequested,
})

const nextCall = sample({ clock: nextRequested, source: $waitingCalls.map(([first]) => first ?? null), filter: Boolean })
sample({
  clock: nextCall,
  source: { visitorId: $visitorId, turn: $turn, isWaiting: acquireTurnFx.pending, storedIds: $storedIds },
  filter: ({ visitorId, turn, isWaiting }) => visitorId !== null && turn === null && !isWaiting,
  fn: ({ storedIds }, call) => ({ call, isStored: storedIds.includes(call.id) }),
  target: acquireTurnFx,
})
sample({
  clock: nextCall,
  source: { visitorId: $visitorId, isPending: fetchVisitorIdFx.pending },
  filter: ({ visitorId, isPending }) => visitorId === null && !isPending,
  fn: () => undefined,
  target: fetchVisitorIdFx,
})
sample({
  clock: acquireTurnFx.done,
  source: $visitorId,
  filter: (_, { result }) => !result.isRemoved,
  fn: (visitorId, { params: { call } }) => ({ call, visitorId: visitorId ?? '' }),
  target: sendFx,
})

/** The end of a turn: the id of a finished call, or null when it stays queued. */
const turnOver = merge([
  callRemoved.map(({ id }) => id),
  sendFx.done.map(({ params }) => params.call.id),
  sendFx.fail.map(({ params, error }) => (error.isRefusal ? params.call.id : null)),
])
const turnEnded = sample({ clock: turnOver, source: $turn, fn: (turn, overId) => turn && { turn, overId } })
sample({ clock: turnEnded, filter: Boolean, target: releaseTurnFx })
sample({
  clock: [sendFx.fail, fetchVisitorIdFx.fail],
  source: retryLaterFx.pending,
  filter: (isWaiting, { error }) => !isWaiting && !error.isRefusal,
  target: retryLaterFx,
})
