import { createClickHouse } from '../clickhouse.ts'
import { startEmbeddedClickHouse } from '../embedded/clickhouse.ts'
import { startEmbeddedPostgres } from '../embedded/postgres.ts'
import { createDatabase } from '../postgres.ts'

/**
 * A process for embedded.int.test.ts: starts both engines over a directory, writes a row into each and says so, with how many rows
 * it found, one JSON object a line, until it is killed. With `once` it ends in order after the first.
 */
const [, , dataDirectory = '', how = ''] = process.argv
const onLog = (): void => {}
const [postgres, engine] = await Promise.all([
  startEmbeddedPostgres({ dataDirectory, onLog, settings: ['shared_buffers=32MB'] }),
  startEmbeddedClickHouse({ dataDirectory, onLog }),
])
const database = createDatabase({ connectionString: postgres.connectionString('postgres'), maxConnections: 2, onError: () => {} })
const clickhouse = createClickHouse({ address: { socketPath: engine.socketPath, database: 'default' } })
await database.query('CREATE TABLE IF NOT EXISTS kept (n bigint GENERATED ALWAYS AS IDENTITY)')
await clickhouse.command('CREATE TABLE IF NOT EXISTS kept (n UInt8) ENGINE = MergeTree ORDER BY n')

do {
  const [row] = (await database.query<{ count: number; pid: number }>('SELECT count(*)::int AS count, pg_backend_pid() AS pid FROM kept'))
    .rows
  const [found] = await clickhouse.query<{ count: number }>('SELECT count() AS count FROM kept')
  await database.query('INSERT INTO kept DEFAULT VALUES')
  await clickhouse.insert('kept', [{ n: 1 }])
  const report = { postgres: (row?.count ?? 0) + 1, clickhouse: (found?.count ?? 0) + 1, backend: row?.pid }
  process.stdout.write(`${JSON.stringify(report)}\n`)
} while (how !== 'once')

await Promise.all([database.close(), clickhouse.close()])
await Promise.all([postgres.close(), engine.close()])
