import { attach, combine, createEvent, createStore, sample } from 'effector'
import type { OrderStatus } from '#events/orders.events.ts'
import { downloadFx } from '#frontend/entities/staff/download.model.ts'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { queryOf } from '#frontend/shared/routes.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { type ChangedOrder, type ChangeOfMany, MANY_CALLS } from '#services/orders/desk/many-orders.contract.ts'
import { PARCEL_CALLS } from '#services/parcels/parcels.contract.ts'
import { codeLines } from './code-lines.ts'
import { $pickedIds, codesClosed, codesOpened, manyPicked, picksCleared } from './many.model.ts'
import { manyText as text } from './many.text.ts'
import { $view, retried } from './orders-list.model.ts'
import { exportQuery } from './orders-view.ts'

/** One act on many orders, in portions, so that its progress is seen. What has no answer is sent again: the same twice changes nothing. */

const PORTION = 10
/** At most in one file. */
const LABELS = 50
const REST_MS = 400
const CARRIER_MS = 60_000
const unserialized = { serialize: 'ignore' } as const

/** One order of an act, and what became of it; `refused`: why not. */
export interface ManyResult {
  orderId: string
  refused: string | null
}

const changeManyFx = staffCall(MANY_CALLS.change, (body: ChangeOfMany) => ({ body }))
const fetchIdsFx = staffCall(MANY_CALLS.ids, (query: ReturnType<typeof exportQuery>) => ({ query }))
const sendParcelFx = staffCall(PARCEL_CALLS.send, (id: string) => ({ params: { id }, body: {}, timeoutMs: CARRIER_MS }))

export const filterPicked = createEvent()
export const statusApplied = createEvent<OrderStatus>()
export const parcelsOrdered = createEvent()
/** Of the parcels that were ordered. */
export const labelsSaved = createEvent()
export const resumed = createEvent()
export const resultsClosed = createEvent()

sample({ clock: filterPicked, source: $view, fn: (view) => exportQuery(view, israelDate(Date.now())), target: fetchIdsFx })
sample({ clock: fetchIdsFx.doneData, fn: ({ orderIds }) => orderIds, target: manyPicked })
sample({
  clock: fetchIdsFx.doneData,
  filter: ({ orderIds, total }) => total > orderIds.length,
  fn: ({ orderIds }) => ({ text: text.onlySoMany(orderIds.length) }),
  target: snackShown,
})
sample({ clock: fetchIdsFx.failData, fn: ({ message }) => ({ text: message, isError: true }), target: snackShown })

type Change = ChangeOfMany['changes'][number]
type Act = { kind: 'change'; left: readonly Change[] } | { kind: 'parcels'; left: readonly string[] }

const begun = createEvent<Act>()
const portionDone = createEvent<readonly ManyResult[]>()
const $act = createStore<Act | null>(null, unserialized)
  .on(begun, (_, act) => act)
  .on(portionDone, (act, results) => act && ({ ...act, left: act.left.slice(results.length) } as Act))
  .reset([resultsClosed, pageLeft])
/** Null before the first act. */
export const $results = createStore<readonly ManyResult[] | null>(null, unserialized)
  .on(begun, () => [])
  .on(portionDone, (held, results) => [...(held ?? []), ...results])
  .reset([resultsClosed, pageLeft])
export const $stopped = createStore<string | null>(null, unserialized)
  .on(changeManyFx.failData, (_, { message }) => message)
  .reset([begun, resumed, resultsClosed, pageLeft])
export const $left = $act.map((act) => act?.left.length ?? 0)

sample({
  clock: statusApplied,
  source: { ids: $pickedIds, left: $left },
  filter: ({ ids, left }) => ids.length > 0 && left === 0,
  fn: ({ ids }, status): Act => ({ kind: 'change', left: ids.map((orderId) => ({ orderId, status })) }),
  target: begun,
})
sample({
  clock: parcelsOrdered,
  source: { ids: $pickedIds, left: $left },
  filter: ({ ids, left }) => ids.length > 0 && left === 0,
  fn: ({ ids }): Act => ({ kind: 'parcels', left: ids }),
  target: begun,
})
const next = sample({ clock: [begun, resumed, portionDone], source: $act })
sample({
  clock: next.filterMap((act) =>
    act?.kind === 'change' && act.left.length > 0 ? { changes: act.left.slice(0, PORTION), isTrial: false } : undefined,
  ),
  target: changeManyFx,
})
sample({ clock: next.filterMap((act) => (act?.kind === 'parcels' ? act.left[0] : undefined)), target: sendParcelFx })
const done = changeManyFx.done.filter({ fn: ({ params }) => !params.isTrial })
sample({ clock: done, fn: ({ result }) => result.results, target: portionDone })
/** Each order is asked for by itself: a refusal is its own. */
sample({
  clock: sendParcelFx.finally,
  fn: (answer) => [{ orderId: answer.params, refused: answer.status === 'done' ? null : answer.error.message }],
  target: portionDone,
})
const finished = sample({ clock: portionDone, source: $left, filter: (left) => left === 0 })
sample({ clock: finished, target: retried })
sample({
  clock: finished,
  source: $results,
  filter: (results) => results?.every(({ refused }) => refused === null) ?? false,
  fn: (results) => ({ text: text.allDone(results?.length ?? 0) }),
  target: snackShown,
})
/** What was done is picked no more, what was refused stays; of parcels all stay, since their labels are still to be printed. */
sample({
  clock: finished,
  source: { act: $act, results: $results, ids: $pickedIds },
  filter: ({ act }) => act?.kind === 'change',
  fn: ({ results, ids }) => ids.filter((id) => results?.some(({ orderId, refused }) => orderId === id && refused !== null)),
  target: manyPicked,
})
sample({ clock: picksCleared, target: resultsClosed })

