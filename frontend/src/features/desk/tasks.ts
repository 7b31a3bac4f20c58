import {
  draftOrderPath,
  queryOf,
  staffDeadLettersPath,
  staffMessagesPath,
  staffOffersPath,
  staffOrdersPath,
  staffRequestsPath,
} from '#frontend/shared/routes.ts'
import { daysBetween } from '#services/domain/calendar.ts'
import { formatDate, formatTime, israelDate } from '#services/domain/israel-time.ts'
import type { StaffTask } from '#services/domain/staff-task.ts'
import { dueText } from './tasks.text.ts'

const END_OF_DAY = '23:59'

/** The due time: `היום עד 14:30`, `מחר`, `עד 06/12/2026`. */
export function dueOf({ due }: Pick<StaffTask, 'due'>, now: number): string {
  if (Date.parse(due) < now) return dueText.late
  const time = formatTime(due) === END_OF_DAY ? '' : ` ${dueText.until} ${formatTime(due)}`
  const days = daysBetween(israelDate(now), israelDate(due))
  if (days === 0) return dueText.today + time
  return days === 1 ? dueText.tomorrow + time : `${dueText.until} ${formatDate(due)}`
}

type Row = Pick<StaffTask, 'id'>
const ordersOf = ({ id }: Row) => `${staffOrdersPath}?search=${id}`

/** Where a task is done: its own row of a page. */
export const taskPath = {
  cancelled: ordersOf,
  refund: ordersOf,
  decide: ordersOf,
  transfer: ordersOf,
  units: ordersOf,
  document: ordersOf,
  parcel: ordersOf,
  appointment: ordersOf,
  prepare: ordersOf,
  fitted: ordersOf,
  pickup: ordersOf,
  arrived: ordersOf,
  offer: ({ id }: Row) => staffOffersPath + queryOf({ offer: id }),
  cancellation: ({ id }: Row) => staffRequestsPath + queryOf({ request: id }),
  garage: ({ id }: Row) => staffRequestsPath + queryOf({ kind: 'garage-join', request: id }),
  motorcycle: ({ id }: Row) => staffRequestsPath + queryOf({ kind: 'motorcycle-model', request: id }),
  draft: ({ id }: Row) => draftOrderPath(id),
  message: ({ id }: Row) => staffMessagesPath + queryOf({ message: id }),
  failure: ({ id }: Row) => staffDeadLettersPath + queryOf({ group: id }),
} satisfies Record<StaffTask['kind'], (task: Row) => string>

/** Writes to the buyer whose transfer is awaited. */
export const reminderPath = ({ id }: Row) => staffOrdersPath + queryOf({ search: id, remind: '1' })

export const isOfOrder = ({ kind }: Pick<StaffTask, 'kind'>): boolean => taskPath[kind] === ordersOf

/** Whether it asks if an order has ended, which is answered here. */
export const isOfEnd = ({ kind }: Pick<StaffTask, 'kind'>): boolean => kind === 'fitted' || kind === 'pickup' || kind === 'arrived'
