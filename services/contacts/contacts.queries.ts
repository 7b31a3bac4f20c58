import type { Queryable } from '#services/platform/postgres.ts'

/** The phones of contacts, by contact id, for staff to see; one that was erased has none. */
export async function findPhones(database: Queryable, contactIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await database.query<{ contactId: string; phone: string }>(
    'SELECT contact_id AS "contactId", phone FROM contacts WHERE contact_id = ANY($1) AND phone IS NOT NULL',
    [contactIds],
  )
  return new Map(rows.map(({ contactId, phone }) => [contactId, phone]))
}
