import { describe, expect, it } from 'vitest'
import { makePlan } from './make-plan.ts'
import type { PlanProduct, PlanSettings, SupplierOffer } from './plan-input.ts'
import { offer, onOrder, planInput, product } from './testing/plan-inputs.ts'

const lineFor = (fields: Partial<PlanProduct>, settings: Partial<PlanSettings> = {}) =>
  makePlan(planInput([product(fields)], settings)).lines.map(({ supplier, quantity, sum }) => ({ supplier, quantity, ...sum }))
const bought = (fields: Partial<PlanProduct>, settings: Partial<PlanSettings> = {}) =>
  lineFor(fields, settings).map(({ supplier, quantity }) => `${supplier} ${quantity}`)

/** Each sum was done by hand; its terms are tenths of a unit. */
describe('a line', () => {
  it('is expected sales and safety, less free stock and what is on order, rounded up to the multiple', () => {
    // 9 weeks of 2: 18.0. Nothing was ever missed, so sales scatter by the root of 18, 4.24, times 1.65: 7.0.
    // 8 on the shelf, 2 of them reserved: 6 are free. 12 are on their way. 18.0 + 7.0 - 6.0 - 12.0 = 7.0, in pairs 8.
    expect(lineFor({ stock: 8, reserved: 2, onOrderFrom: onOrder(12), offers: [offer({ multiple: 2 })] })).toEqual([
      {
        supplier: 'rduch',
        quantity: 8,
        expected: 180,
        safety: 70,
        freeStock: -60,
        onOrder: -120,
        sets: 0,
        signals: {},
        rounding: 10,
        unavailable: 0,
        limits: 0,
        computed: 8,
      },
    ])
  })

  it('counts who asked in vain by the share that would have bought, over the horizon as over 28 days', () => {
    // 4 refused offers, of which 1 in 4 buys: 1 in 28 days, 2.25 in 63. 20 empty searches, of which 1 in 20 buys: the same.
    // 18.0 + 7.0 + 2.3 + 2.3 = 29.6, so 30.
    const [line] = lineFor({ signals: { refusedOffers: 4, emptySearches: 20 } })
    expect(line).toMatchObject({ signals: { refusedOffers: 23, emptySearches: 23 }, rounding: 4, quantity: 30 })
  })

  it('is nothing where stock and what is on order suffice', () => {
    expect(lineFor({ stock: 25 })).toEqual([])
    expect(lineFor({ stock: 10, onOrderFrom: onOrder(15) })).toEqual([])
    expect(lineFor({ stock: 24 })).toMatchObject([{ quantity: 1 }])
  })

  it('replaces what customers were promised beyond the stock', () => {
    // Three more are reserved than lie there: 18.0 + 7.0 + 3.0 = 28.
    expect(lineFor({ stock: 2, reserved: 5 })).toMatchObject([{ freeStock: 30, quantity: 28 }])
  })

  it('leaves out days without stock', () => {
    // Half of every week there was nothing to sell, and still two were sold: four a week, 36 in nine weeks. Safety: 6 times 1.65, 9.9.
    expect(lineFor({ daysOut: Array.from({ length: 104 }, () => 3.5) })).toMatchObject([{ expected: 360, safety: 99, quantity: 46 }])
  })

  it('damps the one large order of a club', () => {
    // 40 in one of the recent weeks count as 8, four times a usual week.
    const sold = Array.from({ length: 104 }, (_, week) => (week === 100 ? 40 : 2))
    const { lines } = makePlan(planInput([product({ sold })]))
    expect(lines[0]?.forecast.dampedWeeks).toBe(1)
    expect(lines[0]?.quantity).toBeLessThan(35)
  })

  it('is in whole units, not rounded up before it has to be', () => {
    // 36.0 + 9.9 - 20.0 = 25.9.
    const halfOut = { daysOut: Array.from({ length: 104 }, () => 3.5) }
    expect(lineFor({ ...halfOut, stock: 20 })).toMatchObject([{ quantity: 26, rounding: 1 }])
    // 18.0 + 7.0 + 2.3 = 27.3.
    expect(lineFor({ signals: { refusedOffers: 4 } })).toMatchObject([{ quantity: 27, rounding: -3 }])
  })

  it('says what was sold in the last year as it was, however it was damped', () => {
    const sold = Array.from({ length: 104 }, (_, week) => (week === 100 ? 40 : 2))
    expect(makePlan(planInput([product({ sold })])).lines[0]?.soldLastYear).toBe(51 * 2 + 40)
  })

  it('covers what sets need of both of their tires', () => {
    const front = product({ ean: '2000000000015', stock: 25 })
    const rear = product({ ean: '2000000000022', stock: 25 })
    const set = product({ ean: '2000000000039', tires: 2, setOf: { front: front.ean, rear: rear.ean }, offers: [] })
    // The set needs 18.0 + 7.0; its tires are there for their own buyers alone.
    expect(makePlan(planInput([front, rear, set])).lines.map(({ ean, quantity, sum }) => [ean, quantity, sum.sets])).toEqual([
      [front.ean, 25, 250],
      [rear.ean, 25, 250],
    ])
  })

  it('says so where more is wanted for sets than alone, with what the set is expected to sell', () => {
    const front = product({ ean: '2000000000015', stock: 25 })
    const rear = product({ ean: '2000000000022', sold: new Array(104).fill(0) })
    const set = product({ ean: '2000000000039', tires: 2, setOf: { front: front.ean, rear: rear.ean }, offers: [] })
    const { lines } = makePlan(planInput([front, rear, set]))
    expect(lines.map(({ reasons }) => reasons.includes('forSets'))).toEqual([true, true])
    // Nine weeks of two, and what they scatter.
    expect(lines[1]?.setsFrom).toMatchObject([{ ean: set.ean, tenths: 250, need: { expected: 180, safetyTenths: 70 } }])
    const alone = makePlan(
      planInput([front, { ...rear, stock: 100 }, { ...set, sold: new Array(104).fill(0) }, product({ ean: '2000000000046' })]),
    )
    expect(alone.lines.flatMap(({ reasons }) => reasons)).not.toContain('forSets')
  })
})

