import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparePrice, priceMarks, readPrice, writePrice } from './prices.ts'

const offer = { offered: 720, floor: 690, price: 815, fullPrice: 990 }

describe('the price scale', () => {
  it('orders known prices', () => {
    expect(priceMarks(offer).map(({ name }) => name)).toEqual(['floor', 'offer', 'price', 'full'])
    expect(priceMarks({ ...offer, floor: null, fullPrice: null }).map(({ name }) => name)).toEqual(['offer', 'price'])
    expect(priceMarks({ offered: 720, floor: null, price: null, fullPrice: null })).toEqual([
      { name: 'offer', shekels: 720, at: 50, labelAt: 50 },
    ])
  })

  it('omits a full price no higher than the shop price', () => {
    expect(priceMarks({ ...offer, fullPrice: 815 }).map(({ name }) => name)).not.toContain('full')
  })

  it('keeps every mark and label within the scale, and labels of one side apart', () => {
    const sum = fc.integer({ min: 1, max: 10_000_000 }).map((agorot) => agorot / 100)
    const some = fc.option(sum)
    fc.assert(
      fc.property(fc.record({ offered: sum, floor: some, price: some, fullPrice: some }), (any) => {
        const marks = priceMarks(any)
        for (const { at, labelAt } of marks) expect(Math.min(at, labelAt) >= 7 && Math.max(at, labelAt) <= 93).toBe(true)
        for (const pair of [
          ['floor', 'price'],
          ['offer', 'full'],
        ]) {
          const [one, other] = marks.filter(({ name }) => pair.includes(name))
          if (one && other) expect(Math.abs(one.labelAt - other.labelAt)).toBeGreaterThanOrEqual(23.999)
        }
      }),
    )
  })

  it.each([
    [offer, { is: 'below-price', percent: 12 }],
    [
      { ...offer, offered: 660 },
      { is: 'below-floor', shekels: 30 },
    ],
    [{ ...offer, offered: 815 }, { is: 'at-price' }],
    [
      { ...offer, offered: 814 },
      { is: 'below-price', percent: 1 },
    ],
    [{ ...offer, price: null }, { is: 'gone' }],
  ])('%o stands %o', (prices, standing) => {
    expect(comparePrice(prices)).toEqual(standing)
  })
})

describe('a typed price', () => {
  it.each([
    ['760', 760],
    ['₪ 1,250.50', 1250.5],
    [' 99.9 ', 99.9],
    ['760,5', 760.5],
    ['98 ש"ח', 98],
    ['', null],
    ['0', null],
    ['0.00', null],
    ['-5', null],
    ['10.005', null],
    ['1e3', null],
    ['שבע מאות', null],
    ['7600000', null],
  ])('%s is %s', (typed, price) => {
    expect(readPrice(typed)).toBe(price)
  })

  it('round-trips', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 10_000_000 }), (agorot) => readPrice(writePrice(agorot / 100)) === agorot / 100))
  })
})
