import type { CardAnswer } from '#services/contacts/card-answer.command.ts'
import { findContact } from '#services/contacts/contacts.queries.ts'
import { decide, type OrderDeps } from './order-transaction.ts'

/** What is known of the card that paid, and in how many installments. */
export type CardDetails = CardAnswer & { installments: number | null }

/**
 * What the gateway said of an order's card, for a member of staff to see; that he saw it is kept. `unknown`: there is no such order;
 * null: nothing is known of a card (any more), and nothing is kept.
 */
export function showCardDetails(deps: OrderDeps, orderId: string, by: string): Promise<CardDetails | null | 'unknown'> {
  return decide(deps, async ({ tx, tell }) => {
    const { rows } = await tx.query<{ contactId: string; installments: number | null }>(
      `SELECT contact_id AS "contactId", installments FROM orders
       LEFT JOIN payment_attempts ON payment_attempts.order_id = orders.order_id AND payment_attempts.status = 'paid'
       WHERE orders.order_id = $1`,
      [orderId],
    )
    const [order] = rows
    if (!order) return 'unknown'
    const card = (await findContact(tx, order.contactId))?.details.card as CardAnswer | undefined
    if (!card) return null
    tell('order.payment-details-shown.v1', orderId, { orderId, by })
    return { ...card, installments: order.installments }
  })
}
