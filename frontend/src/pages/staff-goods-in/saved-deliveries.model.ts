import { combine, createEvent, createStore, sample } from 'effector'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { $isLive, signalled } from '#frontend/entities/staff/stream.model.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { type CountedLine, GOODS_IN_CALLS, type SavedDelivery, type SavedLine } from '#services/purchasing/goods-in.contract.ts'
import { type CountField, dotFault, readUnits } from './counts.ts'
import { $id, opened } from './staff-goods-in.model.ts'
import { savedText as text } from './staff-goods-in.text.ts'

/** Deliveries that were saved, of this draft or of all; one of them is opened and counted again. */

interface DeliveryKey {
  draftOrderId: string
  deliveryId: string
}

const listFx = staffCall(GOODS_IN_CALLS.deliveries, (draftOrderId: string) => ({ query: draftOrderId === '' ? {} : { draftOrderId } }))
const deliveryFx = staffCall(GOODS_IN_CALLS.delivery, ({ draftOrderId, deliveryId }: DeliveryKey) => ({
  params: { id: draftOrderId, deliveryId },
}))
const recountFx = staffCall(GOODS_IN_CALLS.recount, ({ draftOrderId, deliveryId, lines }: DeliveryKey & { lines: CountedLine[] }) => ({
  params: { id: draftOrderId, deliveryId },
  body: { lines },
}))

/** `true`: of all drafts. */
export const rangeChosen = createEvent<boolean>()
export const $isOfAll = createStore(false, { serialize: 'ignore' })
  .on(rangeChosen, (_, isOfAll) => isOfAll)
  .reset(opened)
const listed = loadByKey({
  fetchFx: listFx,
  opened,
  $key: combine($id, $isOfAll, (id, isOfAll) => (isOfAll ? '' : id)),
  changed: rangeChosen,
  outdated: sample({
    clock: [signalled, $isLive],
    filter: (told) => (typeof told === 'boolean' ? told : told.kind === 'draft-order-changed'),
  }),
})
const none: readonly SavedDelivery[] = []
export const $deliveries = listed.$data.map((answer) => answer?.deliveries ?? none)
export const $listFailure = listed.$failure
export const listRetried = listed.retried

export const deliveryChosen = createEvent<SavedDelivery>()
export const deliveryClosed = createEvent()
export const $chosenDelivery = createStore<SavedDelivery | null>(null, { serialize: 'ignore' })
  .on(deliveryChosen, (_, delivery) => delivery)
  .reset([deliveryClosed, opened, pageLeft])
const shown = loadByKey({
  fetchFx: deliveryFx,
  opened,
  $key: $chosenDelivery.map(
    (delivery): DeliveryKey | null => delivery && { draftOrderId: delivery.draftOrderId, deliveryId: delivery.deliveryId },
  ),
  changed: deliveryChosen,
})
shown.$response.on(recountFx.done, (held, { params, result }) =>
  held?.key.deliveryId === params.deliveryId ? { ...held, data: { ok: true, lines: result.lines } } : held,
)
export const $lines = combine(shown.$response, $chosenDelivery, (held, chosen) =>
  held && held.key.deliveryId === chosen?.deliveryId ? held.data.lines : null,
)
export const $deliveryFailure = shown.$failure
export const deliveryRetried = shown.retried

/* A new count of it. */

type Recount = Record<CountField, string>
const recountOf = ({ arrived, tooOld, wrong, dot }: SavedLine): Recount => ({
  arrived: String(arrived),
  tooOld: String(tooOld),
  wrong: String(wrong),
  dot: dot ?? '',
})

export const recountTyped = createEvent<{ line: SavedLine; field: CountField; value: string }>()
export const recountSaved = createEvent()
const answered = sample({ clock: recountFx.done, fn: ({ result: { refused } }) => refused })
export const $recounts = createStore<Readonly<Record<string, Recount>>>({}, { serialize: 'ignore' })
  .on(recountTyped, (recounts, { line, field, value }) => ({
    ...recounts,
    [line.lineId]: { ...(recounts[line.lineId] ?? recountOf(line)), [field]: value },
  }))
  // What was refused stays, beside the count that holds now.
  .on(answered, (recounts, refused) =>
    Object.fromEntries(Object.entries(recounts).filter(([id]) => refused.some(({ lineId }) => lineId === id))),
  )
  .reset([deliveryChosen, deliveryClosed, opened, pageLeft])
/** What is typed for a line, and whether it can be sent. */
export function recountedLine(line: SavedLine, recount: Recount = recountOf(line)) {
  const { lineId, count: seen } = line
  const [arrived, tooOld, wrong] = [readUnits(recount.arrived), readUnits(recount.tooOld), readUnits(recount.wrong)]
  const dot = plainText(recount.dot) || null
  if (arrived === null || tooOld === null || wrong === null || dotFault(recount.dot) !== null) return { recount, faulty: true, sent: null }
  const isSame = arrived === line.arrived && tooOld === line.tooOld && wrong === line.wrong && dot === line.dot
  return { recount, faulty: false, sent: isSame ? null : { lineId, seen, arrived, tooOld, wrong, dot } }
}
const $recounted = combine($lines, $recounts, (lines, recounts) => (lines ?? []).map((line) => recountedLine(line, recounts[line.lineId])))
const $toSend = $recounted.map((lines) => lines.flatMap(({ sent }) => (sent ? [sent] : [])))
export const $isRecounting = recountFx.pending
export const $canRecount = combine(
  $recounted,
  $toSend,
  recountFx.pending,
  (lines, toSend, isSent) => toSend.length > 0 && !isSent && !lines.some(({ faulty }) => faulty),
)
sample({
  clock: recountSaved,
  source: { chosen: $chosenDelivery, lines: $toSend, canRecount: $canRecount },
  filter: ({ chosen, canRecount }) => chosen !== null && canRecount,
  fn: ({ chosen, lines }) => ({ draftOrderId: chosen?.draftOrderId ?? '', deliveryId: chosen?.deliveryId ?? '', lines }),
  target: recountFx,
})
export const $recountFailure = createStore<string | null>(null, { serialize: 'ignore' })
  .on(recountFx.failData, (_, { message }) => message)
  .reset([recountFx, deliveryChosen, deliveryClosed, opened])
/** Why a line was not corrected. */
export const $recountRefused = createStore<Readonly<Record<string, string>>>({}, { serialize: 'ignore' })
  .on(answered, (_, refused) => Object.fromEntries(refused.map(({ lineId, message }) => [lineId, message])))
  .on(recountTyped, (refused, { line }) => Object.fromEntries(Object.entries(refused).filter(([id]) => id !== line.lineId)))
  .reset([deliveryChosen, deliveryClosed, opened])
sample({
  clock: answered,
  fn: (refused) => (refused.length > 0 ? { text: text.partly(refused.length), isError: true } : { text: text.corrected }),
  target: snackShown,
})
