import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { migrateClickHouse, migratePostgres, readClickHouseSchema, readPostgresSchema } from './migrate.ts'
import { createTestClickHouse, createTestDatabase } from './testing/test-engines.ts'

const { database } = await createTestDatabase()
const clickhouse = await createTestClickHouse()

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'migrations-'))
  await database.query('TRUNCATE schema_migrations; DROP TABLE IF EXISTS wheels, spokes')
  await clickhouse.command('TRUNCATE TABLE schema_migrations')
})
afterEach(() => rm(directory, { recursive: true }))

const write = (name: string, sql: string) => writeFile(join(directory, name), sql)

describe('migrations of Postgres', () => {
  it('apply each file once, in order, also when two processes start together', async () => {
    await write('0002-spokes.sql', 'CREATE TABLE spokes (wheel int REFERENCES wheels)')
    await write('0001-wheels.sql', 'CREATE TABLE wheels (id int PRIMARY KEY); -- a comment\nINSERT INTO wheels VALUES (1);')
    const applied = await Promise.all([migratePostgres(database, directory), migratePostgres(database, directory)])
    expect(applied.flat()).toEqual(['0001-wheels.sql', '0002-spokes.sql'])
    expect(await migratePostgres(database, directory)).toEqual([])
  })

  it('refuse a file that changed after it had been applied', async () => {
    await write('0001-wheels.sql', 'CREATE TABLE wheels (id int)')
    await migratePostgres(database, directory)
    await write('0001-wheels.sql', 'CREATE TABLE wheels (id bigint)')
    await expect(migratePostgres(database, directory)).rejects.toThrow('0001-wheels.sql was changed after it had been applied')
  })

  it('leave alone what a newer version has applied, and refuse where one of the older files is gone', async () => {
    for (const [number, what] of ['wheels', 'spokes'].entries()) await write(`000${number}-${what}.sql`, `CREATE TABLE ${what} (id int)`)
    expect(await readPostgresSchema(database, directory)).toEqual({ missing: ['0000-wheels.sql', '0001-spokes.sql'], newer: [] })
    await migratePostgres(database, directory)
    await rm(join(directory, '0001-spokes.sql'))
    expect(await migratePostgres(database, directory)).toEqual([])
    expect(await readPostgresSchema(database, directory)).toEqual({ missing: [], newer: ['0001-spokes.sql'] })
    await write('0002-tubes.sql', 'SELECT 1')
    await expect(migratePostgres(database, directory)).rejects.toThrow('0001-spokes.sql was applied here but is not in this version')
  })

  it('leave nothing behind when one of the files fails', async () => {
    await write('0001-wheels.sql', 'CREATE TABLE wheels (id int)')
    await write('0002-broken.sql', 'CREATE TABLE spokes (wheel nonsense)')
    await expect(migratePostgres(database, directory)).rejects.toThrow('migration 0002-broken.sql failed')
    const { rows } = await database.query(
      "SELECT to_regclass('wheels') AS wheels, (SELECT count(*)::int FROM schema_migrations) AS applied",
    )
    expect(rows).toEqual([{ wheels: null, applied: 0 }])
  })

  it('refuse a file whose name has no number', async () => {
    await write('wheels.sql', 'SELECT 1')
    await expect(migratePostgres(database, directory)).rejects.toThrow('must be named NNNN-what.sql')
  })
})

describe('migrations of ClickHouse', () => {
  const migrate = (onEmpty = vi.fn(() => Promise.resolve())) => migrateClickHouse({ clickhouse, database, directory, onEmpty })

  it('apply every statement of a file once, also when two processes start together', async () => {
    await write(
      '0001-rides.sql',
      `-- semicolons; in comments
       CREATE TABLE rides (n UInt8) ENGINE = MergeTree ORDER BY n;
       INSERT INTO rides VALUES (1);
       INSERT INTO rides SELECT 2;`,
    )
    const applied = await Promise.all([migrate(), migrate()])
    expect(applied.flat()).toEqual(['0001-rides.sql'])
    expect(await clickhouse.query('SELECT n FROM rides ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }])
    await write('0002-more.sql', 'SELECT 1')
    expect(await readClickHouseSchema(clickhouse, directory)).toEqual({ missing: ['0002-more.sql'], newer: [] })
  })

  it('tell of an empty ClickHouse until the first file has been applied', async () => {
    const onEmpty = vi.fn(() => Promise.resolve())
    await write('0001-fails.sql', 'CREATE TABLE broken (n Nonsense) ENGINE = Memory')
    await expect(migrate(onEmpty)).rejects.toThrow('migration 0001-fails.sql failed')
    await write('0001-fails.sql', 'CREATE TABLE IF NOT EXISTS mended (n UInt8) ENGINE = Memory')
    await migrate(onEmpty)
    await migrate(onEmpty)
    expect(onEmpty).toHaveBeenCalledTimes(2)
  })

  it('refuse a file that changed after it had been applied', async () => {
    await write('0001-tubes.sql', 'CREATE TABLE tubes (n UInt8) ENGINE = Memory')
    await migrate()
    await write('0001-tubes.sql', 'CREATE TABLE tubes (n UInt16) ENGINE = Memory')
    await expect(migrate()).rejects.toThrow('0001-tubes.sql was changed after it had been applied')
  })
})
