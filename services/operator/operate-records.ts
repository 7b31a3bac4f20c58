import { uuidv7 } from 'uuidv7'
import { vacuumContacts } from '#services/contacts/contacts.command.ts'
import { listPersonalRows } from '#services/contacts/contacts.queries.ts'
import { normalizePhone } from '#services/domain/phone.ts'
import { isUuid } from '#services/domain/slug.ts'
import { removeMotorcycle as remove } from '#services/motorcycles/remove-motorcycle.command.ts'
import { forgetShopper } from '#services/orders/forget-shopper.command.ts'
import type { EventLog } from '#services/platform/event-log/event-log.ts'
import type { Database } from '#services/platform/postgres.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'

export interface RecordDeps {
  database: Database
  openLog(): Promise<Pick<EventLog, 'append'>>
  print(line: string): void
}

/** A person's data in `contacts`, as JSON. Throws unless the argument is a phone or an e-mail. */
export async function printPerson({ database, print }: RecordDeps, word: string): Promise<boolean> {
  const phone = normalizePhone(word)
  if (phone === null && !word.includes('@')) throw new Error(`${word} is neither a phone nor an e-mail`)
  const rows = await listPersonalRows(database, phone === null ? { email: word } : { phone })
  print(JSON.stringify(rows, null, 2))
  return true
}

export async function erase({ database, openLog, print }: RecordDeps, contactId: string): Promise<boolean> {
  if (!isUuid(contactId.toLowerCase())) throw new Error(`${contactId} is no id of a contact`)
  const deps = { database, log: await openLog(), now: () => new Date(), newId: uuidv7 }
  const isErased = await withEvents(deps, (unit) => forgetShopper(unit, contactId))
  if (isErased) await vacuumContacts(database)
  print(isErased ? `Contact ${contactId} is erased.` : `There is no contact ${contactId}, or it was erased before.`)
  return isErased
}

export async function removeMotorcycle({ database, openLog, print }: RecordDeps, id: string): Promise<boolean> {
  const isRemoved = await remove({ database, log: await openLog(), now: () => new Date(), newId: uuidv7 }, id)
  if (!isRemoved) throw new Error(`no file told of a motorcycle ${id}`)
  print(`Motorcycle ${id} is removed; a file that holds it brings it back.`)
  return true
}
