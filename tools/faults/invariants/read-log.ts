import type { Database } from '#services/platform/postgres.ts'

/** An event as it stands in Postgres. Those of one transaction were stored by one statement, so they share its number. */
export interface LoggedEvent {
  transaction: string
  sequence: number
  type: string
  subject: string
  // biome-ignore lint/suspicious/noExplicitAny: read as it was written, without the schemas of what is tried
  data: any
}

const TYPES = [
  'product.changed.v1',
  'product.removed.v1',
  'units.taken.v1',
  'order.placed.v1',
  'order.placed-again.v1',
  'order.reservation-released.v1',
  'order.reservation-restored.v1',
  'order.status-changed.v1',
  'order.payment-succeeded.v1',
  'best-offer.accepted.v1',
  'best-offer.redeemed.v1',
  'best-offer.returned.v1',
  'coupon.changed.v1',
]

/** What was told of orders, of what they hold and of these articles, by partition and place. */
export async function readLog(database: Database, eans: readonly string[]): Promise<LoggedEvent[]> {
  const { rows } = await database.query<LoggedEvent>(
    `SELECT transaction, sequence::float8 AS sequence, body ->> 'type' AS type, body ->> 'subject' AS subject, body -> 'data' AS data
     FROM (SELECT xmin::text AS transaction, topic, partition, sequence, body::jsonb AS body FROM log_events) AS told
     WHERE body ->> 'type' = ANY($1) AND (topic <> 'catalogue' OR body ->> 'subject' = ANY($2) OR body ->> 'type' = 'coupon.changed.v1')
     ORDER BY topic, partition, sequence`,
    [TYPES, eans],
  )
  return rows
}
