import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SUPPLIERS } from '#events/suppliers.events.ts'
import { makePlan } from './make-plan.ts'
import type { PlanInput, PlanProduct, PlanSettings, SupplierOffer } from './plan-input.ts'
import { offer, onOrder, planInput } from './testing/plan-inputs.ts'

const day = fc.constantFrom(null, '2026-10-31', '2026-11-22', '2026-12-31')

const anyOffer: fc.Arbitrary<SupplierOffer> = fc.record({
  articleId: fc.constantFrom('1', '2', '3'),
  supplier: fc.constantFrom(...SUPPLIERS),
  sku: fc.constantFrom('1', '2', '3'),
  priceCents: fc.integer({ min: 1, max: 30_000 }),
  units: fc.integer({ min: 0, max: 60 }),
  isAtLeast: fc.boolean(),
  minimumQuantity: fc.integer({ min: 1, max: 24 }),
  multiple: fc.integer({ min: 1, max: 6 }),
  leadDays: fc.option(fc.integer({ min: 0, max: 30 })),
  validFrom: day,
  validTo: day,
})

const weeks = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 104 }),
  fc.constantFrom(
    [],
    [0, 0, 1],
    Array.from({ length: 104 }, (_, week) => (week % 52 < 26 ? 6 : 1)),
  ),
)

const anyProduct = (ean: string): fc.Arbitrary<PlanProduct> =>
  weeks.chain((sold) =>
    fc.record({
      ean: fc.constant(ean),
      name: fc.constant('A tire'),
      displaySize: fc.constant('120/70 ZR 17'),
      sizeKey: fc.constantFrom('120/70-17', '180/55-17'),
      line: fc.constantFrom('Road 6', 'Angel GT II'),
      tires: fc.constantFrom(1 as const, 2 as const),
      setOf: fc.constant(null),
      sold: fc.constant(sold),
      daysOut: fc.array(fc.integer({ min: 0, max: 7 }), { minLength: sold.length, maxLength: sold.length }),
      stock: fc.integer({ min: 0, max: 60 }),
      reserved: fc.integer({ min: 0, max: 20 }),
      onOrderFrom: fc.integer({ min: 0, max: 40 }).map(onOrder),
      signals: fc.record({ refusedOffers: fc.integer({ min: 0, max: 20 }), arrivalCarts: fc.integer({ min: 0, max: 20 }) }),
      offers: fc.array(anyOffer, { maxLength: 5 }),
    }),
  )

const EANS = ['2000000000015', '2000000000022', '2000000000039', '2000000000046']
const anyInput = (settings: fc.Arbitrary<Partial<PlanSettings>>): fc.Arbitrary<PlanInput> =>
  fc
    .tuple(fc.tuple(...EANS.slice(0, 3).map(anyProduct)), anyProduct('2000000000046'), fc.integer({ min: 1, max: 30 }), settings)
    .map(([products, set, horizonWeeks, chosen]) => ({
      ...planInput([...products, { ...set, tires: 2, setOf: { front: EANS[0] ?? '', rear: EANS[1] ?? '' }, offers: [] }], chosen),
      horizonWeeks,
    }))

const free = fc.constant<Partial<PlanSettings>>({})
const limited = fc.record({
  budgetCents: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  maxTires: fc.option(fc.integer({ min: 0, max: 100 })),
})

const quantityOf = (input: PlanInput, ean: string): number =>
  makePlan(input)
    .lines.filter((line) => line.ean === ean)
    .reduce((sum, { quantity }) => sum + quantity, 0)

it('buys whole units, never less than the minimum, in multiples, no more than a list has, and the same each time', () => {
  fc.assert(
    fc.property(anyInput(fc.oneof(free, limited)), (input) => {
      const plan = makePlan(input)
      expect(makePlan(structuredClone(input))).toEqual(plan)
      for (const { quantity, supplier, sku, offers } of plan.lines) {
        const chosen = offers.filter(({ offer: each, refused }) => each.supplier === supplier && each.sku === sku && refused === null)
        expect(
          chosen.some(
            ({ offer: { minimumQuantity, multiple, units, isAtLeast } }) =>
              quantity > 0 && quantity >= minimumQuantity && quantity % multiple === 0 && (isAtLeast || quantity <= units),
          ),
        ).toBe(true)
      }
    }),
  )
})

