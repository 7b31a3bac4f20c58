import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import type { OrderStatus } from '#events/orders.events.ts'
import { eraseContact } from '#services/contacts/contacts.command.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import { migrateJobs } from '#services/platform/jobs.ts'
import type { Database, QueryOptions } from '#services/platform/postgres.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { countRowsRead } from '#services/platform/testing/rows-read.ts'
import { createTestDatabase } from '#services/platform/testing/test-engines.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { createOldContactsJob } from './old-contacts.job.ts'

const { database, log, settle } = await createTestShop()
const NOW = new Date('2026-11-22T02:10:00.000Z')
const ages = { orderMonths: 24, otherMonths: 12 }
const { run } = createOldContactsJob({ database, log, now: () => NOW, newId: uuidv7 }, ages)

const monthsAgo = (months: number): Date => new Date(Date.UTC(NOW.getUTCFullYear(), NOW.getUTCMonth() - months, 1))

async function contact(act: string, createdAt: Date, waitsFor: string | null = null): Promise<string> {
  const contactId = randomUUID()
  await database.query(
    `INSERT INTO contacts (contact_id, act, said_digest, phone, name, email, address, details, created_at, waits_for, consent)
     VALUES ($1, $2, 'digest', '0529876543', 'נועה', 'noa@example.com', 'הרצל 1', '{"notes": "שער אחורי"}', $3, $4, $5)`,
    [contactId, act, createdAt, waitsFor, waitsFor && '2026-11-1'],
  )
  return contactId
}

interface Past {
  status: OrderStatus
  placedMonths: number
  changedMonths: number
  reservation?: 'held' | 'released' | 'handed_over'
  needsAttention?: string
  refundDueAgorot?: number
  cancellationId?: string
}

let number = 300_000

/** As the records and the projection have an order that was placed and last changed so long ago. */
async function order({ status, placedMonths, changedMonths, reservation = 'handed_over', needsAttention, ...owed }: Past): Promise<string> {
  const orderId = String(number++)
  const contactId = await contact(`order:${orderId}`, monthsAgo(placedMonths))
  const values = [orderId, contactId, status, reservation, needsAttention ?? null, monthsAgo(placedMonths)]
  await database.query(
    `INSERT INTO orders (order_id, contact_id, cart_digest, status, placed, reservation, needs_attention, placed_at, refund_due_agorot, cancellation_id)
     VALUES ($1, $2, $1, $3, '{}', $4, $5, $6, $7, $8)`,
    [...values, owed.refundDueAgorot ?? 0, owed.cancellationId ?? null],
  )
  await database.query(
    `INSERT INTO read.orders (order_id, contact_id, status, reservation, needs_attention, placed_at, sequence, placed, extra, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, 0, '{}', '{}', $7)`,
    [...values, monthsAgo(changedMonths)],
  )
  return contactId
}

async function isKnown(contactId: string): Promise<boolean> {
  const { rows } = await database.query<{ known: number; erased: boolean }>(
    `SELECT num_nonnulls(said_digest, phone, name, email, address, details) AS known, erased_at IS NOT NULL AS erased
     FROM contacts WHERE contact_id = $1`,
    [contactId],
  )
  expect(rows[0]).toEqual(rows[0]?.erased ? { known: 0, erased: true } : { known: 6, erased: false })
  return rows[0]?.erased === false
}