const saveLabelsFx = attach({
  effect: downloadFx,
  mapParams: (orderIds: readonly string[]) => ({
    path: PARCEL_CALLS.labels.url + queryOf({ orders: orderIds.join(',') }),
    fileName: 'parcels.pdf',
  }),
})
/** Orders whose parcels the last act has ordered. */
export const $parcelIds = combine($act, $results, (act, results) =>
  act?.kind === 'parcels' ? (results ?? []).flatMap(({ orderId, refused }) => (refused === null ? [orderId] : [])) : [],
)
export const $isSavingLabels = saveLabelsFx.pending
sample({
  clock: labelsSaved,
  source: { ids: $parcelIds, isSaving: $isSavingLabels },
  filter: ({ ids, isSaving }) => ids.length > 0 && !isSaving,
  fn: ({ ids }) => ids.slice(0, LABELS),
  target: saveLabelsFx,
})
sample({ clock: saveLabelsFx.failData, fn: ({ message }) => ({ text: message, isError: true }), target: snackShown })

/** Codes that were pasted or scanned. */
export const codesTyped = createEvent<string>()
export const sentTurned = createEvent()
export const codesApplied = createEvent()
export const $codes = createStore('', unserialized)
  .on(codesTyped, (_, typed) => typed)
  .reset([codesOpened, codesClosed, pageLeft])
/** Whether the orders become `sent` as well. */
export const $isSent = createStore(true, unserialized)
  .on(sentTurned, (isSent) => !isSent)
  .reset([codesOpened, pageLeft])
export const $lines = $codes.map(codeLines)
const $changes = combine($lines, $isSent, (lines, isSent) =>
  lines.flatMap(({ orderId, code, problem }): Change[] =>
    problem === null ? [{ orderId, trackingCode: code, ...(isSent && { status: 'sent' as const }) }] : [],
  ),
)
/** Answers of the trial, by order. */
export const $trial = createStore<Readonly<Record<string, ChangedOrder>>>({}, unserialized)
  .on(changeManyFx.done.filter({ fn: ({ params }) => params.isTrial }), (all, { result }) => ({
    ...all,
    ...Object.fromEntries(result.results.map((one) => [one.orderId, one])),
  }))
  .reset([codesTyped, sentTurned, codesClosed, pageLeft])
const $turn = createStore(0, unserialized).on([codesTyped, sentTurned], (turn) => turn + 1)
const rested = sample({ clock: [codesTyped, sentTurned], source: $turn })
const restFx = attach({ effect: delayFx, mapParams: (_turn: number) => REST_MS })
sample({ clock: rested, target: restFx })
const $untried = combine($changes, $trial, (changes, trial) => changes.filter(({ orderId }) => !trial[orderId]).slice(0, PORTION))
sample({
  clock: [
    sample({ clock: restFx.done, source: $turn, filter: (turn, { params }) => turn === params }),
    changeManyFx.done.filter({ fn: ({ params }) => params.isTrial }),
  ],
  source: $untried,
  filter: (changes) => changes.length > 0,
  fn: (changes) => ({ changes, isTrial: true }),
  target: changeManyFx,
})
/** What the trial lets pass. */
export const $applicable = combine($changes, $trial, (changes, trial) =>
  changes.filter(({ orderId }) => trial[orderId] !== undefined && trial[orderId].refused === null),
)
sample({
  clock: codesApplied,
  source: { changes: $applicable, left: $left },
  filter: ({ changes, left }) => changes.length > 0 && left === 0,
  fn: ({ changes }): Act => ({ kind: 'change', left: changes }),
  target: begun,
})
sample({ clock: codesOpened, target: resultsClosed })
