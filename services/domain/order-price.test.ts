import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitInstallments } from './money.ts'
import { type OrderToPrice, type PricedLine, priceOrder } from './order-price.ts'

const MOST = 3_000_000
const line = fc.record<PricedLine>({
  priceAgorot: fc.integer({ min: 0, max: MOST }),
  quantity: fc.integer({ min: 1, max: 10 }),
  isSet: fc.boolean(),
  freeShipping: fc.boolean(),
})
const order = fc.record<OrderToPrice>({
  lines: fc.array(line, { minLength: 1, maxLength: 30 }),
  receiving: fc.constantFrom('install', 'shipping', 'pickup'),
  installationPerTireAgorot: fc.integer({ min: 0, max: 50_000 }),
  discountAgorot: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: MOST * 10 })),
})
const one: PricedLine = { priceAgorot: 76_900, quantity: 1, isSet: false, freeShipping: false }
const pickup: OrderToPrice = { lines: [one], receiving: 'pickup', installationPerTireAgorot: 0, discountAgorot: 0 }

/** A manipulated amount or quantity. */
const forged = fc.oneof(
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1, 0.5, 2 ** 53, -0.01),
  fc.integer({ max: -1 }),
  fc.double({ noInteger: true }),
)

describe('the price of an order', () => {
  it('is goods and shipping less the discount, to the agora, and never negative', () => {
    fc.assert(
      fc.property(order, (input) => {
        const priced = priceOrder(input)
        const goods = input.lines.reduce((sum, each) => sum + each.priceAgorot * each.quantity, 0)
        expect(priced.goodsAgorot).toBe(goods)
        expect(priced.subtotalAgorot).toBe(goods + priced.shippingAgorot)
        expect(priced.chargedAgorot).toBe(goods + priced.shippingAgorot - priced.discountAgorot)
        expect(priced.grandTotalAgorot).toBe(priced.chargedAgorot + priced.installationAgorot)
        for (const sum of [priced.chargedAgorot, priced.shippingAgorot, priced.discountAgorot, priced.installationAgorot]) {
          expect(Number.isSafeInteger(sum) && sum >= 0).toBe(true)
        }
      }),
    )
  })

  it('deducts the whole discount, at most the subtotal', () => {
    fc.assert(
      fc.property(order, (input) => {
        const { discountAgorot, subtotalAgorot } = priceOrder(input)
        expect(discountAgorot).toBe(Math.min(input.discountAgorot, subtotalAgorot))
      }),
    )
  })

  it('does not depend on the order of lines, nor on splitting a line', () => {
    fc.assert(
      fc.property(order, (input) => {
        const priced = priceOrder(input)
        expect(priceOrder({ ...input, lines: input.lines.toReversed() })).toEqual(priced)
        const split = input.lines.flatMap((each) =>
          each.quantity > 1
            ? [
                { ...each, quantity: 1 },
                { ...each, quantity: each.quantity - 1 },
              ]
            : [each],
        )
        expect(priceOrder({ ...input, lines: split })).toEqual(priced)
      }),
    )
  })

  it('excludes fitting, which is paid at the garage for every tire, for both of a set', () => {
    fc.assert(
      fc.property(order, (input) => {
        const atGarage = priceOrder({ ...input, receiving: 'install' })
        const shipped = priceOrder({ ...input, receiving: 'shipping' })
        expect(atGarage.chargedAgorot).toBe(shipped.chargedAgorot)
        expect(atGarage.installationAgorot).toBe(atGarage.tires * input.installationPerTireAgorot)
        expect(shipped.installationAgorot).toBe(0)
        expect(atGarage.tires).toBe(input.lines.reduce((sum, each) => sum + each.quantity * (each.isSet ? 2 : 1), 0))
      }),
    )
  })

  it('charges 60 ₪ for the delivery of a single tire, and nothing for a pair, free shipping or pickup', () => {
    const fee = (change: Partial<OrderToPrice>) => priceOrder({ ...pickup, receiving: 'shipping', ...change }).shippingAgorot
    expect(fee({})).toBe(6000)
    expect(fee({ receiving: 'install' })).toBe(6000)
    expect(fee({ receiving: 'pickup' })).toBe(0)
    expect(fee({ lines: [{ ...one, quantity: 2 }] })).toBe(0)
    expect(fee({ lines: [{ ...one, isSet: true }] })).toBe(0)
    expect(fee({ lines: [{ ...one, freeShipping: true }] })).toBe(0)
  })

  it('can be paid in up to six parts that add up to what is charged', () => {
    fc.assert(
      fc.property(order, fc.integer({ min: 1, max: 6 }), (input, count) => {
        const { chargedAgorot } = priceOrder(input)
        const parts = splitInstallments(chargedAgorot, count)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(chargedAgorot)
        expect(Math.max(...parts)).toBe(parts[0])
      }),
    )
  })

  it('is refused for a manipulated amount or quantity', () => {
    fc.assert(
      fc.property(order, forged, fc.nat(), (input, bad, index) => {
        const at = index % input.lines.length
        const withLine = (change: Partial<PricedLine>) => ({
          ...input,
          lines: input.lines.map((each, index) => (index === at ? { ...each, ...change } : each)),
        })
        expect(() => priceOrder(withLine({ priceAgorot: bad }))).toThrow(RangeError)
        expect(() => priceOrder(withLine({ quantity: bad }))).toThrow(RangeError)
        expect(() => priceOrder(withLine({ quantity: 0 }))).toThrow(RangeError)
        expect(() => priceOrder({ ...input, discountAgorot: bad })).toThrow(RangeError)
        expect(() => priceOrder({ ...input, installationPerTireAgorot: bad })).toThrow(RangeError)
      }),
    )
  })
})
