import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  lawfulFee,
  mayKeepFee,
  partsLeft,
  priceOfParts,
  type RefundableOrder,
  type RefundedParts,
  type RefundParts,
  refundBy,
} from './refund.ts'

const [FRONT, REAR, SET] = ['2000000000015', '2000000000022', '2000000000039'] as const
const LINES = [
  { ean: FRONT, quantity: 2, isSet: false, priceAgorot: 50_000 },
  { ean: REAR, quantity: 1, isSet: false, priceAgorot: 70_000 },
] as const
const priced = (discountAgorot: number) => ({ lines: LINES, price: { goodsAgorot: 170_000, shippingAgorot: 6_000, discountAgorot } })

describe('the refund of parts', () => {
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

  it('is null for articles that were not ordered', () => {
    expect(priceOfParts(priced(0), { lines: [{ ean: FRONT, quantity: 3 }], withShipping: false })).toBeNull()
    expect(priceOfParts(priced(0), { lines: [{ ean: '2000000000039', quantity: 1 }], withShipping: false })).toBeNull()
  })

  /** Refund of each part in sequence. */
  function oneByOne(order: RefundableOrder, parts: readonly RefundParts[]): number[] {
    const before: RefundedParts[] = []
    for (const each of parts) before.push({ ...each, agorot: priceOfParts(order, each, before) ?? Number.NaN })
    return before.map(({ agorot }) => agorot)
  }

  it('of the last part is the remainder', () => {
    // 10 × 23.90 less a quarter: 179.25 were charged, 17.925 each.
    const order = {
      lines: [{ ean: FRONT, quantity: 10, isSet: false, priceAgorot: 2_390 }],
      price: { goodsAgorot: 23_900, shippingAgorot: 0, discountAgorot: 5_975 },
    }
    const one = { lines: [{ ean: FRONT, quantity: 1 }], withShipping: false }
    expect(oneByOne(order, Array(10).fill(one))).toEqual([...Array(9).fill(1_792), 1_797])
  })

  it('deducts a discount above the goods from the shipping', () => {
    expect(
      oneByOne(priced(172_000), [
        { lines: [{ ean: FRONT, quantity: 2 }], withShipping: false },
        { lines: [], withShipping: true },
      ]),
    ).toEqual([0, 4_000])
  })

  it('of an article bought at two prices uses the first line first', () => {
    const lines = [
      { ean: FRONT, quantity: 1, isSet: false, priceAgorot: 45_000 },
      { ean: FRONT, quantity: 2, isSet: false, priceAgorot: 50_000 },
    ]
    const order = { lines, price: { goodsAgorot: 145_000, shippingAgorot: 0, discountAgorot: 0 } }
    const some = (quantity: number) => ({ lines: [{ ean: FRONT, quantity }], withShipping: false })
    expect(oneByOne(order, [some(2), some(1)])).toEqual([95_000, 50_000])
    expect(oneByOne(order, [some(3)])).toEqual([145_000])
  })

  it('of a set by one tire is half of its price, and the other tire gets the remainder', () => {
    const order = {
      lines: [{ ean: SET, quantity: 2, isSet: true, priceAgorot: 109_901 }],
      price: { goodsAgorot: 219_802, shippingAgorot: 0, discountAgorot: 0 },
    }
    const sets = (quantity: number) => ({ lines: [{ ean: SET, quantity }], withShipping: false })
    expect(oneByOne(order, [sets(0.5), sets(0.5), sets(0.5), sets(0.5)])).toEqual([54_950, 54_951, 54_950, 54_951])
    expect(oneByOne(order, [sets(1.5), sets(0.5)])).toEqual([164_851, 54_951])
    // 10 % off: 1,978.218 are charged, 494.5545 for each tire.
    const cheaper = { ...order, price: { ...order.price, discountAgorot: 21_980 } }
    expect(oneByOne(cheaper, [sets(0.5), sets(1), sets(0.5)]).reduce((sum, agorot) => sum + agorot, 0)).toBe(197_822)
  })

  it.each([
    ['half of a single tire', FRONT, 0.5],
    ['a quarter of a set', SET, 0.25],
    ['more tires than the set has', SET, 1.5],
  ])('is null for %s', (_, ean, quantity) => {
    const order = { ...priced(0), lines: [...LINES, { ean: SET, quantity: 1, isSet: true, priceAgorot: 1 }] }
    expect(priceOfParts(order, { lines: [{ ean, quantity }], withShipping: false })).toBeNull()
  })

  it.each([
    [
      'all, before any',
      [],
      [
        [FRONT, 2],
        [REAR, 1],
        [SET, 1],
      ],
      true,
    ],
    [
      'the rest of a line and half of a set',
      [
        {
          lines: [
            [FRONT, 1],
            [SET, 0.5],
          ],
          withShipping: true,
        },
      ],
      [
        [FRONT, 1],
        [REAR, 1],
        [SET, 0.5],
      ],
      false,
    ],
    [
      'the shipping alone',
      [
        {
          lines: [
            [FRONT, 2],
            [REAR, 1],
            [SET, 1],
          ],
          withShipping: false,
        },
      ],
      [],
      true,
    ],
    [
      'all again, of an order that is paid twice',
      [
        {
          lines: [
            [FRONT, 2],
            [REAR, 1],
            [SET, 1],
          ],
          withShipping: true,
        },
      ],
      [
        [FRONT, 2],
        [REAR, 1],
        [SET, 1],
      ],
      true,
    ],
  ] as const)('leaves %s', (_, given, left, withShipping) => {
    const order = { ...priced(0), lines: [...LINES, { ean: SET, quantity: 1, isSet: true, priceAgorot: 1 }] }
    const units = (of: readonly (readonly [string, number])[]) => of.map(([ean, quantity]) => ({ ean, quantity }))
    const before = given.map((each) => ({ ...each, lines: units(each.lines) }))
    expect(partsLeft(order, before)).toEqual({ lines: units(left), withShipping })
  })

  const lines = fc.array(
    fc
      .record({
        ean: fc.constantFrom(FRONT, REAR, SET),
        quantity: fc.integer({ min: 1, max: 10 }),
        priceAgorot: fc.integer({ min: 1, max: 300_000 }),
      })
      .map((line) => ({ ...line, isSet: line.ean === SET })),
    { minLength: 1, maxLength: 5 },
  )
  /** An order, and a partition of its tires and shipping into five refunds. */
  const inParts = fc
    .record({ lines, shippingAgorot: fc.integer({ min: 0, max: 9_000 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
    .chain((order) => {
      const units = order.lines.flatMap(({ ean, quantity, isSet }) => Array<string>(isSet ? 2 * quantity : quantity).fill(ean))
      const turn = fc.integer({ min: 0, max: 4 })
      return fc.tuple(fc.constant(order), fc.constant(units), fc.array(turn, { minLength: units.length + 1, maxLength: units.length + 1 }))
    })
    .map(([{ lines: ordered, shippingAgorot, share }, units, turns]) => {
      const goodsAgorot = ordered.reduce((sum, { quantity, priceAgorot }) => sum + quantity * priceAgorot, 0)
      const discountAgorot = Math.floor((goodsAgorot + shippingAgorot) * share)
      const parts = [0, 1, 2, 3, 4].flatMap((turn): RefundParts[] => {
        const own = Map.groupBy(
          units.filter((_, index) => turns[index] === turn),
          (ean) => ean,
        )
        const withShipping = turns.at(-1) === turn
        const part = { lines: [...own].map(([ean, all]) => ({ ean, quantity: ean === SET ? all.length / 2 : all.length })), withShipping }
        return own.size > 0 || withShipping ? [part] : []
      })
      return { order: { lines: ordered, price: { goodsAgorot, shippingAgorot, discountAgorot } }, parts }
    })

  it('of all parts equals the charge, for any partition in any order', () => {
    fc.assert(
      fc.property(inParts, ({ order, parts }) => {
        const { goodsAgorot, shippingAgorot, discountAgorot } = order.price
        const charged = goodsAgorot + shippingAgorot - discountAgorot
        const sums = oneByOne(order, parts)
        expect(sums.reduce((sum, agorot) => sum + agorot, 0)).toBe(charged)
        expect(sums.every((agorot) => Number.isSafeInteger(agorot) && agorot >= 0)).toBe(true)
        // An order paid twice can be refunded twice.
        expect(oneByOne(order, [...parts, ...parts.toReversed()]).reduce((sum, agorot) => sum + agorot, 0)).toBe(2 * charged)
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

  it.each([
    ['cancelled by the buyer', 'cancelled', 'buyer', false, true],
    ['cancelled, with the tires returned', 'cancelled', 'returned', false, true],
    ['cancelled by the shop', 'cancelled', 'no_stock', false, false],
    ['cancelled by the shop after the buyer asked', 'cancelled', 'no_stock', true, false],
    ['cancelled as a double', 'cancelled', 'duplicate', false, false],
    ['cancelled for another reason', 'cancelled', 'other', false, false],
    ['kept, with a notice of the buyer', 'paid', null, true, true],
    ['kept, with the reason of a cancellation before', 'paid', 'buyer', false, false],
  ] as const)('of an order %s', (_, status, cancelReason, isAsked, isAllowed) => {
    expect(mayKeepFee({ status, cancelReason, isAsked })).toBe(isAllowed)
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
