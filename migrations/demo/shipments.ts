import { DEMO_FIRST_SHIPMENT_ON, DEMO_SHIPMENT_CYCLE_DAYS } from '#services/demo/catalogue/demo-dates.ts'
import { addDays, isoWeekOf } from '#services/domain/calendar.ts'

const DEADLINE_BEFORE_NEXT_DAYS = 28
const DAYS_PER_WEEK = 7

/** The one row of the shipment settings, counted from the day of the demo. */
export function shipmentRow(): Record<string, string> {
  const current = DEMO_FIRST_SHIPMENT_ON
  const next = addDays(current, DEMO_SHIPMENT_CYCLE_DAYS)
  return {
    current_shipment: hebrewDate(current),
    next_shipment: hebrewDate(next),
    next_shipment_order_deadline: hebrewDate(addDays(next, -DEADLINE_BEFORE_NEXT_DAYS)),
    preorder_from: weekBefore(current, 26),
    preorder_to: weekBefore(current, 9),
    ondemand_from: weekBefore(next, 22),
    ondemand_to: weekBefore(next, 6),
  }
}

function hebrewDate(date: string): string {
  return date.split('-').reverse().join('/')
}

function weekBefore(date: string, weeks: number): string {
  const { week, year } = isoWeekOf(addDays(date, -weeks * DAYS_PER_WEEK))
  return `${String(week).padStart(2, '0')}${String(year % 100).padStart(2, '0')}`
}
