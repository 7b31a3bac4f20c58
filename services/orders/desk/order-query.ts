import { isCalendarDay } from '#services/domain/calendar.ts'
import { readOrderSearch } from '#services/domain/order-search.ts'
import { TO_HANDLE } from '#services/domain/order-status.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { StaffOrdersQuery } from './staff-orders.contract.ts'
import type { OrderFilter } from './staff-orders.queries.ts'

/** The filter of a query of the list or an export. */
export function readOrderFilter({ search, status, method, attention, work, from, to }: StaffOrdersQuery): OrderFilter {
  const found = readOrderSearch(search ?? '')
  return {
    ...(found && { search: found }),
    ...(status && { status }),
    ...(method && { receiving: method }),
    ...(attention && { work: ['attention'] }),
    ...(work && { work: work === 'handle' ? TO_HANDLE : [work] }),
    ...(from && { from: calendarDay(from) }),
    ...(to && { to: calendarDay(to) }),
  }
}

function calendarDay(date: string): string {
  if (!isCalendarDay(date)) throw new HttpError(400, 'no_such_day', 'התאריך אינו קיים בלוח השנה.')
  return date
}
