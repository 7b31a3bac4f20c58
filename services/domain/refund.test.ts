import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lawfulFee, priceOfParts, refundBy } from './refund.ts'

const [FRONT, REAR] = ['2000000000015', '2000000000022'] as const
const LINES = [
  { ean: FRONT, quantity: 2, priceAgorot: 50_000 },
  { ean: REAR, quantity: 1, priceAgorot: 70_000 },
] as const
const priced = (discountAgorot: number) => ({ lines: LINES, price: { goodsAgorot: 170_000, shippingAgorot: 6_000, discountAgorot } })

describe('the price of what is given back', () => {
  it.each([
    [
      'everything is what was charged',
      17_000,
      [
        [FRONT, 2],
        [REAR, 1],
      ],
      true,
      159_000,
    ],
    [
      'everything but the shipping',
      17_000,
      [
        [FRONT, 2],
        [REAR, 1],
      ],
      false,
      153_000,
    ],
    ['one article less a tenth of discount', 17_000, [[FRONT, 1]], false, 45_000],
    ['the shipping alone', 0, [], true, 6_000],
  ] as const)('%s', (_, discount, lines, withShipping, agorot) => {
    expect(priceOfParts(priced(discount), { lines: lines.map(([ean, quantity]) => ({ ean, quantity })), withShipping })).toBe(agorot)
  })

  it('is none of what was not ordered', () => {
    expect(priceOfParts(priced(0), { lines: [{ ean: FRONT, quantity: 3 }], withShipping: false })).toBeNull()
    expect(priceOfParts(priced(0), { lines: [{ ean: '2000000000039', quantity: 1 }], withShipping: false })).toBeNull()
  })

  it('piece by piece is never more than the whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 170_000 }), (discount) => {
        const order = priced(discount)
        const one = (ean: string, withShipping = false) => priceOfParts(order, { lines: [{ ean, quantity: 1 }], withShipping }) ?? 0
        expect(one(FRONT) + one(FRONT) + one(REAR, true)).toBeLessThanOrEqual(176_000 - discount)
      }),
    )
  })
})

describe('the fee', () => {
  it.each([
    [36_810, 1_840],
    [200_000, 10_000],
    [500_000, 10_000],
    [0, 0],
  ])('of %i agorot is %i at most', (agorot, fee) => {
    expect(lawfulFee(agorot)).toBe(fee)
  })
})

it.each([
  ['at noon', '2026-11-22T10:00:00.000Z', '2026-12-06T10:00:00.000Z'],
  // Half past eleven at night; six days later clocks go forward.
  ['late before the change to summer', '2027-03-20T21:30:00.000Z', '2027-04-03T20:30:00.000Z'],
  // Half past midnight; eleven days later they go back.
  ['early before the change to winter', '2027-10-19T21:30:00.000Z', '2027-11-02T22:30:00.000Z'],
])('is due fourteen days of the calendar later %s', (_, askedAt, due) => {
  expect(refundBy(Date.parse(askedAt))).toBe(due)
})