describe('the nightly job forgets', () => {
  it.each([
    ['who offered a price over a year ago', () => contact(`best-offer:${randomUUID()}`, monthsAgo(13)), false],
    ['nobody who offered one within the year', () => contact(`best-offer:${randomUUID()}`, monthsAgo(11)), true],
    ['who asked to cancel over a year ago', () => contact(`cancellation:${randomUUID()}`, monthsAgo(13)), false],
    ['who asked the wizard over a year ago', () => contact(`recommendation:${randomUUID()}`, monthsAgo(13)), false],
    ['whose order ended over two years ago', () => order({ status: 'closed', placedMonths: 30, changedMonths: 25 }), false],
    [
      'nobody whose order of long ago was changed within two years',
      () => order({ status: 'closed', placedMonths: 30, changedMonths: 20 }),
      true,
    ],
    ['nobody whose order waits for its goods', () => order({ status: 'transit', placedMonths: 30, changedMonths: 29 }), true],
    [
      'nobody whose order waits for its money',
      () => order({ status: 'open', placedMonths: 30, changedMonths: 30, reservation: 'held' }),
      true,
    ],
    ['who never paid', () => order({ status: 'open', placedMonths: 30, changedMonths: 30, reservation: 'released' }), false],
    [
      'nobody whose order waits for staff',
      () => order({ status: 'cancelled', placedMonths: 30, changedMonths: 29, needsAttention: 'paid_twice' }),
      true,
    ],
    [
      'nobody to whom money is owed',
      () => order({ status: 'cancelled', placedMonths: 30, changedMonths: 29, reservation: 'released', refundDueAgorot: 76_900 }),
      true,
    ],
    [
      'nobody whose cancellation waits for staff',
      () => order({ status: 'closed', placedMonths: 30, changedMonths: 29, cancellationId: randomUUID() }),
      true,
    ],
  ])('%s', async (_, make, known) => {
    const contactId = await make()
    await run()
    expect(await isKnown(contactId)).toBe(known)
  })

  it('the bank reference of a refund with whom it was made to, and no sum', async () => {
    const contactId = await order({ status: 'cancelled', placedMonths: 30, changedMonths: 25, reservation: 'released' })
    await database.query(
      `INSERT INTO refunds (refund_id, order_id, method, amount_agorot, fee_agorot, request_hash, state, reference, asked_by, asked_at)
       SELECT $2, order_id, 'transfer', 76900, 0, '', 'paid', 'bank of the buyer 778812', 'dana', $3 FROM orders WHERE contact_id = $1`,
      [contactId, randomUUID(), monthsAgo(25)],
    )
    await run()
    expect(await isKnown(contactId)).toBe(false)
    const { rows } = await database.query(
      'SELECT reference, amount_agorot AS agorot FROM refunds JOIN orders USING (order_id) WHERE contact_id = $1',
      [contactId],
    )
    expect(rows).toEqual([{ reference: null, agorot: 76_900 }])
  })

  it('who has waited for a tire for over a year, and tells that the notice is over', async () => {
    const noticeId = randomUUID()
    const contactId = await contact(`arrival-notice:${noticeId}`, monthsAgo(13), 'tire:2000000000015')
    await run()
    await run()
    expect(await isKnown(contactId)).toBe(false)
    await settle()
    const { rows } = await database.query<{ body: string }>("SELECT body FROM log_events WHERE topic = 'contacts'")
    expect(rows.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      { type: 'arrival-notice.stopped.v1', subject: contactId, time: NOW.toISOString(), data: { noticeId, contactId } },
    ])
    const { rows: stored } = await database.query('SELECT waits_for, consent FROM contacts WHERE contact_id = $1', [contactId])
    expect(stored).toEqual([{ waits_for: 'tire:2000000000015', consent: '2026-11-1' }])
  })
})

/** Everybody was put in at once, and of most nothing is old: as in a shop that has sold for years. */
async function crowd(count: number, name: string, createdAt: Date): Promise<void> {
  await database.query(
    `INSERT INTO contacts (contact_id, act, said_digest, phone, name, email, address, details, created_at)
     SELECT gen_random_uuid(), 'best-offer:' || gen_random_uuid(), 'digest', '0521' || digits, $2 || digits, $2 || digits || '@example.com',
       'הרצל 1', '{"notes": "שער"}', $3 FROM generate_series(1, $1::int) AS n, to_char(n, 'FM000000') AS digits`,
    [count, name, createdAt],
  )
}

