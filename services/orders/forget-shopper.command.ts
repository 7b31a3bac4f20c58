import { eraseContact } from '#services/contacts/index.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'

/** Erases a person, including names that staff typed for refunds by hand. False when there is nothing (left) to erase. */
export async function forgetShopper(unit: UnitOfWork, contactId: string): Promise<boolean> {
  const isErased = await eraseContact(unit, contactId)
  await unit.tx.query(
    `UPDATE refunds SET reference = NULL WHERE reference IS NOT NULL AND order_id IN (SELECT order_id FROM orders WHERE contact_id = $1)`,
    [contactId],
  )
  return isErased
}
