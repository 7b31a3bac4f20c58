import { findPeople } from '#services/contacts/contacts.queries.ts'
import { startOfIsraelDay } from '#services/domain/israel-time.ts'
import { endOfDate, newTask, type StaffTask, type TaskKind } from '#services/domain/staff-task.ts'
import type { Database } from '#services/platform/postgres.ts'
import { type AwaitedEnd, listOverdueEnds } from '../awaited-ends.ts'

const KINDS = { install: 'fitted', pickup: 'pickup', shipping: 'arrived' } as const satisfies Record<string, TaskKind>

/** Questions to staff whether it happened. */
export async function listAwaitedEndTasks(database: Database, asked: Parameters<typeof listOverdueEnds>[1]): Promise<StaffTask[]> {
  const ends = await listOverdueEnds(database, asked)
  const people = await findPeople(
    database,
    ends.map(({ contactId }) => contactId),
  )
  return ends.map((end) => toTask(end, people.get(end.contactId)))
}

function toTask(
  { orderId, status, placed, since, askedOn, putOffTo }: AwaitedEnd,
  person?: { name: string | null; phone: string | null },
): StaffTask {
  const [line] = placed.lines
  return newTask({
    kind: KINDS[placed.receiving],
    id: orderId,
    name: person?.name ?? null,
    phone: person?.phone ?? null,
    what: line ? `${line.brand} ${line.displayName} ${line.displaySize}` : null,
    count: placed.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    receiving: placed.receiving,
    appointment: placed.fitting?.slot?.date ?? null,
    status,
    // A fitting is overdue since its day is over.
    since: placed.receiving === 'install' ? new Date(startOfIsraelDay(askedOn)) : since,
    due: endOfDate(putOffTo ?? askedOn),
  })
}
