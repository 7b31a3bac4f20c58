import { findContact } from '#services/contacts/contacts.queries.ts'
import type { CardAnswer } from '#services/contacts/index.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'

/** Data of the card that paid, and the number of installments. */
export type CardDetails = CardAnswer & { installments: number | null }

/**
 * Card data of an order for a member of staff; the view is recorded. Null where there is no card data (any more): nothing is recorded.
 */
export function showCardDetails(
  deps: UnitOfWorkDeps,
  orderId: string,
  by: string,
): Promise<{ ok: true; card: CardDetails | null } | { ok: false; reason: 'unknown' }> {
  return withEvents(deps, async ({ tx, emit }) => {
    const { rows } = await tx.query<{ contactId: string }>('SELECT contact_id AS "contactId" FROM orders WHERE order_id = $1', [orderId])
    const [order] = rows
    if (!order) return { ok: false, reason: 'unknown' }
    const card = (await findContact(tx, order.contactId))?.details.card as CardAnswer | undefined
    if (!card) return { ok: true, card: null }
    emit('order.payment-details-shown.v1', orderId, { orderId, by })
    return { ok: true, card: { ...card, installments: await findInstallments(tx, orderId, card) } }
  })
}

/** From the attempt that charged this card. */
async function findInstallments(tx: Transaction, orderId: string, { transactionId }: CardAnswer): Promise<number | null> {
  const { rows } = await tx.query<{ installments: number }>(
    'SELECT installments FROM payment_attempts WHERE order_id = $1 AND transaction_id = $2',
    [orderId, transactionId],
  )
  return rows[0]?.installments ?? null
}
