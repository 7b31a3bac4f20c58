import { listPersonalRows } from '#services/contacts/person.queries.ts'
import { normalizePhone } from '#services/domain/phone.ts'
import type { Database } from '#services/platform/postgres.ts'

interface PersonDeps {
  database: Database
  print(line: string): void
}

/** What stands in `contacts` of a person, as JSON to hand over. Throws on a word that is neither a phone nor an e-mail. */
export async function printPerson({ database, print }: PersonDeps, word: string): Promise<boolean> {
  const phone = normalizePhone(word)
  if (phone === null && !word.includes('@')) throw new Error(`${word} is neither a phone nor an e-mail`)
  const rows = await listPersonalRows(database, phone === null ? { email: word } : { phone })
  print(JSON.stringify(rows, null, 2))
  return true
}