it('goes in bounded steps, each led by an index', async () => {
  await crowd(8_000, 'young', monthsAgo(3))
  await crowd(600, 'old', monthsAgo(14))
  await database.query('ANALYZE contacts')
  const plans: { rows: number; plan: string }[] = []
  const asked: Database = {
    ...database,
    async query<Row>(text: string, values?: readonly unknown[], options?: QueryOptions) {
      const answer = await database.query<Row>(text, values, options)
      if (!text.trimStart().startsWith('SELECT') && !text.trimStart().startsWith('WITH')) return answer
      const { rows } = await database.query(`EXPLAIN ${text}`, values)
      plans.push({ rows: answer.rows.length, plan: rows.map((row) => Object.values(row)[0]).join('\n') })
      return answer
    },
  }
  await createOldContactsJob({ database: asked, log, now: () => NOW, newId: uuidv7 }, ages).run()
  const { rows } = await database.query("SELECT count(*)::int AS known FROM contacts WHERE name LIKE 'old%'")
  expect(rows).toEqual([{ known: 0 }])
  const ofPeople = plans.filter(({ plan }) => plan.includes('contacts'))
  expect(ofPeople.length).toBeGreaterThan(2)
  for (const { rows: step, plan } of ofPeople) {
    expect(plan).not.toContain('Seq Scan on contacts')
    expect(step).toBeLessThanOrEqual(500)
  }
})

it('does not look at years of orders for the sake of what is kept for a shorter time', async () => {
  await database.query(
    `INSERT INTO contacts (contact_id, act, name, created_at) SELECT gen_random_uuid(), 'order:' || 700000 + n, 'kept', $1::timestamptz + n * interval '1 minute'
     FROM generate_series(1, 5000) AS n`,
    [monthsAgo(20)],
  )
  await database.query('ANALYZE contacts')
  const read = await countRowsRead(database, (watched) =>
    createOldContactsJob({ database: watched, log, now: () => NOW, newId: uuidv7 }, ages).run(),
  )
  expect(read).toBeLessThan(1000)
  const { rows } = await database.query("SELECT count(*)::int AS known FROM contacts WHERE name = 'kept'")
  expect(rows).toEqual([{ known: 5000 }])
})

describe('whom it forgot', () => {
  /** How many of the words stand in the bytes, on disk, of each of the table's indexes; where none does is left out. */
  async function foundIn(words: readonly string[]): Promise<Record<string, number>> {
    await database.query('CHECKPOINT')
    const { rows } = await database.query<{ name: string; bytes: Buffer }>(
      `SELECT relname AS name, pg_read_binary_file(pg_relation_filepath(oid)) AS bytes FROM pg_class
       WHERE oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = 'contacts'::regclass) ORDER BY relname`,
    )
    const counts = rows.map(({ name, bytes }) => [name, words.filter((word) => bytes.includes(word)).length] as const)
    return Object.fromEntries(counts.filter(([, count]) => count > 0))
  }

  // The table's own file is no part of this: when Postgres writes over what is free there is its own affair, and no statement reads it.
  it('stands in no index any more', async () => {
    await crowd(30, 'zilpa', monthsAgo(13))
    const { rows } = await database.query<{ name: string }>("SELECT name FROM contacts WHERE name LIKE 'zilpa%'")
    const words = rows.map(({ name }) => name)
    expect(await foundIn(words)).toEqual({ contacts_by_email: 30, contacts_by_email_start: 30, contacts_by_name: 30 })
    await run()
    expect(await foundIn(words)).toEqual({})
  })

  it('is removed by the job of the night also when somebody else erased it', async () => {
    const contactId = await contact(`best-offer:${randomUUID()}`, monthsAgo(1))
    await database.query("UPDATE contacts SET name = 'bilhah', email = 'bilhah@example.com' WHERE contact_id = $1", [contactId])
    await withEvents({ database, log, now: () => NOW, newId: uuidv7 }, (unit) => eraseContact(unit, contactId))
    await run()
    expect(await foundIn(['bilhah'])).toEqual({})
  })

  it('is removed also after a night that was broken off amid an index', async () => {
    await database.query('CREATE INDEX contacts_by_name_ccnew ON contacts (name)')
    await database.query("UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'contacts_by_name_ccnew'::regclass")
    await run()
    const { rows } = await database.query("SELECT relname FROM pg_class WHERE relname ~ '_cc(new|old)'")
    expect(rows).toEqual([])
  })
})

