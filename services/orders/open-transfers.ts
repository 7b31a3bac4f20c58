import type { Transaction } from '#services/platform/postgres.ts'

/** Waits, and is held for somebody, until staff see its money. */
const WAITS = `o.status = 'open' AND o.reservation = 'held' AND o.reserved_until IS NULL AND o.placed ->> 'paymentMethod' = 'transfer'`

/**
 * How many orders of this phone or of this browser wait for a transfer; from here to the commit nobody else orders for either.
 * Nothing but staff ends such an order: without a limit one person could hold every unit of the shop and pay for none.
 */
export async function countOpenTransfers(tx: Transaction, phone: string, visitorId: string | null): Promise<number> {
  // Sent together: what follows in the transaction comes after both.
  const [, { rows }] = await Promise.all([
    tx.query(
      'SELECT pg_advisory_xact_lock(hashtextextended($1, 3)), pg_advisory_xact_lock(hashtextextended($2, 4))',
      [phone, visitorId ?? phone],
      { isPrepared: true },
    ),
    tx.query<{ count: number }>(
      `SELECT greatest(
         (SELECT count(*) FROM orders o JOIN contacts c USING (contact_id) WHERE c.phone = $1 AND ${WAITS}),
         (SELECT count(*) FROM orders o WHERE o.visitor_id = $2 AND ${WAITS})
       )::int AS count`,
      [phone, visitorId],
      { isPrepared: true },
    ),
  ])
  return rows[0]?.count ?? 0
}
