import { describe, expect, it } from 'vitest'
import { splitVat } from '#services/domain/vat-rate.ts'
import { line } from '#services/orders/testing/test-orders.ts'
import { soldParts } from './sold-parts.rules.ts'

const [ONE, TWO] = ['2000000000015', '2000000000022']
const priced = (goodsAgorot: number, shippingAgorot: number, discountAgorot: number) => ({ goodsAgorot, shippingAgorot, discountAgorot })

describe('the parts of an order', () => {
  it('are its articles, of which a set counts two tires, and shipping', () => {
    const lines = [line(ONE, 2, { priceAgorot: 50_000 }), line(TWO, 1, { priceAgorot: 118_000, isSet: true })]
    expect(soldParts({ lines, price: priced(218_000, 5_900, 0) }, 18)).toMatchObject([
      { line: { ean: ONE }, units: 2, totalAgorot: 100_000, vatAgorot: 15_254 },
      { line: { ean: TWO }, units: 2, totalAgorot: 118_000, vatAgorot: 18_000 },
      { line: null, units: null, totalAgorot: 5_900, vatAgorot: 900 },
    ])
  })

  it.each([
    [[33_333, 33_333, 33_334], 4_990, 10_001],
    [[76_901, 1, 99_999], 0, 7],
    [[10_000], 5_000, 12_000],
    [[10_000, 20_000], 5_000, 35_000],
    [[0, 0], 5_000, 0],
    [[1, 1, 1], 1, 1],
  ])('of %j with shipping %d and a discount of %d add up to the charge and its VAT', (prices, shipping, discount) => {
    const lines = prices.map((priceAgorot) => line(ONE, 1, { priceAgorot }))
    const goods = prices.reduce((sum, each) => sum + each, 0)
    const parts = soldParts({ lines, price: priced(goods, shipping, discount) }, 18)
    const charged = goods + shipping - discount
    const total = (of: 'totalAgorot' | 'vatAgorot' | 'netAgorot') => parts.reduce((sum, part) => sum + part[of], 0)
    expect({ totalAgorot: total('totalAgorot'), vatAgorot: total('vatAgorot'), netAgorot: total('netAgorot') }).toEqual({
      totalAgorot: charged,
      ...splitVat(charged, 18),
    })
    for (const part of parts) expect(Math.min(part.totalAgorot, part.vatAgorot, part.netAgorot)).toBeGreaterThanOrEqual(0)
  })
})
