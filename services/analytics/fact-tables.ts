import type { FactTable } from '#services/platform/backup/clickhouse-facts.ts'

/** Tables that the sinks write; every other one is filled from them by a view. */
export const FACT_TABLES: readonly FactTable[] = [
  { table: 'event_facts', time: 'received_at' },
  { table: 'product_facts', time: 'at' },
]
