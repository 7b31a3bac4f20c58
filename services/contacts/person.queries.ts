import type { Queryable } from '#services/platform/postgres.ts'

/** What stands under one act of a person, such as `order:100001`. */
export interface PersonalRow {
  contactId: string
  act: string
  since: Date
  name: string | null
  phone: string | null
  email: string | null
  address: string | null
  /** Of who waits to be told of an arrival: for what (`tire:<ean>`, `size:120/70/17`), and which wording was agreed to. */
  waitsFor: string | null
  consent: string | null
  /** What else was said; of a card only that one was told of, since its facts are shown at the desk alone, where that is recorded. */
  details: Readonly<Record<string, unknown>>
}

/** Everything that `contacts` holds of who has this phone (`normalizePhone`) or this e-mail, oldest first; what was erased is known no more. */
export async function listPersonalRows(database: Queryable, by: { phone: string } | { email: string }): Promise<PersonalRow[]> {
  const [column, value] = 'phone' in by ? ['phone', by.phone] : ['email', by.email.toLowerCase()]
  const { rows } = await database.query<PersonalRow>(
    `SELECT contact_id AS "contactId", act, created_at AS since, name, phone, email, address, waits_for AS "waitsFor", consent,
       CASE WHEN details ? 'card' THEN details || '{"card": true}' ELSE coalesce(details, '{}') END AS details
     FROM contacts WHERE ${column} = $1 ORDER BY created_at, contact_id`,
    [value],
  )
  return rows
}
