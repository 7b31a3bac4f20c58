import { findActor, findContact, requestActOf } from '#services/contacts/contacts.queries.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'

/** The sender of a cancellation notice. Phone and e-mail as in `contacts`. */
export interface CancellationNotice {
  requestId: string
  orderId: string
  phone: string | null
  email: string | null
}

/**
 * Attaches a buyer's cancellation notice to its order until staff handle it. Ignored while one is open, and for a cancelled order. A
 * notice by somebody else is a request to staff only, since order numbers can be guessed. Returns false for an unknown order.
 */
export async function noteCancellation(
  { tx, emit }: UnitOfWork,
  { requestId, orderId, phone, email }: CancellationNotice,
): Promise<boolean> {
  const { rows } = await tx.query<{ status: string; contactId: string; notedId: string | null }>(
    `SELECT status, contact_id AS "contactId", cancellation_id AS "notedId" FROM orders WHERE order_id = $1 FOR UPDATE`,
    [orderId],
  )
  const [order] = rows
  if (!order) return false
  const buyer = await findContact(tx, order.contactId)
  if (order.status === 'cancelled' || !isSamePerson({ phone, email }, buyer)) return true
  if (order.notedId !== null && isSamePerson(await findSender(tx, order.notedId), buyer)) return true
  await tx.query('UPDATE orders SET cancellation_id = $2 WHERE order_id = $1', [orderId, requestId])
  emit('order.cancellation-asked.v1', orderId, { orderId, requestId, isSamePerson: true })
  return true
}

type Person = Pick<CancellationNotice, 'phone' | 'email'>

function isSamePerson(one: Person | null, buyer: Person | null): boolean {
  if (one === null || buyer === null) return false
  return (one.phone !== null && buyer.phone === one.phone) || (one.email !== null && buyer.email === one.email)
}

async function findSender(tx: Transaction, requestId: string): Promise<Person | null> {
  const contactId = await findActor(tx, requestActOf('cancellation', requestId))
  return contactId === null ? null : findContact(tx, contactId)
}

/** Serializes changes to an order's notice. */
export async function lockOrder({ tx }: Pick<UnitOfWork, 'tx'>, orderId: string): Promise<void> {
  await tx.query('SELECT FROM orders WHERE order_id = $1 FOR UPDATE', [orderId])
}

/** Closes an order's notice as handled; does nothing without one. */
export async function closeCancellation(
  { tx, emit }: UnitOfWork,
  { orderId, outcome, by }: { orderId: string; outcome: 'cancelled' | 'declined'; by: string },
): Promise<void> {
  const { rows } = await tx.query<{ requestId: string }>(
    `UPDATE orders o SET cancellation_id = NULL FROM orders before
     WHERE o.order_id = $1 AND before.order_id = o.order_id AND o.cancellation_id IS NOT NULL RETURNING before.cancellation_id AS "requestId"`,
    [orderId],
  )
  if (rows[0]) emit('order.cancellation-closed.v1', orderId, { orderId, requestId: rows[0].requestId, outcome, by })
}

/** Finds the order of a cancellation without a number by phone or e-mail: the sender's only unfinished one; null for none or several. */
export async function findOrderToCancel(
  { tx }: Pick<UnitOfWork, 'tx'>,
  by: Pick<CancellationNotice, 'phone' | 'email'>,
): Promise<string | null> {
  const { rows } = await tx.query<{ orderId: string }>(
    `SELECT order_id AS "orderId" FROM orders
     WHERE contact_id IN (SELECT contact_id FROM contacts WHERE phone = $1 UNION SELECT contact_id FROM contacts WHERE email = $2)
       AND status NOT IN ('cancelled', 'closed') LIMIT 2`,
    [by.phone, by.email],
  )
  return rows.length === 1 ? (rows[0]?.orderId ?? null) : null
}
