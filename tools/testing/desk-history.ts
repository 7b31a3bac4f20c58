import { pino } from 'pino'
import { expect } from 'vitest'
import { topicOf } from '#events/registry.ts'
import { EVENT_FACTS_GROUP } from '#services/analytics/event-facts.sink.ts'
import { PRODUCT_FACTS_GROUP } from '#services/analytics/product-facts.sink.ts'
import { listProductsAfter } from '#services/catalogue/product.queries.ts'
import { listMotorcycles } from '#services/motorcycles/motorcycles.queries.ts'
import { ordersProjection } from '#services/orders/orders.projection.ts'
import type { EventLog } from '#services/platform/event-log/event-log.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import { wizardProjection } from '#services/wizard/wizard.projection.ts'
import { type HistoryOptions, makeHistory } from './desk-story.ts'
import type { ShopTruth } from './shop-truth.ts'

const EVENTS_AT_ONCE = 500
const ALL_PRODUCTS = 1000
const ALL_MOTORCYCLES = 1000

/**
 * Fills a running shop's log with weeks of visits, orders and recommendations, so that the desk has something to show, and waits
 * until it shows them. The same seed and `now` make the same history. Its orders are history: they stand in the log alone, and no
 * status of theirs can be changed.
 */
export async function writeDeskHistory(
  { database, clickhouse }: Pick<ShopTruth, 'database' | 'clickhouse'>,
  options: Partial<HistoryOptions> = {},
): Promise<void> {
  const { days = 60, now = new Date(), seed = 'desk' } = options
  const products = (await listProductsAfter(database, '', ALL_PRODUCTS)).filter(({ position }) => position !== 'set')
  const motorcycles = (await listMotorcycles(database, { offset: 0, limit: ALL_MOTORCYCLES })).filter((_, index) => index % 12 === 5)
  const { events, people } = makeHistory({ products, motorcycles }, { days, now, seed })
  await database.query(
    `INSERT INTO contacts (contact_id, act, name, phone, created_at)
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS p ("contactId" uuid, act text, name text, phone text, at timestamptz)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(people)],
  )
  // The catalogue was filled a moment ago; to the story it has been there since before.
  await clickhouse.command('INSERT INTO product_facts SELECT * REPLACE (at - INTERVAL 400 DAY AS at) FROM product_facts')
  const log = await createPostgresEventLog({ database, logger: pino({ level: 'silent' }) })
  try {
    const isDirect = (event: (typeof events)[number]) => ['collector', 'likes'].includes(topicOf(event.type))
    const collected = events.filter(isDirect)
    const decided = events.filter((event) => !isDirect(event))
    for (let start = 0; start < collected.length; start += EVENTS_AT_ONCE) await log.publish(collected.slice(start, start + EVENTS_AT_ONCE))
    for (let start = 0; start < decided.length; start += EVENTS_AT_ONCE) {
      await database.transaction((tx) => log.append(tx, decided.slice(start, start + EVENTS_AT_ONCE)))
    }
    await eventually(async () => expect(await isRead(log), 'the history is counted and shown').toBe(true))
  } finally {
    await log.close()
  }
}

async function isRead(log: EventLog): Promise<boolean> {
  const lags = await Promise.all([
    log.lag(EVENT_FACTS_GROUP, ['collector', 'likes', 'wizard', 'orders']),
    log.lag(PRODUCT_FACTS_GROUP, ['catalogue']),
    log.lag(`projection.orders.v${ordersProjection.version}`, ['orders']),
    log.lag(`projection.wizard.v${wizardProjection.version}`, ['wizard']),
  ])
  return lags.flat().every(({ position, end }) => position >= end)
}
