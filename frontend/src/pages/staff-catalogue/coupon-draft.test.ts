import { describe, expect, it } from 'vitest'
import { couponDraft, couponOf, couponState, validateCoupon } from './coupon-draft.ts'
import { faultText as faults } from './staff-catalogue.text.ts'
import { deskCoupon } from './testing/desk.ts'

const { data } = deskCoupon()
const edit = (change: object, coupon: typeof data | null = data) => {
  const was = couponDraft(coupon)
  return { was, now: { ...was, ...change }, changedRemotely: [] }
}

describe('the coupon form', () => {
  it('shows days of Israel, the last one inclusive, and writes the same back', () => {
    expect(couponDraft(data)).toMatchObject({ startsOn: '2026-12-01', endsOn: '2026-12-31', minimum: '100.00', brands: 'michelin' })
    expect(couponOf(data, edit({}))).toEqual(data)
  })

  it('starts with its first day and ends after its last one, in summer and in winter', () => {
    const days = couponOf(data, edit({ startsOn: '2027-07-01', endsOn: '2027-12-31' }))
    expect(days).toMatchObject({ startsAt: '2027-06-30T21:00:00.000Z', endsAt: '2027-12-31T22:00:00.000Z' })
    expect(couponOf(data, edit({ startsOn: '', endsOn: '' }))).toMatchObject({ startsAt: null, endsAt: null })
  })

  it('upper-cases the code of a new coupon', () => {
    const made = couponOf(null, edit({ code: ' ride 20', benefit: 'amount', amount: '50', brands: 'michelin,dunlop' }, null))
    expect(made).toMatchObject({ code: 'RIDE20', benefit: { kind: 'amount', amountAgorot: 5000 }, brandSlugs: ['michelin', 'dunlop'] })
    expect(made).toMatchObject({ usageLimit: null, minimumAgorot: 0, startsAt: null, endsAt: null })
  })

  it('reports invalid fields', () => {
    const wrong = { code: 'a', percent: '101', endsOn: '2026-01-01', minimum: 'x', usageLimit: '0' }
    expect(validateCoupon({ ...couponDraft(data), ...wrong })).toEqual({
      code: faults.code,
      percent: faults.percent,
      endsOn: faults.endsBeforeStart,
      minimum: faults.money,
      usageLimit: faults.uses,
    })
    expect(validateCoupon(couponDraft(data))).toEqual({})
  })

  it.each([
    ['2026-11-21', 0, 'notYet'],
    ['2026-12-15', 0, 'active'],
    ['2026-12-15', 3, 'usedUp'],
    ['2027-01-01', 3, 'over'],
  ])('is on %s after %i uses %s', (day, used, state) => {
    expect(couponState(deskCoupon({}, used), Date.parse(`${day}T10:00:00Z`))).toBe(state)
  })
})
