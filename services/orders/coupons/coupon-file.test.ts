import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CouponChanged } from '#events/coupons.events.ts'
import { addDays } from '#services/domain/calendar.ts'
import { startOfIsraelDay } from '#services/domain/israel-time.ts'
import type { Problem } from '#services/importing/columns.ts'
import { COUPON_FILE } from './coupon-file.ts'

const SLUGS = ['michelin', 'sun-f', 'golden-tyre']
const BRANDS = { find: (name: string) => (SLUGS.includes(name) ? { slug: name, name } : null), add: () => {} }
const CONTEXT = { today: '2026-11-21', brands: BRANDS, shiftDays: 0 }

const instantOf = (day: number) => new Date(startOfIsraelDay(addDays('2025-03-20', day))).toISOString()
const days = fc.tuple(fc.nat(800), fc.integer({ min: 1, max: 400 }))

const coupon: fc.Arbitrary<CouponChanged> = fc
  .record({
    code: fc.stringMatching(/^[A-Z0-9א-ת-]{3,30}$/),
    benefit: fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ kind: fc.constant('amount' as const), amountAgorot: fc.integer({ min: 1, max: 100_000_000 }) }),
    ),
    days,
    isOpen: fc.record({ start: fc.boolean(), end: fc.boolean() }),
    minimumAgorot: fc.nat(100_000_000),
    brandSlugs: fc.uniqueArray(fc.constantFrom(...SLUGS)),
    setsOnly: fc.boolean(),
    usageLimit: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    isOncePerCustomer: fc.boolean(),
  })
  .map(({ days: [from, length], isOpen, ...rest }) => ({
    ...rest,
    startsAt: isOpen.start ? null : instantOf(from),
    endsAt: isOpen.end ? null : instantOf(from + length),
  }))

it('reads what it writes of any coupon', () => {
  fc.assert(
    fc.property(coupon, (data) => {
      const problems: Problem[] = []
      const [cells = {}] = COUPON_FILE.write?.(data) ?? []
      expect(Object.keys(cells)).toEqual(Object.keys(COUPON_FILE.columns))
      const entity = COUPON_FILE.start(CONTEXT).read({ row: 2, cells }, problems, null)
      expect({ data: entity?.data, idOf: COUPON_FILE.idOf?.(cells), problems }).toEqual({ data, idOf: data.code, problems: [] })
    }),
  )
})

it('writes the last day of a coupon, on which it still counts', () => {
  const data = {
    code: 'A-1',
    benefit: { kind: 'percent', percent: 10 },
    startsAt: '2026-09-30T21:00:00.000Z',
    endsAt: '2027-01-31T22:00:00.000Z',
  }
  const [cells] = COUPON_FILE.write?.({ ...data, minimumAgorot: 0, brandSlugs: [], usageLimit: null }) ?? []
  expect(cells).toMatchObject({ starts_on: '01/10/2026', ends_on: '31/01/2027', minimum: '', brands: '', usage_limit: '' })
})
