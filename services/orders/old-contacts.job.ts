import { needsVacuum, vacuumContacts } from '#services/contacts/index.ts'
import { countJobs } from '#services/platform/job-counts.queries.ts'
import type { Job } from '#services/platform/jobs.ts'
import type { Database } from '#services/platform/postgres.ts'
import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { forgetShopper } from './forget-shopper.command.ts'

export interface ContactAges {
  /** Since the order's last event. */
  orderMonths: number
  /** Since a best offer, a notice, a request or a wizard question was sent. */
  otherMonths: number
}

/** An order with goods or money in progress, or with a decision for staff: its person is still needed. */
const UNDER_WAY = `(o.needs_attention IS NOT NULL OR o.refund_due_agorot > 0 OR o.cancellation_id IS NOT NULL OR o.status IN ('paid', 'transit', 'doneTransit')
  OR (o.status = 'open' AND o.reservation <> 'released'))`

/** Rows per statement. */
const STEP = 500

interface Looked {
  contactId: string
  /** As Postgres formats it: a Date has no microseconds. */
  createdAt: string
  isOld: boolean
}

/**
 * The next batch after `createdAt` and `contactId`, oldest first, of those that are older than so many months. Each kind has its own
 * months and its index: years of orders are not looked at for the sake of last year's offers.
 */
const nextOf = (act: string) => `
  WITH next AS MATERIALIZED (
    SELECT contact_id, created_at FROM contacts
    WHERE erased_at IS NULL AND ${act} AND (created_at, contact_id) > ($3::timestamptz, $4::uuid)
      AND created_at < $1::timestamptz - make_interval(months => $2::int)
    ORDER BY created_at, contact_id LIMIT ${STEP}
  )
  SELECT c.contact_id AS "contactId", c.created_at::text AS "createdAt",
    o.order_id IS NULL OR coalesce(NOT ${UNDER_WAY} AND r.changed_at < $1::timestamptz - make_interval(months => $2::int), false) AS "isOld"
  FROM next c LEFT JOIN orders o USING (contact_id) LEFT JOIN read.orders r USING (order_id) ORDER BY c.created_at, c.contact_id`
const NEXT = { orderMonths: nextOf("act LIKE 'order:%'"), otherMonths: nextOf("act NOT LIKE 'order:%'") }
const FROM_THE_START = { createdAt: '-infinity', contactId: '00000000-0000-0000-0000-000000000000' }

const QUEUE = 'old-contacts'
/** Longer than a vacuum takes, which may miss rows erased meanwhile. */
const OVERLAP_MS = 60 * 60_000

/** When the previous run ended, less the overlap; null when unknown or without queues. */
async function findLastVacuum(database: Database): Promise<Date | null> {
  const jobs = await countJobs(database).catch(() => [])
  const lastDone = jobs.find(({ queue }) => queue === QUEUE)?.lastDone ?? null
  return lastDone && new Date(lastDone.getTime() - OVERLAP_MS)
}

async function* listOld(database: Database, kind: keyof ContactAges, age: readonly [at: Date, months: number]): AsyncGenerator<string> {
  for (let last: Pick<Looked, 'createdAt' | 'contactId'> | undefined = FROM_THE_START; last; ) {
    const { rows }: { rows: Looked[] } = await database.query<Looked>(NEXT[kind], [...age, last.createdAt, last.contactId])
    yield* rows.flatMap(({ contactId, isOld }) => (isOld ? contactId : []))
    last = rows.at(-1)
  }
}

/** Erases, once a night, persons that the shop no longer needs. Rows that refer to them and counts stay. */
export function createOldContactsJob(
  { database, log, now, newId }: Pick<UnitOfWorkDeps, 'database' | 'log' | 'now' | 'newId'>,
  ages: ContactAges,
): Job {
  return {
    queue: QUEUE,
    cron: '10 4 * * *',
    async run() {
      const at = now()
      let hasErased = false
      for (const kind of ['orderMonths', 'otherMonths'] as const) {
        for await (const contactId of listOld(database, kind, [at, ages[kind]])) {
          await withEvents({ database, log, now: () => at, newId }, (unit) => forgetShopper(unit, contactId))
          hasErased = true
        }
      }
      // It rewrites the table and its indexes, so only when something was erased.
      if (hasErased || (await needsVacuum(database, await findLastVacuum(database)))) await vacuumContacts(database)
    },
  }
}
