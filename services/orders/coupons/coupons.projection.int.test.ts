import { beforeEach, expect, it } from 'vitest'
import type { CouponChanged } from '#events/coupons.events.ts'
import { storedEvent } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestProjections } from '#services/platform/projections/testing/test-projector.ts'
import { couponsProjection } from './coupons.projection.ts'
import { findCoupon } from './coupons.queries.ts'
import { coupon } from './testing/coupon-events.ts'

const { database, apply, reset, hashes } = await createTestProjections()
beforeEach(() => reset(couponsProjection))

const changed = (sequence: number, overrides: Partial<CouponChanged> = {}) => {
  const data = coupon(overrides)
  return storedEvent('coupon.changed.v1', data.code, sequence, data)
}

it('finds a coupon by its code as it was told last, inside a transaction too', async () => {
  await apply(couponsProjection, [changed(1), changed(2, { usageLimit: 5 }), changed(3, { code: 'OTHER-10' })])
  expect(await findCoupon(database, 'RIDE100')).toEqual(coupon({ usageLimit: 5 }))
  expect(await database.transaction((tx) => findCoupon(tx, 'OTHER-10'))).toMatchObject({ code: 'OTHER-10' })
  expect(await findCoupon(database, 'NOBODY')).toBeNull()
})

it('leaves the same table in any order, with any duplicates', async () => {
  const story = [changed(1), changed(2, { setsOnly: true }), changed(3, { code: 'OTHER-10' })]
  await apply(couponsProjection, story)
  const once = await hashes(couponsProjection)
  await reset(couponsProjection)
  for (const event of [...story.toReversed(), ...story]) await apply(couponsProjection, [event])
  expect(await hashes(couponsProjection)).toEqual(once)
  expect(await findCoupon(database, 'RIDE100')).toMatchObject({ setsOnly: true })
})
