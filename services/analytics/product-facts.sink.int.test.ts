import { beforeEach, expect, it } from 'vitest'
import { createEvent, type ShopEvent } from '#events/registry.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import { createTestClickHouse } from '#services/platform/testing/test-engines.ts'
import { product } from '#services/projector/testing/catalogue-events.ts'
import { createProductFactsSink } from './product-facts.sink.ts'
import { nextUuid } from './testing/sink-events.ts'

const EAN = '2000000000015'
const clickhouse = await createTestClickHouse()
const sink = createProductFactsSink(clickhouse)
beforeEach(() => clickhouse.command('TRUNCATE TABLE product_facts'))

const changed = (stock: number) => createEvent('product.changed.v1', { ...about(), data: product(EAN, { stock, shipmentUnits: 0 }) })
const taken = (reserved: number) =>
  createEvent('units.taken.v1', { ...about(), data: { ean: EAN, source: 'stock', reserved, handedOver: 0 } })
const about = () => ({ id: nextUuid(), time: '2026-11-20T08:00:00.000Z', subject: EAN })
const events: StoredEvent[] = [changed(2), taken(1), taken(2), changed(3), taken(3)].map((event, sequence) => ({
  ...(event as ShopEvent),
  sequence,
}))

const facts = async () => {
  const rows = await clickhouse.query<{ sequence: number; brand: string; availability: number; state: string }>(
    `SELECT sequence, argMax(brand, product_facts.version) AS brand, argMax(availability, product_facts.version) AS availability,
       argMax(product_facts.state, product_facts.version) AS state FROM product_facts GROUP BY sequence ORDER BY sequence`,
    {},
  )
  return rows.map((row) => ({ ...row, state: JSON.parse(row.state) }))
}

it.each(events.map((event) => [event.sequence, event] as const))('knows the same when event %i comes after all others', async (_, late) => {
  await sink.deliver?.(events)
  const inOrder = await facts()
  expect(inOrder).toHaveLength(events.length)
  await clickhouse.command('TRUNCATE TABLE product_facts')
  await sink.deliver?.(events.filter((event) => event !== late))
  for (let time = 0; time < 2; time += 1) await sink.deliver?.([late])
  // Also where a batch of before comes again.
  await sink.deliver?.(events.slice(3))
  expect(await facts()).toEqual(inOrder)
})
