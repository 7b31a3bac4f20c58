import type { Transaction } from '#services/platform/postgres.ts'

/** What a gateway says of the card that paid (ruling 2): never its number, its code or a token. */
export interface CardAnswer {
  transactionId: string
  holder: string | null
  mask: string | null
  expiry: string | null
}

/** Joins what else is known of the person; an erased contact stays erased. */
export async function recordCardAnswer(tx: Transaction, contactId: string, card: CardAnswer): Promise<void> {
  await tx.query(
    `UPDATE contacts SET details = coalesce(details, '{}'::jsonb) || jsonb_build_object('card', $2::jsonb)
     WHERE contact_id = $1 AND erased_at IS NULL`,
    [contactId, JSON.stringify(card)],
  )
}
