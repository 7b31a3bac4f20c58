import type { ClickHouse } from '#services/platform/clickhouse.ts'

/** What is counted day by day as facts come in is what a recount of all facts says. */
export async function findMiscounted(clickhouse: ClickHouse): Promise<string[]> {
  const rows = await clickhouse.query<{ kind: string; counted: number; recounted: number }>(
    `SELECT kind, counted, recounted
     FROM (SELECT kind, toFloat64(uniqExactMerge(events)) AS counted FROM daily_event_counts GROUP BY kind) AS days
     FULL JOIN (SELECT kind, toFloat64(uniqExact(event_id)) AS recounted FROM event_facts GROUP BY kind) AS facts USING (kind)
     WHERE counted != recounted`,
  )
  return rows.map(({ kind, counted, recounted }) => `${kind} is counted ${counted} times, and stands there ${recounted} times`)
}
