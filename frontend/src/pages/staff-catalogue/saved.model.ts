import { createStore, merge, sample } from 'effector'
import type { CouponChanged } from '#events/coupons.events.ts'
import type { GarageChanged } from '#events/garages.events.ts'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { changedFields, type Draft } from '#frontend/shared/edit.ts'
import { type Snack, snackShown, undoPressed } from '#frontend/shared/snackbar.model.ts'
import { DESK_GARAGE_CALLS, type DeskGarageChange } from '#services/garages/desk-garage.contract.ts'
import { COUPON_CALLS, type DeskCouponChange } from '#services/orders/coupons/desk-coupons.contract.ts'
import { saveCouponFx, saveGarageFx } from './catalogue.api.ts'
import { couponDraft } from './coupon-draft.ts'
import { garageDraft } from './garage-draft.ts'
import { coupons, garages } from './staff-catalogue.model.ts'
import { couponsText, editingText, garagesText, savedText as text } from './staff-catalogue.text.ts'
import { isSameValue } from './values.ts'

/** What a save of a coupon or a garage changed; by a press it is as before. Comes with their forms. */

const timeoutMs = 30_000
const restoreCouponFx = staffCall(COUPON_CALLS.save, (body: DeskCouponChange) => ({ body, timeoutMs }))
const restoreGarageFx = staffCall(DESK_GARAGE_CALLS.save, (body: DeskGarageChange) => ({ body, timeoutMs }))

const COUPON_WORDS: Readonly<Record<string, unknown>> = {
  ...couponsText,
  minimum: couponsText.least,
  isOncePerCustomer: couponsText.once2,
}
const hours = Object.fromEntries(Object.keys(garagesText.days).map((day) => [day, garagesText.hours]))
const GARAGE_WORDS: Readonly<Record<string, unknown>> = { ...garagesText, ...hours, isManualBooking: garagesText.isManual }

function partsOf(was: Draft, now: Draft, words: Readonly<Record<string, unknown>>): string[] {
  const parts = changedFields({ was, now }, isSameValue).map((field) => {
    const value = now[field]
    return typeof value === 'boolean' ? `${words[field]} (${value ? editingText.yes : editingText.no})` : String(words[field])
  })
  return [...new Set(parts)]
}

type Before<Data> = Readonly<Record<string, Data | undefined>>
const $coupons = createStore<Before<CouponChanged>>({}, { serialize: 'ignore' })
const $garages = createStore<Before<GarageChanged>>({}, { serialize: 'ignore' })
const couponSent = sample({
  clock: saveCouponFx,
  source: coupons.$data,
  fn: (held, { data: { code } }) => ({ [code]: held?.coupons.find(({ data }) => data.code === code)?.data }),
})
const garageSent = sample({
  clock: saveGarageFx,
  source: garages.$data,
  fn: (held, { data: { id } }) => ({ [id]: held?.garages.find(({ data }) => data.id === id)?.data }),
})
$coupons.on(couponSent, (all, sent) => ({ ...all, ...sent }))
$garages.on(garageSent, (all, sent) => ({ ...all, ...sent }))

interface Saved {
  text: string
  coupon?: DeskCouponChange
  garage?: DeskGarageChange
}
const couponSaved = sample({
  clock: saveCouponFx.done,
  source: $coupons,
  fn: (all, { params: { data }, result }): Saved => {
    const before = all[data.code]
    const revision = result.coupons.find((each) => each.data.code === data.code)?.revision ?? null
    if (!before) return { text: text.added(data.code) }
    return {
      text: text.changed(data.code, partsOf(couponDraft(before), couponDraft(data), COUPON_WORDS)),
      coupon: { revision, data: before },
    }
  },
})
const garageSaved = sample({
  clock: saveGarageFx.done,
  source: $garages,
  fn: (all, { params: { data }, result }): Saved => {
    const before = all[data.id]
    const revision = result.garages.find((each) => each.data.id === data.id)?.revision ?? null
    if (!before) return { text: text.added(data.displayName) }
    const parts = partsOf(garageDraft(before), garageDraft(data), GARAGE_WORDS)
    // Its price was right before.
    return { text: text.changed(data.displayName, parts), garage: { revision, data: before, acceptsPriceJump: true } }
  },
})
const saved = merge<Saved>([couponSaved, garageSaved])
const $saved = createStore<Saved | null>(null, { serialize: 'ignore' }).on(saved, (_, told) => told)
sample({
  clock: saved,
  fn: ({ text: words, coupon, garage }): Snack => ({ text: words, ...((coupon || garage) && { action: 'takeBack' }) }),
  target: snackShown,
})

const takenBack = sample({ clock: undoPressed, source: $saved, filter: (held, shown) => held?.text === shown })
sample({ clock: takenBack.filterMap((held) => held?.coupon), target: restoreCouponFx })
sample({ clock: takenBack.filterMap((held) => held?.garage), target: restoreGarageFx })
coupons.$response.on(restoreCouponFx.doneData, (held, data) => held && { ...held, data })
garages.$response.on(restoreGarageFx.doneData, (held, data) => held && { ...held, data })
sample({
  clock: merge([
    restoreCouponFx.done.map(({ params }) => params.data.code),
    restoreGarageFx.done.map(({ params }) => params.data.displayName),
  ]),
  fn: (name) => ({ text: text.asBefore(name) }),
  target: snackShown,
})
sample({
  clock: [restoreCouponFx.failData, restoreGarageFx.failData],
  fn: ({ message }) => ({ text: message, isError: true }),
  target: snackShown,
})
