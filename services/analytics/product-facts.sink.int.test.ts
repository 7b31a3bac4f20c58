import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { createEvent, type ShopEvent } from '#events/registry.ts'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import { amount } from '#services/platform/testing/amount.ts'
import { createTestClickHouse } from '#services/platform/testing/test-engines.ts'
import { ON_THE_SHELF } from './fact-sql.ts'
import { createProductFactsSink } from './product-facts.sink.ts'
import { nextUuid, PRODUCT_TABLES } from './testing/sink-events.ts'

const A = '2000000000015'
const B = '2000000000022'
const clickhouse = await createTestClickHouse()
const sink = createProductFactsSink(clickhouse)
const forget = async () => {
  for (const table of PRODUCT_TABLES) await clickhouse.command(`TRUNCATE TABLE ${table}`)
}
beforeEach(forget)

const changed = (stock: number, ean = A) =>
  createEvent('product.changed.v1', { ...about(ean), data: product(ean, { stock, shipmentUnits: 0 }) })
const unitsTaken = (reserved: number, ean = A) =>
  createEvent('units.taken.v1', { ...about(ean), data: { ean, source: 'stock', reserved, handedOver: 0 } })
const about = (ean: string) => ({ id: nextUuid(), time: '2026-11-20T08:00:00.000Z', subject: ean })
const at = (sequence: number, event: ShopEvent): StoredEvent => ({ ...event, sequence })

const facts = async () => {
  const rows = await clickhouse.query<{ ean: string; sequence: number; brand: string; availability: number; state: string }>(
    `SELECT ean, sequence, argMax(brand, product_facts.version) AS brand, argMax(availability, product_facts.version) AS availability,
       argMax(product_facts.state, product_facts.version) AS state FROM product_facts GROUP BY ean, sequence ORDER BY ean, sequence`,
    {},
  )
  return rows.map((row) => ({ ...row, state: JSON.parse(row.state) }))
}
const shelf = async () => (await facts()).map(({ ean, sequence, availability }) => [ean, sequence, availability === ON_THE_SHELF])

it('goes on from the last state of each article, wherever the others of its batch stand in the log', async () => {
  await sink.deliver?.([at(100, changed(5, B))])
  await sink.deliver?.([at(200, changed(0, B))])
  await sink.deliver?.([at(50, unitsTaken(1, A)), at(210, unitsTaken(0, B))])
  expect(await shelf()).toContainEqual([B, 210, false])
  expect((await facts()).find(({ sequence }) => sequence === 210)).toMatchObject({ brand: 'Michelin', state: { counted: { stock: 0 } } })
})

/** What was told of an article: where it stands, the units counted, or those that orders hold. */
interface Told {
  sequence: number
  ean: string
  counted: number | null
  reserved: number | null
}

const told: fc.Arbitrary<Told[]> = fc
  .array(fc.record({ ean: fc.constantFrom(A, B), isCount: fc.boolean(), units: fc.nat(3) }), { minLength: 1, maxLength: 10 })
  .map((events) =>
    events.map(({ ean, isCount, units }, sequence) => ({
      sequence,
      ean,
      ...(isCount ? { counted: units, reserved: null } : { counted: null, reserved: units }),
    })),
  )
const deliveries = told.chain((events) =>
  fc.record({
    events: fc.constant(events),
    // Batches in any order and with copies of what came before, so long as each event comes once at least.
    batches: fc
      .array(fc.subarray(events, { minLength: 1 }), { maxLength: 5 })
      .map((batches) => [...batches, events.filter((event) => !batches.flat().includes(event))].filter((batch) => batch.length > 0)),
  }),
)

/** By hand, in the order of the log: the last count less what orders hold by the last word of them. */
function recount(events: readonly Told[]): [ean: string, sequence: number, isOnShelf: boolean][] {
  const rows = events.map(({ ean, sequence }): [string, number, boolean] => {
    const before = events.filter((event) => event.ean === ean && event.sequence <= sequence)
    const counted = before.findLast((event) => event.counted !== null)?.counted ?? 0
    const reserved = before.findLast((event) => event.reserved !== null)?.reserved ?? 0
    return [ean, sequence, counted - reserved > 0]
  })
  return rows.toSorted((one, other) => one[0].localeCompare(other[0]) || one[1] - other[1])
}

it('knows the same in whatever batches, order and copies the log is read', async () => {
  await fc.assert(
    fc.asyncProperty(deliveries, async ({ events, batches }) => {
      await forget()
      const stored = new Map(
        events.map((event) => [
          event,
          at(event.sequence, event.counted === null ? unitsTaken(event.reserved ?? 0, event.ean) : changed(event.counted, event.ean)),
        ]),
      )
      for (const batch of batches) await sink.deliver?.(batch.map((event) => stored.get(event) as StoredEvent))
      expect(await shelf()).toEqual(recount(events))
    }),
    { numRuns: amount(10, 40) },
  )
})
