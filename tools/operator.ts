import { uuidv7 } from 'uuidv7'
import { eraseContact } from '#services/contacts/contacts.command.ts'
import { vacuumContacts } from '#services/contacts/vacuum-contacts.ts'
import { formatDate, formatTime } from '#services/domain/israel-time.ts'
import { removeMotorcycle as remove } from '#services/motorcycles/remove-motorcycle.command.ts'
import { countDeadLetters, listDeadLetterIds, listDeadLetters, replayDeadLetters } from '#services/platform/event-log/dead-letters.ts'
import type { EventHandler, EventLog } from '#services/platform/event-log/event-log.ts'
import type { Database } from '#services/platform/postgres.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'

/** What an operator does by hand (operate.ts). Each answers whether all is as it was meant; a mistake of the person throws. */

export interface OperatorDeps {
  database: Database
  openLog(): Promise<Pick<EventLog, 'lag' | 'append'>>
  /** Every handler that reads the log. */
  listHandlers(): Promise<readonly EventHandler[]>
  print(line: string): void
}

const LISTED_LETTERS = 50
const REPLAYED_AT_ONCE = 100
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function printDeadLetterCounts({ database, print }: OperatorDeps): Promise<boolean> {
  const counts = await countDeadLetters(database)
  if (counts.length === 0) print('No dead letters are waiting.')
  else
    printTable(
      print,
      ['group', 'reason', 'waiting', 'oldest'],
      counts.map((each) => [each.group, each.reason, each.count, each.oldest]),
    )
  return true
}

export async function printDeadLetters({ database, print }: OperatorDeps, group: string | undefined): Promise<boolean> {
  const letters = await listDeadLetters(database, { ...(group !== undefined && { group }), limit: LISTED_LETTERS + 1 })
  if (letters.length === 0) print('No dead letters are waiting.')
  for (const letter of letters.slice(0, LISTED_LETTERS)) {
    const location = `${letter.topic}/${letter.partition} at ${letter.position}`
    const tries = letter.attempts === 1 ? 'once' : `${letter.attempts} times`
    print(`${letter.id}  ${letter.group}  ${location}  event ${letter.eventId ?? 'unreadable'}`)
    print(`    ${letter.reason}, tried ${tries} since ${letter.firstSeen.toISOString()}: ${letter.error.split('\n')[0]}`)
  }
  if (letters.length > LISTED_LETTERS) print(`These are the oldest ${LISTED_LETTERS}; more are waiting.`)
  return true
}

/** Without ids all that wait for the group. */
export async function replay({ database, listHandlers, print }: OperatorDeps, group: string, ids: readonly number[]): Promise<boolean> {
  const handlers = await listHandlers()
  const handler = handlers.find((each) => each.group === group)
  if (!handler) throw new Error(`there is no group ${group} to replay: choose of ${handlers.map((each) => each.group).join(', ')}`)
  const waiting = await listDeadLetterIds(database, group)
  const missing = ids.filter((id) => !waiting.includes(id))
  if (missing.length > 0) print(`Not waiting for ${group}: ${missing.join(', ')}`)
  const chosen = ids.length > 0 ? waiting.filter((id) => ids.includes(id)) : waiting
  let replayed = 0
  let failed = 0
  for (let from = 0; from < chosen.length; from += REPLAYED_AT_ONCE) {
    const result = await replayDeadLetters(database, handler, chosen.slice(from, from + REPLAYED_AT_ONCE))
    replayed += result.replayed.length
    failed += result.failed.length
    for (const { id, reason } of result.failed) print(`${id} failed again: ${reason}`)
  }
  print(`${replayed} replayed, ${failed} failed and wait on.`)
  return failed === 0 && missing.length === 0
}

export async function printLag({ openLog, listHandlers, print }: OperatorDeps): Promise<boolean> {
  const [log, handlers] = await Promise.all([openLog(), listHandlers()])
  const rows = await Promise.all(
    handlers.map(async ({ group, topics }) => {
      const parts = await log.lag(group, topics)
      const position = parts.reduce((sum, part) => sum + part.position, 0)
      const end = parts.reduce((sum, part) => sum + part.end, 0)
      return [group, position, end, end - position]
    }),
  )
  printTable(print, ['group', 'position', 'end', 'lag'], rows)
  return true
}

export async function erase({ database, openLog, print }: OperatorDeps, contactId: string): Promise<boolean> {
  if (!UUID.test(contactId)) throw new Error(`${contactId} is no id of a contact`)
  const deps = { database, log: await openLog(), now: () => new Date(), newId: uuidv7 }
  const isErased = await withEvents(deps, (unit) => eraseContact(unit, contactId))
  if (isErased) await vacuumContacts(database)
  print(isErased ? `Contact ${contactId} is erased.` : `There is no contact ${contactId}, or it was erased before.`)
  return isErased
}

export async function removeMotorcycle({ database, openLog, print }: OperatorDeps, id: string): Promise<boolean> {
  const isRemoved = await remove({ database, log: await openLog(), now: () => new Date(), newId: uuidv7 }, id)
  if (!isRemoved) throw new Error(`no file told of a motorcycle ${id}`)
  print(`Motorcycle ${id} is removed; a file that holds it brings it back.`)
  return true
}

export function printTable(print: (line: string) => void, header: readonly string[], rows: readonly (string | number | Date)[][]): void {
  const texts = [[...header], ...rows.map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString() : String(cell))))]
  const widths = header.map((_, column) => Math.max(...texts.map((row) => row[column]?.length ?? 0)))
  for (const row of texts)
    print(
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

/** On the clock in Israel. */
export function minuteOf(date: Date): string {
  return `${formatDate(date.getTime())} ${formatTime(date.getTime())}`
}
