import { addDays } from '#services/domain/calendar.ts'
import { workingDaysAfter } from '#services/domain/delivery.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import type { OrderWork } from '#services/domain/order-status.ts'
import { endOfDate, endOfDay, newTask, type OpenTask, type TaskKind } from '#services/domain/staff-task.ts'
import type { Database } from '#services/platform/postgres.ts'
import { listWaitingOrders, type WaitingOrder } from '../orders.queries.ts'
import { listAwaitedEndTasks } from './awaited-end-tasks.ts'

const KINDS: Partial<Record<OrderWork, TaskKind>> = { transfer: 'transfer', no_units: 'units', prepare: 'prepare' }

function kindOf({ work, cancelledAt, refundDueAgorot }: WaitingOrder): TaskKind {
  const kind = KINDS[work]
  if (kind) return kind
  if (cancelledAt) return 'cancelled'
  return refundDueAgorot > 0 ? 'refund' : 'decide'
}

/** The staff's tasks for orders. */
export async function listOrderTasks(database: Database, now: Date): Promise<OpenTask[]> {
  const [waiting, ends] = await Promise.all([
    listWaitingOrders(database),
    // Those by carrier are listed with the parcels.
    listAwaitedEndTasks(database, { receiving: ['install', 'pickup'], now }),
  ])
  return [...waiting.map(toTask), ...ends]
}

function toTask(order: WaitingOrder): OpenTask {
  const { orderId, contactId, article, count, receiving, appointment, heldUntil, refundDueAgorot, chargedAgorot } = order
  const kind = kindOf(order)
  return newTask({
    kind,
    id: orderId,
    contactId,
    what: article || null,
    count,
    sum: agorotToShekels(kind === 'refund' ? refundDueAgorot : chargedAgorot),
    receiving,
    appointment,
    heldUntil: kind === 'transfer' ? heldUntil : null,
    ...timesOf(order),
  })
}

/** Since when an order waits, and when it is due. */
function timesOf(order: WaitingOrder): { since: Date; due: Date } {
  const { work, placedAt, changedAt, paidAt, cancelledAt, heldUntil } = order
  const paid = paidAt ?? placedAt
  switch (work) {
    case 'prepare':
      return { since: paid, due: preparedBy(order, paid) }
    case 'transfer':
      // Before its units are given up. Bank transfers take a day.
      return { since: placedAt, due: heldUntil === null ? endOfDay(placedAt, 1) : new Date(heldUntil) }
    case 'no_units':
      return { since: paid, due: endOfDay(paid) }
    default: {
      const since = cancelledAt === null ? changedAt : new Date(cancelledAt)
      return { since, due: endOfDay(since) }
    }
  }
}

/** The next working day, or the promised date of later goods; a day before the appointment at the latest. */
function preparedBy({ arrivesOn, appointment }: WaitingOrder, paid: Date): Date {
  const ready = [workingDaysAfter(israelDate(paid.getTime()), 1), ...(arrivesOn === null ? [] : [arrivesOn])].sort().at(-1) ?? ''
  const [first = ready] = appointment === null ? [ready] : [ready, addDays(appointment, -1)].sort()
  return endOfDate(first)
}
