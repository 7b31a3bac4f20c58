import { afterAll, expect, it } from 'vitest'
import { readConfig } from '#services/platform/config.ts'
import { openEngines } from '#services/platform/engines.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { runMigration } from '#services/start/run-migration.ts'
import { startEngines } from './faults/cluster/engines.ts'
import { runMigrate, startServiceProcess } from './faults/cluster/service-process.ts'
import { freePort } from './testing/shop-process.ts'

const engines = await startEngines('postgres')
afterAll(() => engines.close())
const env = { DATA_DIR: engines.directory, ...(await engines.connect()) }
const start = async () => startServiceProcess({ name: 'jobs', service: 'jobs', port: await freePort(), env })

it('makes what services wait for, says what it did, and lets them run on what a newer version made', async () => {
  const early = await start()
  await expect.poll(() => early.output()).toContain('waiting for `migrate`: 0001-event-log.sql')
  const first = await runMigrate(env)
  expect(first).toMatch(/Postgres: applied 0001-event-log\.sql, /)
  expect(first).toMatch(/ClickHouse: applied 0001-event-facts\.sql, [\s\S]*jobs: \d+ queues stand\n {2}projections: made catalogue, /)
  await early.ready()
  expect(early.starts()).toBe(1)
  await early.close()

  await engines.database.query("INSERT INTO schema_migrations (name, checksum) VALUES ('9999-of-tomorrow.sql', '')")
  const again = await runMigrate(env)
  expect(again).toContain('Postgres: nothing to apply; WARNING: a newer version of the shop has applied 9999-of-tomorrow.sql\n')
  expect(again).toContain('projections: all stand')
  const late = await start()
  await late.ready()
  await late.close()
})

it('says which engine is away', async () => {
  const away = { DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop', CLICKHOUSE_URL: 'http://127.0.0.1:1/shop' }
  const migrate = (settings: Partial<typeof away>): Promise<void> => {
    const closers: (() => unknown)[] = []
    const lifecycle = { onClose: (_: string, close: () => unknown) => void closers.push(close) }
    const options = { config: readConfig({ ...env, ...settings }), logger: QUIET as never, lifecycle, announce: () => {}, waitMs: 0 }
    return openEngines(options)
      .then((engines) => runMigration(options, engines))
      .finally(() => Promise.all(closers.reverse().map((close) => close())))
  }
  await expect(migrate(away)).rejects.toThrow('Postgres does not answer: connect ECONNREFUSED 127.0.0.1:1')
  await expect(migrate({ CLICKHOUSE_URL: away.CLICKHOUSE_URL })).rejects.toThrow('ClickHouse does not answer')
})