it('adds every sum up to what it buys', () => {
  fc.assert(
    fc.property(anyInput(fc.oneof(free, limited)), (input) => {
      const { lines, totals } = makePlan(input)
      for (const { ean, sum } of lines) {
        const { expected, signals, sets, safety, freeStock, onOrder, rounding, unavailable, limits, computed } = sum
        const wanted = Object.values(signals).reduce((all, units) => all + units, 0)
        expect(expected + wanted + sets + safety + freeStock + onOrder + rounding + unavailable + limits).toBe(computed * 10)
        const parts = lines.filter((line) => line.ean === ean).reduce((all, { quantity }) => all + quantity, 0)
        expect(parts).toBe(computed)
      }
      expect(totals.cents).toBe(lines.reduce((all, { quantity, unitCents }) => all + quantity * unitCents, 0))
      expect(Object.values(totals.tiresBySupplier).reduce((all, tires) => all + tires, 0)).toBe(totals.tires)
    }),
  )
})

it('wants as many of the one tire of a set as of the other', () => {
  fc.assert(
    fc.property(anyInput(fc.oneof(free, limited)), (input) => {
      const { lines } = makePlan(input)
      const wanted = EANS.slice(0, 2).map((ean) => lines.find((line) => line.ean === ean)?.sum.sets)
      if (!wanted.includes(undefined)) expect(wanted[0]).toBe(wanted[1])
    }),
  )
})

it('stays within the budget and the count of tires', () => {
  fc.assert(
    fc.property(anyInput(limited), (input) => {
      const { totals } = makePlan(input)
      expect(totals.cents).toBeLessThanOrEqual(input.settings.budgetCents ?? Number.POSITIVE_INFINITY)
      expect(totals.tires).toBeLessThanOrEqual(input.settings.maxTires ?? Number.POSITIVE_INFINITY)
    }),
  )
})

it('without limits never orders more of a product because there is more of it', () => {
  fc.assert(
    fc.property(anyInput(free), fc.constantFrom(...EANS.slice(0, 3)), fc.integer({ min: 1, max: 30 }), (input, ean, more) => {
      const products = input.products.map((each) => (each.ean === ean ? { ...each, stock: each.stock + more } : each))
      expect(quantityOf({ ...input, products }, ean)).toBeLessThanOrEqual(quantityOf(input, ean))
    }),
  )
})

it('buys where it is cheapest landed, among valid lists with enough stock and the same minimum quantity', () => {
  const minimum = fc.record({ minimumQuantity: fc.integer({ min: 1, max: 12 }), multiple: fc.integer({ min: 1, max: 4 }) })
  const prices = fc.array(fc.record({ supplier: fc.constantFrom(...SUPPLIERS), priceCents: fc.integer({ min: 1, max: 30_000 }) }), {
    minLength: 1,
    maxLength: 4,
  })
  fc.assert(
    fc.property(anyInput(free), minimum, prices, (input, same, question) => {
      const offers = question.map((each, index) => offer({ ...same, ...each, sku: String(index), units: 100_000 }))
      const { freightCents } = input.settings
      const lowest = (tires: number) => Math.min(...question.map(({ supplier, priceCents }) => priceCents + freightCents[supplier] * tires))
      const plan = makePlan({ ...input, products: input.products.map((each) => ({ ...each, offers })) })
      for (const { unitCents, supplier, tires } of plan.lines) expect(unitCents + freightCents[supplier] * tires).toBe(lowest(tires))
    }),
  )
})

it('never buys twice what its supplier has: units that were ordered since are off his list, and saying so changes nothing else', () => {
  const ordered = fc.integer({ min: 0, max: 60 })
  fc.assert(
    fc.property(anyInput(free), ordered, (input, orderedUnits) => {
      const withOffers = (change: (offer: SupplierOffer) => SupplierOffer): PlanInput => ({
        ...input,
        products: input.products.map((each) => ({ ...each, offers: each.offers.map(change) })),
      })
      const left = ({ units }: SupplierOffer) => Math.max(0, units - orderedUnits)
      const lower = withOffers((each) => ({ ...each, units: left(each) }))
      const said = withOffers((each) => ({ ...each, units: left(each), orderedUnits }))
      const bought = ({ lines }: ReturnType<typeof makePlan>) => lines.map(({ ean, articleId, quantity }) => [ean, articleId, quantity])
      expect(bought(makePlan(said))).toEqual(bought(makePlan(lower)))
      for (const { quantity, offers, articleId, supplier } of makePlan(said).lines) {
        const own = input.products
          .flatMap((each) => each.offers)
          .filter((each) => each.articleId === articleId && each.supplier === supplier)
        expect(own.some(({ isAtLeast, units }) => isAtLeast || quantity <= units - orderedUnits)).toBe(true)
        expect(offers.length).toBeGreaterThan(0)
      }
    }),
  )
})
