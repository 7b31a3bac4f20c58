import { eraseContact } from '#services/contacts/contacts.command.ts'
import type { Job } from '#services/platform/jobs.ts'
import type { OrderDeps } from './order-transaction.ts'

export interface ContactAges {
  /** Since anything last happened to the order. */
  orderMonths: number
  /** Since it was said, with a best offer, a notice, a request, or to the wizard. */
  otherMonths: number
}

/** Goods or money of an order are still under way, or staff have to decide something: they need to know whose it is. */
const UNDER_WAY = `(o.needs_attention IS NOT NULL OR o.status IN ('paid', 'transit', 'doneTransit')
  OR (o.status = 'open' AND o.reservation <> 'released'))`

const OLD = `
  SELECT c.contact_id AS "contactId" FROM contacts c LEFT JOIN orders o USING (contact_id) LEFT JOIN read.orders r USING (order_id)
  WHERE c.erased_at IS NULL AND c.created_at < $1::timestamptz - make_interval(months => least($2::int, $3::int)) AND CASE
    WHEN o.order_id IS NOT NULL THEN NOT ${UNDER_WAY} AND r.changed_at < $1::timestamptz - make_interval(months => $2::int)
    WHEN c.act LIKE 'order:%' THEN c.created_at < $1::timestamptz - make_interval(months => $2::int)
    ELSE c.created_at < $1::timestamptz - make_interval(months => $3::int) END`

/** Forgets people, once a night, whom the shop has no reason any more to know. Nothing that names them changes, nor any count. */
export function createOldContactsJob(
  { database, log, now, newId }: Pick<OrderDeps, 'database' | 'log' | 'now' | 'newId'>,
  ages: ContactAges,
): Job {
  return {
    queue: 'old-contacts',
    cron: '10 4 * * *',
    async run() {
      const at = now()
      const { rows } = await database.query<{ contactId: string }>(OLD, [at, ages.orderMonths, ages.otherMonths])
      for (const { contactId } of rows) await database.transaction((tx) => eraseContact(tx, { log, newId }, contactId, at))
    },
  }
}
