import { expect, it } from 'vitest'
import { createEvent } from '#events/registry.ts'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestClickHouse } from '#services/platform/testing/test-engines.ts'
import { createEventFactsSink } from './event-facts.sink.ts'
import { createProductFactsSink } from './product-facts.sink.ts'
import { metric, nextUuid, stored } from './testing/sink-events.ts'

const EAN = '2000000000015'
const NOON = '2026-11-21T12:00:00.000Z'
const clickhouse = await createTestClickHouse()
const changed = createEvent('product.changed.v1', { id: nextUuid(), time: NOON, subject: EAN, data: product(EAN) })

/** By ClickHouse's own count of the calls that sync a file, and a directory, to disk. */
async function syncs(): Promise<Map<string, number>> {
  const rows = await clickhouse.query<{ event: string; value: number }>(
    "SELECT event, value FROM system.events WHERE event IN ('FileSync', 'DirectorySync')",
  )
  return new Map(rows.map(({ event, value }) => [event, value]))
}

it.each([
  ['event_facts', createEventFactsSink, stored([metric(NOON)])],
  ['product_facts', createProductFactsSink, stored([changed])],
] as const)('has the rows of %s on disk before the position of their reader moves', async (_, createSink, events) => {
  const before = await syncs()
  await createSink(clickhouse).deliver?.(events)
  const after = await syncs()
  for (const event of ['FileSync', 'DirectorySync']) expect([event, after.get(event) ?? 0]).not.toEqual([event, before.get(event) ?? 0])
})