describe('the vacuum of the night', () => {
  /** A shop of its own whose jobs are known, and what a night's run has done there to `contacts`. */
  async function openNights() {
    const own = await createTestDatabase()
    // Nobody ordered here: the job finds the table of orders, and nothing in it.
    await own.database.query('CREATE SCHEMA IF NOT EXISTS read')
    await own.database.query('CREATE TABLE read.orders (order_id text, changed_at timestamptz)')
    const ownLog = await createPostgresEventLog({ database: own.database, logger: QUIET })
    const deps = { database: own.database, log: ownLog, now: () => new Date(), newId: uuidv7 }
    await migrateJobs({ connectionString: own.connectionString, jobs: [createOldContactsJob(deps, ages)], logger: QUIET })
    const erased = async () => {
      const contactId = randomUUID()
      await own.database.query(
        `INSERT INTO contacts (contact_id, act, said_digest, phone, created_at) VALUES ($1, $2, 'digest', '0529876543', now())`,
        [contactId, `best-offer:${contactId}`],
      )
      await withEvents(deps, (unit) => eraseContact(unit, contactId))
      return contactId
    }
    const statements: string[] = []
    const database: Database = {
      ...own.database,
      query(text, values, options) {
        statements.push(text)
        return own.database.query(text, values, options)
      },
    }
    /** Whether it vacuumed and built anew; noted as pg-boss does. */
    const night = async () => {
      statements.length = 0
      await createOldContactsJob({ ...deps, database }, ages).run()
      await own.database.query("INSERT INTO pgboss.job (name, state, completed_on) VALUES ('old-contacts', 'completed', now())")
      return ['VACUUM contacts', 'REINDEX'].map((verb) => statements.some((text) => text.startsWith(verb)))
    }
    /** As if the last nights had been so long ago. */
    const pass = (hours: number) =>
      own.database.query("UPDATE pgboss.job SET completed_on = completed_on - make_interval(hours => $1) WHERE state = 'completed'", [
        hours,
      ])
    return { database: own.database, erased, night, pass }
  }

  it('is left out where nobody was erased since the last one', async () => {
    const { database: own, erased, night, pass } = await openNights()
    expect(await night()).toEqual([false, false])
    const contactId = await erased()
    expect(await night()).toEqual([true, true])
    // Who is erased while the night is at work may have been missed, so the hour before its end is looked at again.
    await own.query("UPDATE contacts SET erased_at = erased_at - interval '2 hours' WHERE contact_id = $1", [contactId])
    expect(await night()).toEqual([false, false])
    await pass(24)
    await erased()
    expect(await night()).toEqual([true, true])
  })

  it('builds only indexes anew that held what was erased, however many persons there were', async () => {
    const { database: own, erased, night } = await openNights()
    const files = async () =>
      (
        await own.query<{ name: string; file: string }>(
          `SELECT relname AS name, relfilenode::text AS file FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
           WHERE indrelid = 'contacts'::regclass ORDER BY relname`,
        )
      ).rows
    await erased()
    const before = new Map((await files()).map(({ name, file }) => [name, file]))
    expect(await night()).toEqual([true, true])
    expect((await files()).flatMap(({ name, file }) => (before.get(name) === file ? [] : [name]))).toEqual([
      ...['contacts_by_digits', 'contacts_by_email', 'contacts_by_email_start', 'contacts_by_name', 'contacts_by_phone'],
      ...['contacts_by_place', 'contacts_waiting'],
    ])
  })

  it('is made after its own erasing, and after one that was broken off', async () => {
    const { database: own, night } = await openNights()
    await night()
    const contactId = randomUUID()
    await own.query(
      `INSERT INTO contacts (contact_id, act, said_digest, phone, created_at) VALUES ($1, $2, 'digest', '0529876543', now() - interval '13 months')`,
      [contactId, `best-offer:${contactId}`],
    )
    expect(await night()).toEqual([true, true])
    await own.query("UPDATE contacts SET erased_at = erased_at - interval '2 hours'")
    await own.query('CREATE INDEX contacts_by_name_ccnew ON contacts (name)')
    await own.query("UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'contacts_by_name_ccnew'::regclass")
    expect([await night(), await night()]).toEqual([
      [true, true],
      [false, false],
    ])
  })
})
