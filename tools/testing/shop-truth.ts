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

/** Where a phone has leaked to, however it is written. */
export function leaksOf(truth: ShopTruth, phone: string): Promise<string[]> {
  const [area, number, abroad] = [phone.slice(0, 3), phone.slice(3), phone.slice(1)]
  const spaced = `${number.slice(0, 3)} ${number.slice(3)}`
  return leaksOfTexts(truth, [phone, abroad, `972${abroad}`, `00972${abroad}`, `${area}-${number}`, number, spaced])
}

/** How a text is looked for, as a regular expression. */
type Pattern = (text: string) => string
const anywhere: Pattern = (text) => text.replaceAll('.', '[.]')
/** Of digits only where they are a number of their own: an EAN may hold any phone that somebody drew. */
export const whole: Pattern = (text) => (/^\d+$/.test(text) ? `(^|[^0-9])${text}([^0-9]|$)` : anywhere(text))

/** What kinds of events, dead letters and facts hold one of the texts, and how many of each. */
export async function leaksOfTexts(
  { database, clickhouse }: Omit<ShopTruth, 'close'>,
  texts: readonly string[],
  toPattern: Pattern = anywhere,
): Promise<string[]> {
  const pattern = texts.map(toPattern).join('|')
  const { rows } = await database.query<{ place: string; count: number }>(
    `SELECT 'event ' || (body::jsonb ->> 'type') AS place, count(*)::int FROM log_events WHERE body ~ $1 GROUP BY 1
     UNION ALL SELECT 'dead letter of ' || group_name, count(*)::int FROM dead_letters
       WHERE convert_from(bytes, 'UTF8') ~ $1 OR error ~ $1 GROUP BY 1`,
    [pattern],
  )
  const facts = await clickhouse.query<{ place: string; count: number }>(
    `SELECT concat('fact ', kind) AS place, count() AS count FROM event_facts WHERE match(toString(tuple(*)), {pattern:String}) GROUP BY kind`,
    { pattern },
  )
  return [...rows, ...facts].map(({ place: index, count }) => `${index} (${count})`)
}
