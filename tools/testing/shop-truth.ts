import type { ClickHouse } from '#services/platform/clickhouse.ts'
import { embeddedPostgresAddress } from '#services/platform/embedded/postgres.ts'
import { joinClickHouse } from '#services/platform/engines.ts'
import { createDatabase, type Database } from '#services/platform/postgres.ts'

/** The engines of a running shop, looked at from outside. */
export interface ShopTruth {
  database: Database
  clickhouse: ClickHouse
  close(): Promise<void>
}

export async function openTruth(dataDirectory: string): Promise<ShopTruth> {
  const connectionString = await embeddedPostgresAddress(dataDirectory, 'shop')
  const database = createDatabase({ connectionString, maxConnections: 2, onError: () => {} })
  const clickhouse = await joinClickHouse({ dataDirectory, clickhouse: { url: undefined } })
  return { database, clickhouse, close: async () => void (await Promise.all([database.close(), clickhouse.close()])) }
}

/** Where a phone could have leaked to, however it is written. */
export function leaksOf(truth: ShopTruth, phone: string): Promise<number> {
  const digits = [phone, phone.slice(1), `${phone.slice(0, 3)}-${phone.slice(3)}`, phone.slice(3), `${phone.slice(3, 6)} ${phone.slice(6)}`]
  return leaksOfTexts(truth, digits)
}

/** Every event, dead letter and row of ClickHouse that holds one of the texts. */
export async function leaksOfTexts({ database, clickhouse }: ShopTruth, texts: readonly string[]): Promise<number> {
  const pattern = texts.map((text) => text.replaceAll('.', '[.]')).join('|')
  const { rows } = await database.query<{ leaks: number }>(
    `SELECT (SELECT count(*) FROM log_events WHERE body ~ $1)::int
          + (SELECT count(*) FROM dead_letters WHERE convert_from(bytes, 'UTF8') ~ $1 OR error ~ $1)::int AS leaks`,
    [pattern],
  )
  const [facts] = await clickhouse.query<{ leaks: number }>(
    'SELECT count() AS leaks FROM event_facts WHERE match(toString(tuple(*)), {pattern:String})',
    { pattern },
  )
  return (rows[0]?.leaks ?? 0) + (facts?.leaks ?? 0)
}
