import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { Job } from '#services/platform/jobs.ts'

const DAYS = 7

const OLD = `kind = 'SEARCHED' AND results = 0 AND visitor_hash != 0
  AND received_at < fromUnixTimestamp64Milli({now:Int64}) - INTERVAL ${DAYS} DAY`

/**
 * Search terms without results may be personal data typed into the wrong field: after a week they are separated from their visitor. A
 * sink that rereads the log restores the visitor until the next night.
 */
export function createOldSearchesJob({ clickhouse, now }: { clickhouse: ClickHouse; now: () => Date }): Job {
  return {
    queue: 'old-searches',
    cron: '40 4 * * *',
    async run() {
      const params = { now: now().getTime() }
      const [old] = await clickhouse.query<{ searches: number }>(`SELECT count() AS searches FROM event_facts WHERE ${OLD}`, params)
      // A mutation scans every month, even if it changes none.
      if (!old?.searches) return
      await clickhouse.patient().command(`ALTER TABLE event_facts UPDATE visitor_hash = 0 WHERE ${OLD} SETTINGS mutations_sync = 1`, params)
    },
  }
}
