import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CouponChanged } from '#events/coupons.events.ts'
import { type CouponLine, couponCode, evaluateCoupon } from './coupon.ts'

const NOW = new Date('2026-11-21T09:30:00.000Z')
const line = (overrides: Partial<CouponLine> = {}): CouponLine => ({
  brandSlug: 'michelin',
  priceAgorot: 50_000,
  quantity: 1,
  isSet: false,
  freeShipping: false,
  ...overrides,
})
const coupon = (overrides: Partial<CouponChanged> = {}): CouponChanged => ({
  code: 'RIDE10',
  benefit: { kind: 'percent', percent: 10 },
  startsAt: null,
  endsAt: null,
  minimumAgorot: 0,
  brandSlugs: [],
  setsOnly: false,
  usageLimit: null,
  isOncePerCustomer: false,
  ...overrides,
})
const judge = (given: Partial<CouponChanged>, lines: readonly CouponLine[]) => evaluateCoupon(coupon(given), lines, NOW)
const gives = (discountAgorot: number) => ({ ok: true, discountAgorot })
const refused = (reason: string) => ({ ok: false, reason })

describe('a coupon', () => {
  it('takes off its share, rounded down to the agora, or its amount', () => {
    expect(judge({}, [line({ priceAgorot: 33_335 })])).toEqual(gives(3333))
    expect(judge({ benefit: { kind: 'amount', amountAgorot: 10_000 } }, [line()])).toEqual(gives(10_000))
    expect(judge({ benefit: { kind: 'amount', amountAgorot: 60_000 } }, [line()])).toEqual(gives(50_000))
    expect(judge({ benefit: { kind: 'percent', percent: 100 } }, [line({ quantity: 3 })])).toEqual(gives(150_000))
  })

  it('covers the lines of its brands and kind only', () => {
    const lines = [line(), line({ brandSlug: 'dunlop', isSet: true, priceAgorot: 120_000 })]
    expect(judge({ brandSlugs: ['dunlop', 'pirelli'] }, lines)).toEqual(gives(12_000))
    expect(judge({ setsOnly: true }, lines)).toEqual(gives(12_000))
    expect(judge({ brandSlugs: ['dunlop'] }, [line()])).toEqual(refused('other_brands'))
    expect(judge({ setsOnly: true }, [line()])).toEqual(refused('sets_only'))
    expect(judge({ setsOnly: true, brandSlugs: ['michelin'] }, lines)).toEqual(refused('sets_only'))
  })

  it('compares its minimum with all goods, before the discount', () => {
    expect(judge({ minimumAgorot: 100_001 }, [line({ quantity: 2 })])).toEqual(refused('below_minimum'))
    expect(judge({ minimumAgorot: 100_000, brandSlugs: ['dunlop'] }, [line(), line({ brandSlug: 'dunlop' })])).toEqual(gives(5000))
  })

  it('is valid from its start until its end', () => {
    const [start, end] = ['2026-11-21T09:30:00.000Z', '2026-11-21T09:30:00.001Z']
    expect(judge({ startsAt: start, endsAt: end }, [line()])).toMatchObject({ ok: true })
    expect(judge({ startsAt: end }, [line()])).toEqual(refused('not_started'))
    expect(judge({ endsAt: start }, [line()])).toEqual(refused('over'))
  })

  it('never discounts more than what it covers, nor less than zero, in whole agorot', () => {
    const lines = fc.array(
      fc.record({
        brandSlug: fc.constantFrom('michelin', 'dunlop', 'pirelli'),
        priceAgorot: fc.integer({ min: 0, max: 3_000_000 }),
        quantity: fc.integer({ min: 1, max: 10 }),
        isSet: fc.boolean(),
        freeShipping: fc.boolean(),
      }),
      { maxLength: 30 },
    )
    const benefit = fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ kind: fc.constant('amount' as const), amountAgorot: fc.integer({ min: 0, max: 100_000_000 }) }),
    )
    const brands = fc.subarray(['michelin', 'dunlop', 'bridgestone'])
    fc.assert(
      fc.property(lines, benefit, brands, fc.boolean(), (given, each, brandSlugs, setsOnly) => {
        const verdict = judge({ benefit: each, brandSlugs, setsOnly }, given)
        if (!verdict.ok) return
        const covered = given
          .filter((one) => (brandSlugs.length === 0 || brandSlugs.includes(one.brandSlug)) && (one.isSet || !setsOnly))
          .reduce((sum, one) => sum + one.priceAgorot * one.quantity, 0)
        expect(Number.isSafeInteger(verdict.discountAgorot)).toBe(true)
        expect(verdict.discountAgorot).toBeGreaterThanOrEqual(0)
        expect(verdict.discountAgorot).toBeLessThanOrEqual(covered)
      }),
    )
  })

  it('is found in any spelling of its code', () => {
    expect([' ride 100 ', 'RIDE100', 'ride\u00a0100', '\u200fride\u2066100\u2069'].map(couponCode)).toEqual(Array(4).fill('RIDE100'))
  })
})
