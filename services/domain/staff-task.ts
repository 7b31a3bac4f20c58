import { addDays } from './calendar.ts'
import { israelDate, startOfIsraelDay } from './israel-time.ts'

/** What staff have to do, from whatever part of the shop it comes, and in which order. */

/**
 * What is late comes in this order. Orders: `cancelled` by the buyer, a `refund` that is due, `decide` on one for another reason, look for
 * its `transfer`, find its `units`, `prepare` it. Who wants to be called back: `cancellation` without an order that is known, `garage`,
 * `motorcycle`. `failure`: events that a reader gave up.
 */
export const TASK_KINDS = [
  'cancelled',
  'refund',
  'decide',
  'transfer',
  'units',
  'prepare',
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
  /** The number of an order, the group of a reader, else an id. */
  id: string
  /** Whom it is about; null where it is nobody, or who was erased. */
  name: string | null
  phone: string | null
  /** The tire, motorcycle or order that it is about. */
  what: string | null
  /** Units of an order, tires of a draft, events that failed. */
  count: number | null
  /** Shekels: what an order costs, what was offered. */
  sum: number | null
  receiving: 'install' | 'shipping' | 'pickup' | null
  /** The day of an appointment in a garage, `YYYY-MM-DD`. */
  appointment: string | null
  /** From when on it waits, and until when it ought to be done; ISO 8601. */
  since: string
  due: string
}

/** Which steps of a new shop's beginning are done. */
export interface FirstSteps {
  products: boolean
  supplierList: boolean
  /** Offers are answered by a price or a rule. */
  floors: boolean
  /** A draft order was approved. */
  draft: boolean
  /** More than one may sign in. */
  staff: boolean
}

type Told = Omit<Partial<StaffTask>, 'since' | 'due'> & Pick<StaffTask, 'kind' | 'id'> & { since: Date; due: Date }

/** A task; what is not told of it is null. */
export function newTask({ since, due, ...told }: Told): StaffTask {
  const nothing = { name: null, phone: null, what: null, count: null, sum: null, receiving: null, appointment: null }
  return { ...nothing, ...told, since: since.toISOString(), due: due.toISOString() }
}

/** The end of a day of Israel, `YYYY-MM-DD`. */
export function endOfDate(date: string): Date {
  return new Date(startOfIsraelDay(addDays(date, 1)) - 1)
}

/** Of the day in Israel in which `at` lies, or of one so many days later. */
export function endOfDay(at: Date, days = 0): Date {
  return endOfDate(addDays(israelDate(at.getTime()), days))
}

/** What is late first, by its kind; then what is due first. */
export function sortTasks(tasks: readonly StaffTask[], now: Date): StaffTask[] {
  const rankOf = ({ kind, due }: StaffTask) => (Date.parse(due) < now.getTime() ? TASK_KINDS.indexOf(kind) : TASK_KINDS.length)
  return tasks.toSorted(
    (one, other) =>
      rankOf(one) - rankOf(other) || Date.parse(one.due) - Date.parse(other.due) || Date.parse(one.since) - Date.parse(other.since),
  )
}
