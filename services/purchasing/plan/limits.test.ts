import { describe, expect, it } from 'vitest'
import { makePlan } from './make-plan.ts'
import type { SupplierOffer } from './plan-input.ts'
import { offer, planInput, product } from './testing/plan-inputs.ts'

describe('a limit', () => {
  const other = product({ ean: '2000000000022', stock: 12 })

  it('gives first to whoever runs out first', () => {
    // 13 and 25 are wanted, 38 tires; of 20 the empty shelf gets what lasts as long as the other stock.
    const { lines, totals } = makePlan(planInput([product(), other], { maxTires: 20 }))
    expect(lines.map(({ ean, quantity }) => [ean, quantity])).toEqual([
      ['2000000000015', 16],
      ['2000000000022', 4],
    ])
    expect(totals).toMatchObject({ tires: 20, leftOut: 18 })
    expect(lines[0]?.sum).toMatchObject({ computed: 16, limits: -90 })
  })

  it('in euros is never passed', () => {
    const { totals } = makePlan(planInput([product(), other], { budgetCents: 123_456 }))
    expect(totals.cents).toBeLessThanOrEqual(123_456)
    expect(totals.tires).toBe(12)
  })

  it('of a month is what the drafts approved in it left', () => {
    const input = planInput([product(), other], { budgetCents: 200_000 })
    const tires = (orderedCents: number) => makePlan({ ...input, orderedCents }).totals.tires
    expect([tires(0), tires(76_544), tires(200_000), tires(250_000)]).toEqual([20, 12, 0, 0])
  })

  it('keeps the two tires of sets together', () => {
    const front = product({ ean: '2000000000015', stock: 25 })
    const rear = product({ ean: '2000000000022', stock: 25 })
    const set = product({ ean: '2000000000039', tires: 2, setOf: { front: front.ean, rear: rear.ean }, offers: [] })
    const { lines } = makePlan(planInput([front, rear, set], { maxTires: 13 }))
    expect(new Set(lines.map(({ quantity }) => quantity)).size).toBe(1)
    expect(lines.map(({ ean }) => ean)).toEqual([front.ean, rear.ean])
  })

  it('keeps them together where one comes in a large minimum or multiple', () => {
    const set = product({ ean: '2000000000039', tires: 2, setOf: { front: '2000000000015', rear: other.ean }, offers: [] })
    const bought = (maxTires: number, terms: Partial<SupplierOffer>) => {
      const front = product({ stock: 25, offers: [offer(terms)] })
      return makePlan(planInput([front, { ...other, stock: 25 }, set], { maxTires })).lines.map(({ quantity }) => quantity)
    }
    // 25 of both are wanted; the rear ones come in threes after the first.
    expect(bought(19, { minimumQuantity: 10 })).toEqual([])
    expect(bought(20, { minimumQuantity: 10 })).toEqual([10, 10])
    expect(bought(26, { minimumQuantity: 10 })).toEqual([13, 13])
    expect(bought(20, { multiple: 10 })).toEqual([10, 7])
  })
})