describe('a set that is put together', () => {
  const front = product({ ean: '2000000000015', stock: 25 })
  const rear = product({ ean: '2000000000022', stock: 25 })
  const set = product({ ean: '2000000000039', tires: 2, setOf: { front: front.ean, rear: rear.ean }, offers: [] })
  const planned = (changedFront: Partial<PlanProduct>, changedRear: Partial<PlanProduct> = {}) => {
    const { lines, unavailable } = makePlan(planInput([{ ...front, ...changedFront }, { ...rear, ...changedRear }, set]))
    return { bought: lines.map(({ ean, quantity }) => `${ean} ${quantity}`), unavailable }
  }

  it('is not bought by halves where one of its tires cannot be had', () => {
    expect(planned({ offers: [] })).toEqual({ bought: [], unavailable: [{ ean: set.ean, needed: 25 }] })
    expect(planned({}, { offers: [offer({ validTo: '2026-11-21' })] })).toEqual({ bought: [], unavailable: [{ ean: set.ean, needed: 25 }] })
  })

  it('is bought as often as there are both of its tires', () => {
    expect(planned({ offers: [offer({ units: 10 })] })).toEqual({
      bought: [`${front.ean} 10`, `${rear.ean} 10`],
      unavailable: [{ ean: set.ean, needed: 15 }],
    })
    // 8 fronts more lie there than their own buyers need, and 10 can be had.
    expect(planned({ stock: 33, offers: [offer({ units: 10 })] }).bought).toEqual([`${front.ean} 10`, `${rear.ean} 18`])
  })

  it('leaves those who want one tire alone their own', () => {
    // 10 fronts can be had, and 5 are wanted alone: 5 sets.
    expect(planned({ stock: 20, offers: [offer({ units: 10 })] }).bought).toEqual([`${front.ean} 10`, `${rear.ean} 5`])
  })
})

