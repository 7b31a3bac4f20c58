import { startOfIsraelDay } from '#services/domain/israel-time.ts'
import { endOfDate, newTask, type OpenTask, type TaskKind } from '#services/domain/staff-task.ts'
import type { Database } from '#services/platform/postgres.ts'
import { type AwaitedEnd, listOverdueEnds } from '../awaited-ends.ts'

const KINDS = { install: 'fitted', pickup: 'pickup', shipping: 'arrived' } as const satisfies Record<string, TaskKind>

/** Questions to staff whether it happened. */
export async function listAwaitedEndTasks(database: Database, asked: Parameters<typeof listOverdueEnds>[1]): Promise<OpenTask[]> {
  return (await listOverdueEnds(database, asked)).map(toTask)
}

function toTask({ orderId, contactId, status, placed, since, askedOn, putOffTo }: AwaitedEnd): OpenTask {
  const [line] = placed.lines
  return newTask({
    kind: KINDS[placed.receiving],
    id: orderId,
    contactId,
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
