import type { ShipmentSettingsChanged } from '#events/catalogue.events.ts'
import type { Draft, Edit } from '#frontend/shared/edit.ts'
import type { FieldErrors } from '#frontend/shared/editor.model.ts'
import { addDays, mondayOfIsoWeek } from '#services/domain/calendar.ts'
import { israelDate, startOfIsraelDay } from '#services/domain/israel-time.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { faultText as faults } from './staff-catalogue.text.ts'

/** The form state of shipment dates: days as `2026-12-06`, weeks as `23/2026`. */

const NOTHING = { currentShipment: '', nextShipment: '', deadline: '', preorderFrom: '', preorderTo: '', ondemandFrom: '', ondemandTo: '' }

interface Week {
  year: number
  week: number
}

export function readWeek(typed: string): Week | null {
  const [, week, year] = /^(\d{1,2})\/(20\d{2})$/.exec(plainText(typed)) ?? []
  const read = { year: Number(year), week: Number(week) }
  const isThere = week !== undefined && read.week >= 1 && mondayOfIsoWeek(read.week, read.year) < mondayOfIsoWeek(1, read.year + 1)
  return isThere ? read : null
}

const writeWeek = ({ week, year }: Week) => `${week}/${year}`

export function shipmentDraft(data: ShipmentSettingsChanged | null): typeof NOTHING {
  if (data === null) return NOTHING
  const { preorder, ondemand } = data.tireYears
  return {
    currentShipment: israelDate(data.currentShipmentAt),
    nextShipment: israelDate(data.nextShipmentAt),
    deadline: israelDate(data.nextShipmentOrderDeadline),
    preorderFrom: writeWeek(preorder.previous),
    preorderTo: writeWeek(preorder.current),
    ondemandFrom: writeWeek(ondemand.previous),
    ondemandTo: writeWeek(ondemand.current),
  }
}

export function validateShipments(draft: Draft): FieldErrors {
  const of = (field: string) => String(draft[field])
  const days = ['currentShipment', 'nextShipment', 'deadline'].filter((field) => of(field) === '')
  const weeks = ['preorderFrom', 'preorderTo', 'ondemandFrom', 'ondemandTo'].filter((field) => readWeek(of(field)) === null)
  const mondayOf = (field: string) => {
    const read = readWeek(of(field))
    return read && mondayOfIsoWeek(read.week, read.year)
  }
  const isReversed = (from: string, to: string) => (mondayOf(from) ?? '') > (mondayOf(to) ?? '9')
  return {
    ...(isReversed('preorderFrom', 'preorderTo') && { preorderTo: faults.weeksReversed }),
    ...(isReversed('ondemandFrom', 'ondemandTo') && { ondemandTo: faults.weeksReversed }),
    ...(of('nextShipment') <= of('currentShipment') && { nextShipment: faults.shipmentOrder }),
    ...(of('deadline') > of('nextShipment') && { deadline: faults.lateDeadline }),
    ...Object.fromEntries(days.map((field) => [field, faults.missing])),
    ...Object.fromEntries(weeks.map((field) => [field, faults.week])),
  }
}

const startOf = (day: string) => new Date(startOfIsraelDay(day)).toISOString()
/** Inclusive: the last moment of the day, as in import files. */
const endOf = (day: string) => new Date(startOfIsraelDay(addDays(day, 1)) - 1).toISOString()

/** The new state; untouched days keep their exact instants. */
export function shipmentsOf(data: ShipmentSettingsChanged | null, { was, now }: Edit): ShipmentSettingsChanged {
  const week = (field: string) => readWeek(String(now[field])) ?? { year: 0, week: 0 }
  const instant = (field: string, known: string | undefined, of: (day: string) => string) =>
    known !== undefined && now[field] === was[field] ? known : of(String(now[field]))
  return {
    currentShipmentAt: instant('currentShipment', data?.currentShipmentAt, startOf),
    nextShipmentAt: instant('nextShipment', data?.nextShipmentAt, startOf),
    nextShipmentOrderDeadline: instant('deadline', data?.nextShipmentOrderDeadline, endOf),
    tireYears: {
      preorder: { previous: week('preorderFrom'), current: week('preorderTo') },
      ondemand: { previous: week('ondemandFrom'), current: week('ondemandTo') },
    },
  }
}

interface TimePoint {
  name: 'current' | 'deadline' | 'next'
  /** As `2026-12-06`. */
  day: string
  /** 0 to 1, from the start of the line. */
  position: number
}

export type ShipmentDays = Readonly<Record<TimePoint['name'], string>>

/** Positions of days on a line that starts today, or at the first day if that is past. */
export function timeLine(today: string, days: ShipmentDays): { today: number; points: TimePoint[] } {
  const stamps = Object.values(days).map((day) => Date.parse(day))
  const from = Math.min(Date.parse(today), ...stamps)
  const length = Math.max(Date.parse(today), ...stamps) - from || 1
  const positionOf = (day: string) => (Date.parse(day) - from) / length
  const names = ['current', 'deadline', 'next'] as const
  const points = names.map((name) => ({ name, day: days[name], position: positionOf(days[name]) }))
  return { today: positionOf(today), points: points.sort((a, b) => a.position - b.position) }
}