describe('where it is bought', () => {
  const dear = offer({ supplier: 'deltiDe', priceCents: 10_500 })

  it('is where it is cheapest when it has arrived', () => {
    // deltiFr asks 1 euro less and its freight is 3 euro more: 104.00 against 106.00.
    expect(bought({ stock: 20, offers: [offer({ supplier: 'deltiFr', priceCents: 9_900 }), offer()] })).toEqual(['rduch 5'])
  })

  it('has the freight of both tires of a set that is bought as it is', () => {
    // deltiFr asks 4 euro less, and its freight is 3 euro more for each tire: of one 203.00 against 204.00, of two 210.00 against 208.00.
    const offers = [offer({ supplier: 'deltiFr', priceCents: 19_600 }), offer({ priceCents: 20_000 })]
    expect(bought({ stock: 20, tires: 2, offers })).toEqual(['rduch 5'])
    expect(makePlan(planInput([product({ tires: 2, offers })])).lines[0]?.landedAgorot).toBe(83_200)
  })

  it('is not a list that has expired or is not valid yet, nor one without stock', () => {
    const cheap = { priceCents: 5_000 }
    expect(bought({ stock: 20, offers: [offer({ ...cheap, validTo: '2026-11-21' }), dear] })).toEqual(['deltiDe 5'])
    expect(bought({ stock: 20, offers: [offer({ ...cheap, validFrom: '2026-11-23' }), dear] })).toEqual(['deltiDe 5'])
    expect(bought({ stock: 20, offers: [offer({ ...cheap, units: 0 }), dear] })).toEqual(['deltiDe 5'])
    expect(bought({ stock: 20, offers: [offer({ ...cheap, validFrom: '2026-11-22', validTo: '2026-11-22' }), dear] })).toEqual(['rduch 5'])
  })

  it('is the lowest price where a cheaper list has expired, but not where it is sold out', () => {
    const cheap = { priceCents: 5_000 }
    const planned = (fields: Partial<SupplierOffer>) =>
      makePlan(planInput([product({ stock: 20, offers: [offer({ ...cheap, ...fields }), dear] })]))
    const lowest = (fields: Partial<SupplierOffer>) => {
      const { lines, totals } = planned(fields)
      return { ...totals.lowestPriceCounters, isBest: lines[0]?.reasons.includes('bestPriceSource') }
    }
    expect(lowest({ validTo: '2026-11-21' })).toEqual({ rduch: 0, deltiFr: 0, deltiDe: 1, isBest: true })
    expect(lowest({ validFrom: '2026-11-23' })).toMatchObject({ deltiDe: 1, isBest: true })
    expect(lowest({ units: 0 })).toMatchObject({ rduch: 1, deltiDe: 0, isBest: false })
  })

  it('is split where the cheapest has too little', () => {
    expect(bought({ offers: [offer({ units: 10 }), dear] })).toEqual(['rduch 10', 'deltiDe 15'])
  })

  it('saves what the one supplier that has all would cost more', () => {
    const saved = (...offers: SupplierOffer[]) => makePlan(planInput([product({ offers })])).totals.savedAgorot
    // 10 for 104.00 and 15 for 110.00 are 2,690; 25 for 110.00 are 2,750, 60 euro more, for 4 shekels each.
    expect(saved(offer({ units: 10 }), dear)).toBe(24_000)
    expect(saved(offer({ units: 10 }), { ...dear, units: 20 })).toBeNull()
  })

  it('takes a list that says "more than 20" at its word', () => {
    expect(bought({ offers: [offer({ units: 20, isAtLeast: true }), dear] })).toEqual(['rduch 25'])
  })

  it('is not the cheapest by the piece when its minimum quantity makes it dear', () => {
    // 5 for 110.00 are 550; 20 for 104.00 would be 2,080.
    expect(bought({ stock: 20, offers: [offer({ minimumQuantity: 20 }), dear] })).toEqual(['deltiDe 5'])
  })

  it('of two as cheap is who delivers sooner', () => {
    const other = offer({ supplier: 'deltiDe', priceCents: 9_900, leadDays: 2 })
    expect(bought({ stock: 20, offers: [offer(), other] })).toEqual(['deltiDe 5'])
    expect(bought({ stock: 20, offers: [offer(), { ...other, leadDays: 3 }] })).toEqual(['deltiDe 5'])
    expect(bought({ stock: 20, offers: [offer({ units: 101 }), { ...other, leadDays: 3 }] })).toEqual(['rduch 5'])
  })

  it('is told where the lists have too few', () => {
    // 25.0 are needed: nothing was rounded.
    expect(makePlan(planInput([product({ offers: [offer({ units: 10 })] })]))).toMatchObject({
      lines: [{ quantity: 10, sum: { rounding: 0, unavailable: -150, computed: 10 } }],
      unavailable: [{ ean: '2000000000015', needed: 15 }],
    })
  })

  it('is told where no list has it', () => {
    expect(makePlan(planInput([product({ offers: [offer({ units: 0 })] })]))).toMatchObject({
      lines: [],
      unavailable: [{ ean: '2000000000015', needed: 25 }],
    })
  })
})
