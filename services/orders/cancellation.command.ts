import { findActor, findContact, requestActOf } from '#services/contacts/contacts.queries.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { decide, type OrderCommand } from './order.decide.ts'
import type { Order } from './order.evolve.ts'
import { loadOrder, saveOrder } from './order-record.ts'

/** The sender of a cancellation notice. Phone and e-mail as in `contacts`. */
export interface CancellationNotice {
  requestId: string
  orderId: string
  phone: string | null
  email: string | null
}

/** Attaches a notice of cancellation to its order until staff handle it. Returns false for an unknown order. */
export async function noteCancellation(unit: UnitOfWork, { requestId, orderId, phone, email }: CancellationNotice): Promise<boolean> {
  const order = await loadOrder(unit.tx, orderId)
  if (order === null) return false
  const { contactId, cancellationId } = order
  const buyer = await findContact(unit.tx, contactId)
  const isNotedBySame = cancellationId !== null && isSamePerson(await findSender(unit.tx, cancellationId), buyer)
  await save(unit, order, { type: 'note-cancellation', requestId, isSamePerson: isSamePerson({ phone, email }, buyer), isNotedBySame })
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

/** Closes an order's notice as handled; does nothing without one. */
export async function closeCancellation(
  unit: UnitOfWork,
  { orderId, outcome, by }: { orderId: string; outcome: 'cancelled' | 'declined'; by: string },
): Promise<void> {
  const order = await loadOrder(unit.tx, orderId)
  if (order) await save(unit, order, { type: 'close-cancellation', outcome, by })
}

async function save(
  unit: UnitOfWork,
  order: Order,
  command: Extract<OrderCommand, { type: 'note-cancellation' | 'close-cancellation' }>,
): Promise<void> {
  const { events } = decide(command, order, unit.at)
  await saveOrder(unit, order, events)
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
