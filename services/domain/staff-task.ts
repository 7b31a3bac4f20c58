import type { OrderStatus } from '#events/orders.events.ts'
import { addDays } from './calendar.ts'
import { israelDate, startOfIsraelDay } from './israel-time.ts'

/** Tasks of staff from all parts of the shop, and their order. */

/**
 * Order of overdue tasks. Orders: `cancelled` by the buyer, a due `refund`, `decide` for another reason, find its `transfer`, find its
 * `units`, a `document` that could not be issued, a `parcel` that did not arrive, an `appointment` that its garage cannot keep and nobody
 * moved, `prepare` it; whether it was `fitted`, will be fetched (`pickup`) or has `arrived`. Call-backs: a `cancellation` without a known
 * order, `garage`, `motorcycle`. `failure`: dead-lettered events.
 */
export const TASK_KINDS = [
  'cancelled',
  'refund',
  'decide',
  'transfer',
  'units',
  'document',
  'parcel',
  'appointment',
  'prepare',
  'fitted',
  'pickup',
  'arrived',
  'cancellation',
  'garage',
  'motorcycle',
  'offer',
  'draft',
  'message',
  'failure',
] as const
export type TaskKind = (typeof TASK_KINDS)[number]

export interface StaffTask {
  kind: TaskKind
  /** Number of an order, a consumer group, or another id. */
  id: string
  /** The person concerned; null if none or erased. */
  name: string | null
  phone: string | null
  /** The tire, motorcycle or order concerned. */
  what: string | null
  /** Units or documents of an order, tires of a draft, failed events. */
  count: number | null
  /** Shekels: the order's total or the offered price. */
  sum: number | null
  receiving: 'install' | 'shipping' | 'pickup' | null
  /** Day of an appointment at a garage, `YYYY-MM-DD`. */
  appointment: string | null
  /** Until when an order waits for its transfer. */
  heldUntil: string | null
  /** The order's, of a task that changes it. */
  status: OrderStatus | null
  /** Waiting since, and due by; ISO 8601. */
  since: string
  due: string
}

/** A task of a feature; who is concerned is looked up for those that are shown. */
export type OpenTask = Omit<StaffTask, 'name' | 'phone'> & { contactId: string | null }

/** A task of somebody who is named beside it. */
export type PersonTask = Omit<StaffTask, 'name' | 'phone'>

export const TASKS_PER_PAGE = 50

/** How urgent a task is. */
export type Urgency = 'late' | 'today' | 'later'

export function urgencyOf({ due }: Pick<StaffTask, 'due'>, now: number): Urgency {
  if (Date.parse(due) < now) return 'late'
  return israelDate(due) === israelDate(now) ? 'today' : 'later'
}

/** Completed setup steps of a new shop. */
export interface FirstSteps {
  products: boolean
  supplierList: boolean
  /** A floor price or rule exists. */
  floors: boolean
  /** A draft order was approved. */
  draft: boolean
  /** More than one staff member can sign in. */
  staff: boolean
}

type TaskInput = Omit<Partial<OpenTask>, 'since' | 'due'> & Pick<OpenTask, 'kind' | 'id'> & { since: Date; due: Date }

const NOTHING = {
  contactId: null,
  what: null,
  count: null,
  sum: null,
  receiving: null,
  appointment: null,
  heldUntil: null,
  status: null,
}

/** Builds a task; missing fields are null. */
export function newTask({ since, due, ...fields }: TaskInput): OpenTask {
  return { ...NOTHING, ...fields, since: since.toISOString(), due: due.toISOString() }
}

/** End of a day in Israel, `YYYY-MM-DD`. */
export function endOfDate(date: string): Date {
  return new Date(startOfIsraelDay(addDays(date, 1)) - 1)
}

/** End of the day of `at` in Israel, or a number of days later. */
export function endOfDay(at: Date, days = 0): Date {
  return endOfDate(addDays(israelDate(at.getTime()), days))
}

/** Overdue tasks first, by kind; then by due time. */
export function sortTasks(tasks: readonly OpenTask[], now: Date): OpenTask[] {
  const rankOf = ({ kind, due }: OpenTask) => (Date.parse(due) < now.getTime() ? TASK_KINDS.indexOf(kind) : TASK_KINDS.length)
  return tasks.toSorted(
    (one, other) =>
      rankOf(one) - rankOf(other) || Date.parse(one.due) - Date.parse(other.due) || Date.parse(one.since) - Date.parse(other.since),
  )
}
