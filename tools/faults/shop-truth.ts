import { type ClickHouse, createClickHouse } from '#services/platform/clickhouse.ts'
import { makeSocketDirectory } from '#services/platform/embedded/socket-directory.ts'
import { createDatabase, type Database } from '#services/platform/postgres.ts'

/** The engines of a running shop, looked at from outside. */
export interface ShopTruth {
  database: Database
  clickhouse: ClickHouse
  close(): Promise<void>
}

export async function openTruth(dataDir: string): Promise<ShopTruth> {
  const sockets = await makeSocketDirectory(dataDir)
  const database = createDatabase({
    connectionString: `postgres://postgres@localhost/shop?host=${encodeURIComponent(sockets)}`,
    maxConnections: 2,
    onError: () => {},
  })
  const clickhouse = createClickHouse({ address: { socketPath: `${sockets}/clickhouse.sock`, database: 'shop' } })
  return { database, clickhouse, close: async () => void (await Promise.all([database.close(), clickhouse.close()])) }
}
