import { isCalendarDay } from '#services/domain/calendar.ts'
import { readOrderSearch } from '#services/domain/order-search.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { StaffOrdersQuery } from './staff-orders.contract.ts'
import type { OrderFilter } from './staff-orders.queries.ts'

/** What a query of the list, or of an export, asks for. */
export function readOrderFilter({ search, status, method, attention, from, to }: StaffOrdersQuery): OrderFilter {
  const found = readOrderSearch(search ?? '')
  return {
    ...(found && { search: found }),
    ...(status && { status }),
    ...(method && { receiving: method }),
    ...(attention && { needsAttention: true }),
    ...(from && { from: calendarDay(from) }),
    ...(to && { to: calendarDay(to) }),
  }
}

function calendarDay(date: string): string {
  if (!isCalendarDay(date)) throw new HttpError(400, 'no_such_day', 'התאריך אינו קיים בלוח השנה.')
  return date
}
