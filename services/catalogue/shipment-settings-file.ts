import { addDays, isoWeekOf, mondayOfIsoWeek } from '#services/domain/calendar.ts'
import { dotParts } from '#services/domain/dot.ts'
import { startOfIsraelDay } from '#services/domain/israel-time.ts'
import { date, type ReadCell } from '#services/importing/cell.ts'
import { readValues, required } from '#services/importing/columns.ts'
import { entityOf, type FileKind } from '#services/importing/file-kind.ts'

interface Week {
  week: number
  year: number
}

const week: ReadCell<Week> = (text) =>
  /^(0[1-9]|[1-4]\d|5[0-3])\d{2}$/.test(text) ? { ok: true, value: dotParts(text) } : { ok: false, reason: 'unreadable_dot' }

const SHIPMENT_COLUMNS = {
  current_shipment: required(date, 'day on which the shipment under way arrives, DD/MM/YYYY'),
  next_shipment: required(date, 'day on which the one after it arrives'),
  next_shipment_order_deadline: required(date, 'last day for ordering from it'),
  preorder_from: required(week, 'predicted manufacture of tires under way, earliest: week and year, 2026 = week 20 of 2026'),
  preorder_to: required(week, 'the same, latest'),
  ondemand_from: required(week, 'predicted manufacture of tires on order, earliest'),
  ondemand_to: required(week, 'the same, latest'),
} as const

const LAST_MOMENT_MS = 1

/** Shipment settings: one row. The last row counts. */
export const SHIPMENT_SETTINGS_FILE: FileKind = {
  name: 'shipment-settings',
  columns: SHIPMENT_COLUMNS,
  start: ({ shiftDays }) => ({
    read(header, row, cells, problems) {
      const values = readValues(SHIPMENT_COLUMNS, header, row, cells, problems)
      if (!values) return null
      const moved = (day: string) => addDays(day, shiftDays)
      const movedWeek = ({ week: number, year }: Week) => isoWeekOf(moved(mondayOfIsoWeek(number, year)))
      const data = {
        currentShipmentAt: startOf(moved(values.current_shipment)),
        nextShipmentAt: startOf(moved(values.next_shipment)),
        nextShipmentOrderDeadline: endOf(moved(values.next_shipment_order_deadline)),
        tireYears: {
          preorder: { previous: movedWeek(values.preorder_from), current: movedWeek(values.preorder_to) },
          ondemand: { previous: movedWeek(values.ondemand_from), current: movedWeek(values.ondemand_to) },
        },
      }
      return entityOf('shipment-settings', 'shipment-settings.changed.v1', { id: 'shipment-settings', rows: [row], data })
    },
    end: () => [],
  }),
}

function startOf(day: string): string {
  return new Date(startOfIsraelDay(day)).toISOString()
}

/** The whole day counts. */
function endOf(day: string): string {
  return new Date(startOfIsraelDay(addDays(day, 1)) - LAST_MOMENT_MS).toISOString()
}
