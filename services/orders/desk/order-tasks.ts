import { findPeople } from '#services/contacts/contacts.queries.ts'
import { addDays } from '#services/domain/calendar.ts'
import { workingDaysAfter } from '#services/domain/delivery.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import type { OrderWork } from '#services/domain/order-status.ts'
import { endOfDate, endOfDay, newTask, type StaffTask, sortTasks, type TaskKind } from '#services/domain/staff-task.ts'
import type { Database } from '#services/platform/postgres.ts'
import { listOldestWork, type OrderRow } from '../orders.queries.ts'
import { listAwaitedEndTasks } from './awaited-end-tasks.ts'

const KINDS: Partial<Record<OrderWork, TaskKind>> = { transfer: 'transfer', no_units: 'units', prepare: 'prepare' }

function kindOf({ work, cancellation, refundDueAgorot }: OrderRow): TaskKind | undefined {
  if (work !== 'attention') return work ? KINDS[work] : undefined
  if (cancellation) return 'cancelled'
  return refundDueAgorot > 0 ? 'refund' : 'decide'
}

/** The staff's tasks for orders, most urgent first. */
export async function listOrderTasks(database: Database, limit: number, now: Date): Promise<StaffTask[]> {
  const rows = await listOldestWork(database, limit)
  const people = await findPeople(
    database,
    rows.map(({ contactId }) => contactId),
  )
  const tasks = rows.flatMap((row) => toTask(row, people.get(row.contactId)) ?? [])
  // Those by carrier are listed with the parcels.
  const ends = await listAwaitedEndTasks(database, { receiving: ['install', 'pickup'], now, limit })
  return sortTasks([...tasks, ...ends], now).slice(0, limit)
}

function toTask(order: OrderRow, person?: { name: string | null; phone: string | null }): StaffTask | null {
  const { orderId, placed } = order
  const kind = kindOf(order)
  if (!kind) return null
  const [line] = placed.lines
  return newTask({
    kind,
    id: orderId,
    name: person?.name ?? null,
    phone: person?.phone ?? null,
    what: line ? `${line.brand} ${line.displayName} ${line.displaySize}` : null,
    count: placed.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    sum: agorotToShekels(kind === 'refund' ? order.refundDueAgorot : placed.price.chargedAgorot),
    receiving: placed.receiving,
    appointment: placed.fitting?.slot?.date ?? null,
    ...timesOf(order),
  })
}

/** Since when an order waits, and when it is due. */
function timesOf({ work, placedAt, changedAt, paidAt, placed, cancellation }: OrderRow): { since: Date; due: Date } {
  const paid = paidAt ?? placedAt
  switch (work) {
    case 'prepare':
      return { since: paid, due: preparedBy(placed, paid) }
    case 'transfer':
      // Bank transfers take a day.
      return { since: placedAt, due: endOfDay(placedAt, 1) }
    case 'no_units':
      return { since: paid, due: endOfDay(paid) }
    default: {
      const since = cancellation ? new Date(cancellation.askedAt) : changedAt
      return { since, due: endOfDay(since) }
    }
  }
}

/** The next working day, or the promised date of later goods; a day before the appointment at the latest. */
function preparedBy({ lines, fitting }: OrderRow['placed'], paid: Date): Date {
  const promised = lines.flatMap(({ arrivesOn }) => arrivesOn ?? [])
  const ready = [workingDaysAfter(israelDate(paid.getTime()), 1), ...promised].sort().at(-1) ?? ''
  const [first = ready] = fitting?.slot ? [ready, addDays(fitting.slot.date, -1)].sort() : [ready]
  return endOfDate(first)
}
