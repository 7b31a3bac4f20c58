import type { ClickHouse } from '#services/platform/clickhouse.ts'

export interface EventFilter {
  kind?: string
  ean?: string
  topic?: string
}

export interface DailyCount {
  /** Day of the shop, `2026-11-21`. */
  day: string
  kind: string
  events: number
  visitors: number
}

const MAX_DAILY_COUNTS = 10_000

/** Counts events once each; all of them without a filter. */
export async function countEvents(clickhouse: ClickHouse, filter: EventFilter = {}): Promise<number> {
  const columns = (['topic', 'kind', 'ean'] as const).filter((column) => filter[column] !== undefined)
  const where = columns.map((column) => `${column} = {${column}:String}`).join(' AND ')
  const [row] = await clickhouse.query<{ events: number }>(
    `SELECT uniqExact(event_id) AS events FROM event_facts ${where && `WHERE ${where}`}`,
    Object.fromEntries(columns.map((column) => [column, filter[column]])),
  )
  return row?.events ?? 0
}

/** Events and visitors per day and kind, days from `from` to `to` inclusive, without known bots; of one product if given. */
export function listDailyCounts(clickhouse: ClickHouse, range: { from: string; to: string; ean?: string }): Promise<DailyCount[]> {
  return clickhouse.query<DailyCount>(
    `SELECT day, kind, uniqExactMerge(events) AS events, uniqExactMerge(visitors) AS visitors
     FROM daily_event_counts
     WHERE day BETWEEN {from:Date} AND {to:Date} AND NOT is_bot ${range.ean === undefined ? '' : 'AND ean = {ean:String}'}
     GROUP BY day, kind ORDER BY day, kind LIMIT ${MAX_DAILY_COUNTS}`,
    range,
  )
}
