import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { Database } from '#services/platform/postgres.ts'
import { readStatusChanges, type StatusChanges } from './status-changes.ts'

/** Everything the acts of shoppers and staff have done, by the id of the act. */
export interface Effects {
  /** How often an event counts in ClickHouse. */
  facts: Map<string, number>
  /** Presses of hearts that the projection took in. */
  presses: Set<string>
  offers: Set<string>
  /** By the key under which an order was sent: its number, and how often it stands in each place. */
  orders: Map<string, { orderId: string; places: Record<string, number> }>
  /** By what names a change. */
  statusChanges: StatusChanges
}

export async function readEffects({ database, clickhouse }: { database: Database; clickhouse: ClickHouse }): Promise<Effects> {
  const facts = await clickhouse.query<{ id: string; times: number }>(
    'SELECT toString(event_id) AS id, count() AS times FROM event_facts FINAL GROUP BY event_id',
  )
  const presses = await database.query<{ id: string }>(`SELECT event_id AS id FROM ${await likesSchema(database)}.applied_presses`)
  const offers = await database.query<{ id: string }>('SELECT offer_id AS id FROM read.best_offers')
  return {
    facts: new Map(facts.map(({ id, times }) => [id, times])),
    presses: idsOf(presses.rows),
    offers: idsOf(offers.rows),
    orders: await readOrders(database, clickhouse),
    statusChanges: await readStatusChanges(database, clickhouse),
  }
}

const idsOf = (rows: readonly { id: string }[]): Set<string> => new Set(rows.map(({ id }) => id))

/** The projection's tables without a view, of the build that serves. */
async function likesSchema(database: Database): Promise<string> {
  const { rows } = await database.query<{ schema: string }>(
    "SELECT table_schema AS schema FROM information_schema.view_table_usage WHERE view_schema = 'read' AND view_name = 'product_likes'",
  )
  return rows[0]?.schema ?? ''
}

async function readOrders(database: Database, clickhouse: ClickHouse): Promise<Effects['orders']> {
  const { rows } = await database.query<{ key: string; orderId: string; records: number; seen: number; events: number }>(`
    SELECT k.key, k.order_id AS "orderId",
      (SELECT count(*)::int FROM orders o WHERE o.order_id = k.order_id) AS records,
      (SELECT count(*)::int FROM read.orders r WHERE r.order_id = k.order_id) AS seen, coalesce(e.events, 0) AS events
    FROM idempotency_keys k LEFT JOIN (
      SELECT body::jsonb ->> 'subject' AS order_id, count(*)::int AS events FROM log_events
      WHERE topic = 'orders' AND body::jsonb ->> 'type' = 'order.placed.v1' GROUP BY 1
    ) e USING (order_id) WHERE k.order_id IS NOT NULL`)
  const counted = await clickhouse.query<{ orderId: string; times: number }>(
    `SELECT JSONExtractString(props, 'orderId') AS orderId, count() AS times FROM event_facts FINAL WHERE kind = 'ORDER_PLACED' GROUP BY orderId`,
  )
  const facts = new Map(counted.map(({ orderId, times }) => [orderId, times]))
  return new Map(
    rows.map(({ key, orderId, records, seen, events }) => {
      const places = { 'the records': records, 'its projection': seen, 'the log': events, ClickHouse: facts.get(orderId) ?? 0 }
      return [key, { orderId, places }]
    }),
  )
}
