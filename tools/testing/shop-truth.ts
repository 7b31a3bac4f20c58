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
