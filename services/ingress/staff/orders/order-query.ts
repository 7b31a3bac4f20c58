import { isCalendarDay } from '#services/domain/calendar.ts'
import { readOrderSearch } from '#services/domain/order-search.ts'
import type { OrderFilter } from '#services/orders/staff-orders.queries.ts'
import type { StaffOrdersQuery } from '../../contract/staff-orders.contract.ts'
import { Refusal } from '../../plugins/refusal.ts'

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
  if (!isCalendarDay(date)) throw new Refusal(400, 'no_such_day', 'התאריך אינו קיים בלוח השנה.')
  return date
}
