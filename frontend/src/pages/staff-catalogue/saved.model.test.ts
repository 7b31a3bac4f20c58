import { allSettled, createWatch } from 'effector'
import { expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { type Snack, snackShown, undoPressed } from '#frontend/shared/snackbar.model.ts'
import { garage } from '#services/garages/testing/garage-events.ts'
import type { DeskCouponChange } from '#services/orders/coupons/desk-coupons.contract.ts'
import './saved.model.ts'
import { couponEditor, garageEditor, opened, productEditor } from './staff-catalogue.model.ts'
import { at, deskCoupon, deskProduct, EAN, openDesk } from './testing/desk.ts'

function openTold(...answers: Parameters<typeof openDesk>) {
  const desk = openDesk(...answers)
  const told: Snack[] = []
  createWatch({ unit: snackShown, scope: desk.scope, fn: (snack) => told.push(snack) })
  const takeBack = () => allSettled(undoPressed, { scope: desk.scope, params: told.at(-1)?.text ?? '' })
  return { ...desk, told, takeBack }
}

it('says which values of an article were saved', async () => {
  const saved = deskProduct({ priceAgorot: 53_000, stock: 7, revision: 'c'.repeat(64) })
  const desk = openTold(({ method }) => (method === 'POST' ? { product: saved } : undefined))
  const { scope, told } = desk
  const key = `product:${EAN}`
  await allSettled(opened, { scope, params: at() })
  await allSettled(productEditor.fieldTyped, { scope, params: { key, field: 'price', value: '530' } })
  await allSettled(productEditor.fieldTyped, { scope, params: { key, field: 'stock', value: '7' } })
  await allSettled(productEditor.saved, { scope, params: key })
  expect(told.at(-1)).toEqual({ text: 'נשמר: מחיר, על המדף. החנות כבר מציגה את זה.' })
})

it('takes back by a press that a coupon was ended', async () => {
  const before = deskCoupon()
  let held = before
  const desk = openTold(({ method, body }) => {
    if (method !== 'POST') return undefined
    held = { ...held, ...(body as DeskCouponChange), revision: 'c'.repeat(64) }
    return { coupons: [held], brands: [] }
  })
  const { scope, posts, told, takeBack } = desk
  const key = 'coupon:RIDE10'
  await allSettled(opened, { scope, params: at('?part=coupons') })
  await allSettled(couponEditor.fieldTyped, { scope, params: { key, field: 'endsOn', value: '2026-12-05' } })
  await allSettled(couponEditor.saved, { scope, params: key })
  expect(told.at(-1)).toEqual({ text: 'נשמר. RIDE10: יום אחרון.', action: 'takeBack' })
  await takeBack()
  expect(posts().at(-1)?.body).toEqual({ revision: 'c'.repeat(64), data: before.data })
  expect(told.at(-1)).toEqual({ text: 'RIDE10: כמו קודם.' })
})

it('takes back that a garage was hidden, and says where somebody else changed it since', async () => {
  const before = { data: garage('hanamal'), city: 'חיפה', revision: 'a', appointments: [] }
  const desk = openTold(({ method, body }) => {
    if (method !== 'POST') return { garages: [before], cities: [] }
    const { data, revision } = body as { data: typeof before.data; revision: string }
    if (revision !== 'a') throw new ApiError('changed_meanwhile', 'השתנה בינתיים.', true)
    return { garages: [{ ...before, data, revision: 'b' }], cities: [] }
  })
  const { scope, posts, told, takeBack } = desk
  const key = 'garage:hanamal'
  await allSettled(opened, { scope, params: at('?part=garages') })
  await allSettled(garageEditor.fieldTyped, { scope, params: { key, field: 'isHidden', value: true } })
  await allSettled(garageEditor.saved, { scope, params: key })
  expect(told.at(-1)).toEqual({ text: 'נשמר. צמיגי הנמל: מוסתר מקונים (כן).', action: 'takeBack' })
  await takeBack()
  expect(posts().at(-1)?.body).toMatchObject({ revision: 'b', data: before.data })
  expect(told.at(-1)).toEqual({ text: 'השתנה בינתיים.', isError: true })
})
