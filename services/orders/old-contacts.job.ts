import { needsVacuum, vacuumContacts } from '#services/contacts/index.ts'
import { countJobs } from '#services/platform/job-counts.queries.ts'
import type { Job } from '#services/platform/jobs.ts'
import type { Database } from '#services/platform/postgres.ts'
import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { forgetShopper } from './forget-shopper.command.ts'

export interface ContactAges {
  /** Since anything last happened to the order. */
  orderMonths: number
  /** Since it was said, with a best offer, a notice, a request, or to the wizard. */
  otherMonths: number
}

/** Goods or money of an order are still under way, or staff have to decide something: they need to know whose it is. */
const UNDER_WAY = `(o.needs_attention IS NOT NULL OR o.refund_due_agorot > 0 OR o.cancellation_id IS NOT NULL OR o.status IN ('paid', 'transit', 'doneTransit')
  OR (o.status = 'open' AND o.reservation <> 'released'))`

/** So many are looked at by one statement. */
const STEP = 500

interface Looked {
  contactId: string
  /** As Postgres writes it: a Date knows no microseconds. */
  createdAt: string
  isOld: boolean
}

/** The next after `createdAt` and `contactId`, oldest first. Which of them are old is asked of these few alone. */
const NEXT = `
  WITH next AS MATERIALIZED (
    SELECT contact_id, act, created_at FROM contacts
    WHERE erased_at IS NULL AND (created_at, contact_id) > ($4::timestamptz, $5::uuid)
      AND created_at < $1::timestamptz - make_interval(months => least($2::int, $3::int))
    ORDER BY created_at, contact_id LIMIT ${STEP}
  )
  SELECT c.contact_id AS "contactId", c.created_at::text AS "createdAt", CASE
    WHEN o.order_id IS NOT NULL THEN coalesce(NOT ${UNDER_WAY} AND r.changed_at < $1::timestamptz - make_interval(months => $2::int), false)
    WHEN c.act LIKE 'order:%' THEN c.created_at < $1::timestamptz - make_interval(months => $2::int)
    ELSE c.created_at < $1::timestamptz - make_interval(months => $3::int) END AS "isOld"
  FROM next c LEFT JOIN orders o USING (contact_id) LEFT JOIN read.orders r USING (order_id) ORDER BY c.created_at, c.contact_id`
const FROM_THE_START = { createdAt: '-infinity', contactId: '00000000-0000-0000-0000-000000000000' }

const QUEUE = 'old-contacts'
/** Longer than a vacuum takes: it may have missed who was erased meanwhile. */
const OVERLAP_MS = 60 * 60_000

/** When the run before this one was done, that much earlier; null where none is known, or no queue is. */
async function findLastVacuum(database: Database): Promise<Date | null> {
  const jobs = await countJobs(database).catch(() => [])
  const lastDone = jobs.find(({ queue }) => queue === QUEUE)?.lastDone ?? null
  return lastDone && new Date(lastDone.getTime() - OVERLAP_MS)
}

/** Forgets people, once a night, whom the shop has no reason any more to know. Nothing that names them changes, nor any count. */
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
      for (let last: Pick<Looked, 'createdAt' | 'contactId'> | undefined = FROM_THE_START; last; ) {
        const values: readonly unknown[] = [at, ages.orderMonths, ages.otherMonths, last.createdAt, last.contactId]
        const { rows }: { rows: Looked[] } = await database.query<Looked>(NEXT, values)
        for (const { contactId, isOld } of rows) {
          if (!isOld) continue
          await withEvents({ database, log, now: () => at, newId }, (unit) => forgetShopper(unit, contactId))
          hasErased = true
        }
        last = rows.at(-1)
      }
      // It reads the whole table and builds its indexes anew: not for nothing.
      if (hasErased || (await needsVacuum(database, await findLastVacuum(database)))) await vacuumContacts(database)
    },
  }
}
