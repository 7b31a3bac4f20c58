import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEvent } from '#events/registry.ts'
import { ensurePartitions, storeEvents } from './event-log/postgres/postgres-event-log.ts'
import { migratePostgres } from './migrate.ts'
import { eventually } from './testing/eventually.ts'
import { createTestDatabase, POSTGRES_MIGRATIONS } from './testing/test-engines.ts'

const { database } = await createTestDatabase()

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'migrations-'))
  await database.query('DROP SCHEMA IF EXISTS read CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public')
})
afterEach(() => rm(directory, { recursive: true }))

const write = (name: string, sql: string) => writeFile(join(directory, name), sql)

/** Holds what `statement` locks until it is released, as a long report does. */
async function hold(statement: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const over = database.transaction(
    async (tx) => {
      await tx.query(statement)
      held.resolve()
      await released.promise
    },
    { isLong: true },
  )
  await held.promise
  return async () => {
    released.resolve()
    await over
  }
}

/** A statement of the migration stands and waits. */
async function isWaiting(statement: string): Promise<void> {
  await eventually(async () => {
    const { rows } = await database.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1",
      [`${statement}%`],
    )
    expect(rows).toHaveLength(1)
  })
}

describe('a migration', () => {
  beforeEach(async () => {
    await write('0001-wheels.sql', 'CREATE TABLE wheels (id bigint PRIMARY KEY)')
    await migratePostgres(database, directory)
  })

  it('that has to wait for a table lets writers through, again and again, until the table is free', async () => {
    const release = await hold('LOCK TABLE wheels IN ACCESS SHARE MODE')
    await write('0002-spokes.sql', 'ALTER TABLE wheels ADD COLUMN spokes int')
    const migrated = migratePostgres(database, directory)
    for (const id of [1, 2]) {
      await isWaiting('ALTER TABLE wheels')
      // Behind the migration, which waits for whoever holds the table: without its giving way neither would ever go on.
      await database.query('INSERT INTO wheels VALUES ($1)', [id])
    }
    await release()
    expect(await migrated).toEqual(['0002-spokes.sql'])
    expect((await database.query('SELECT id::int, spokes FROM wheels ORDER BY id')).rows).toEqual(
      [1, 2].map((id) => ({ id, spokes: null })),
    )
  })

  it('that builds an index online holds up nobody who writes, also when two processes start together', async () => {
    const release = await hold('INSERT INTO wheels VALUES (1)')
    await write(
      '0002-by-id.sql',
      '-- online\nDROP INDEX CONCURRENTLY IF EXISTS by_id;\nCREATE INDEX CONCURRENTLY by_id ON wheels (id DESC);',
    )
    await write('0003-spokes.sql', 'ALTER TABLE wheels ADD COLUMN spokes int')
    const both = Promise.all([migratePostgres(database, directory), migratePostgres(database, directory)])
    await isWaiting('CREATE INDEX CONCURRENTLY')
    await database.query('INSERT INTO wheels VALUES (2)')
    await release()
    // Which of the two did which is chance.
    expect((await both).flat().toSorted()).toEqual(['0002-by-id.sql', '0003-spokes.sql'])
    const { rows } = await database.query("SELECT indisvalid FROM pg_index WHERE indexrelid = 'by_id'::regclass")
    expect(rows).toEqual([{ indisvalid: true }])
  })

  it('of an index that broke off half way is made good by the next start', async () => {
    await database.query('INSERT INTO wheels VALUES (1), (2)')
    await write(
      '0002-by-half.sql',
      '-- online\nDROP INDEX CONCURRENTLY IF EXISTS by_half;\nCREATE UNIQUE INDEX CONCURRENTLY by_half ON wheels ((id / 3));',
    )
    await expect(migratePostgres(database, directory)).rejects.toThrow('migration 0002-by-half.sql failed')
    await database.query('DELETE FROM wheels WHERE id = 2')
    expect(await migratePostgres(database, directory)).toEqual(['0002-by-half.sql'])
    const { rows } = await database.query("SELECT indisvalid FROM pg_index WHERE indexrelid = 'by_half'::regclass")
    expect(rows).toEqual([{ indisvalid: true }])
  })
})

/** What a shop of the first release wrote and read, as it wrote it. */
async function actOfFirstRelease(): Promise<void> {
  const [contactId, id, visitorId] = [uuidv7(), uuidv7(), uuidv7()]
  const time = new Date().toISOString()
  const like = createEvent('product-like.pressed.v1', { id, time, subject: visitorId, data: { productId: '2000000000015', visitorId } })
  await database.transaction(async (tx) => {
    await tx.query('INSERT INTO contacts (contact_id, act, said_digest, phone, created_at) VALUES ($1, $2, $3, $4, $5)', [
      contactId,
      `best-offer:${contactId}`,
      'digest',
      '0501234567',
      time,
    ])
    await storeEvents(tx, [like])
  })
  await database.query('SELECT * FROM contacts WHERE phone = $1 LIMIT 1', ['0501234567'])
  await database.query(
    `UPDATE contacts SET said_digest = NULL, phone = NULL, name = NULL, email = NULL, address = NULL, erased_at = now() WHERE contact_id = $1`,
    [contactId],
  )
}

it("every migration of the shop runs while the first release's shop goes on, which loses nothing and fails at nothing", async () => {
  const names = (await readdir(POSTGRES_MIGRATIONS)).sort()
  for (const name of names.slice(0, 2)) await copyFile(join(POSTGRES_MIGRATIONS, name), join(directory, name))
  await migratePostgres(database, directory)
  await ensurePartitions(database)

  let done = 0
  let isOver = false
  const lane = async (): Promise<void> => {
    while (!isOver) {
      await actOfFirstRelease()
      done += 1
    }
  }
  const lanes = Promise.all([lane(), lane(), lane(), lane()])
  lanes.catch(() => {})
  for (const name of names.slice(2)) {
    const before = done
    await copyFile(join(POSTGRES_MIGRATIONS, name), join(directory, name))
    expect(await migratePostgres(database, directory)).toEqual([name])
    await eventually(async () => expect(done).toBeGreaterThan(before + 4))
  }
  isOver = true
  await lanes
  const { rows } = await database.query<{ contacts: number; events: number }>(
    'SELECT (SELECT count(*) FROM contacts)::int AS contacts, (SELECT count(*) FROM log_events)::int AS events',
  )
  expect(rows).toEqual([{ contacts: done, events: done }])
})
