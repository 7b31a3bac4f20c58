import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { Act } from '../load/acts.ts'

/** By place: how often each change of an order's status stands there. */
export type StatusChanges = Record<string, Map<string, number>>

const FIELDS = ['orderId', 'to']

/** Which order, and to where: it comes to no status twice (load/desk.ts). Where two wanted the same one of them did it, and both are told. */
export function nameOfChange({ orderId, move }: Act): string {
  return [orderId, move?.to].join(' ')
}

export async function readStatusChanges(database: Database, clickhouse: ClickHouse): Promise<StatusChanges> {
  const name = `concat_ws(' ', ${FIELDS.map((field) => `data ->> '${field}'`).join(', ')})`
  const count = async (rows: string) =>
    (await database.query<Row>(`SELECT ${name} AS name, count(*)::int AS times FROM ${rows} GROUP BY 1`)).rows
  const facts = await clickhouse.query<Row>(
    `SELECT concatWithSeparator(' ', ${FIELDS.map((field) => `JSONExtractString(props, '${field}')`).join(', ')}) AS name, count() AS times
     FROM event_facts FINAL WHERE kind = 'ORDER_STATUS_CHANGED' GROUP BY name`,
  )
  return {
    'the log': timesOf(
      await count(`(SELECT body::jsonb -> 'data' AS data FROM log_events
        WHERE topic = 'orders' AND body::jsonb ->> 'type' = 'order.status-changed.v1') told`),
    ),
    'its history': timesOf(await count("read.order_history WHERE type = 'order.status-changed.v1'")),
    ClickHouse: timesOf(facts),
  }
}

interface Row {
  name: string
  times: number
}

const timesOf = (rows: readonly Row[]): Map<string, number> => new Map(rows.map(({ name, times }) => [name, times]))
