import { attach, createEvent, createStore, sample } from 'effector'
import { downloadFx } from '#frontend/entities/staff/download.model.ts'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { pathOf } from '#frontend/shared/api/call.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { type Refusal, refusalOf } from '#frontend/shared/submit.model.ts'
import { PARCEL_CALLS, type StaffParcel } from '#services/parcels/parcels.contract.ts'
import { parcelText as text } from './parcel.text.ts'

/** The parcel of an order by shipping; comes with the unfolded row. */

const CARRIER_MS = 60_000
const fetchParcelFx = staffCall(PARCEL_CALLS.ofOrder, (id: string) => ({ params: { id } }))
const sendParcelFx = staffCall(PARCEL_CALLS.send, ({ orderId: id, confirmed }: { orderId: string; confirmed: boolean }) => ({
  params: { id },
  body: confirmed ? { confirmed } : {},
  timeoutMs: CARRIER_MS,
}))
const saveLabelFx = attach({
  effect: downloadFx,
  mapParams: (orderId: string) => ({ path: pathOf(PARCEL_CALLS.label.url, { id: orderId }), fileName: `parcel-${orderId}.pdf` }),
})

const unserialized = { serialize: 'ignore' } as const

export const parcelNeeded = createEvent<string>()
/** `confirmed`: although the buyer has cancelled, or owes a difference. */
export const parcelSent = createEvent<{ orderId: string; confirmed: boolean }>()
export const labelSaved = createEvent<string>()

export const $parcels = createStore<Readonly<Record<string, StaffParcel>>>({}, unserialized)
  .on(fetchParcelFx.done, (all, { params, result }) => ({ ...all, [params]: result }))
  .reset(pageLeft)
/** The order whose carrier is being asked. */
export const $parcelBusy = createStore<string | null>(null, unserialized)
  .on(sendParcelFx, (_, { orderId }) => orderId)
  .on(saveLabelFx, (_, orderId) => orderId)
  .reset([sendParcelFx.finally, saveLabelFx.finally, pageLeft])
/** Why there is no parcel, by order. */
export const $parcelRefusal = createStore<(Refusal & { orderId: string }) | null>(null, unserialized)
  .on(sendParcelFx.fail, (_, { params: { orderId }, error }) => ({ ...refusalOf(error), orderId }))
  .reset([sendParcelFx, pageLeft])

const isFree = $parcelBusy.map((busy) => busy === null)
sample({ clock: parcelNeeded, target: fetchParcelFx })
sample({ clock: parcelSent, filter: isFree, target: sendParcelFx })
sample({ clock: labelSaved, filter: isFree, target: saveLabelFx })
// Also after a refusal: the carrier may know of one.
sample({ clock: sendParcelFx.finally, fn: ({ params: { orderId } }) => orderId, target: fetchParcelFx })
sample({ clock: sendParcelFx.done, fn: ({ params: { orderId } }) => ({ text: text.sent(orderId) }), target: snackShown })
sample({ clock: saveLabelFx.failData, fn: ({ message }) => ({ text: message, isError: true }), target: snackShown })
