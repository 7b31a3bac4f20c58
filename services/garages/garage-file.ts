import type { GarageChanged } from '#events/garages.events.ts'
import { addDays } from '#services/domain/calendar.ts'
import { type Problem, problem, readValues, type ValuesOf } from '#services/importing/columns.ts'
import { type Entity, entityOf, type FileKind } from '#services/importing/file-kind.ts'
import type { Reason } from '#services/importing/reasons.ts'
import { GARAGE_COLUMNS } from './garage-columns.ts'

type Cells = ValuesOf<typeof GARAGE_COLUMNS>

/** Garages: one row, one place where tires are fitted. */
export const GARAGE_FILE: FileKind = {
  name: 'garages',
  columns: GARAGE_COLUMNS,
  start: ({ shiftDays }) => ({
    read(header, row, cells, problems) {
      const values = readValues(GARAGE_COLUMNS, header, row, cells, problems)
      return values && readGarage(values, row, shiftDays, problems)
    },
    end: () => [],
  }),
}

function readGarage(cells: Cells, row: number, shiftDays: number, problems: Problem[]): Entity | null {
  const data = toGarage(cells, shiftDays)
  const wrong = garageContradictions(data)
  if (wrong.length > 0) {
    problems.push(...wrong.map(([column, reason]) => problem(row, column, '', reason)))
    return null
  }
  const needs = [{ kind: 'city', id: cells.city, column: 'city', reason: 'unknown_city' }] as const
  return entityOf('garage', 'garage.changed.v1', { id: data.id, rows: [row], data, priceAgorot: cells.price, needs, idColumn: 'slug' })
}

function toGarage(cells: Cells, shiftDays: number): GarageChanged {
  return {
    id: cells.slug,
    displayName: cells.name,
    cityId: cells.city,
    address: cells.address,
    phone: cells.phone,
    summary: cells.summary,
    photo: cells.photo,
    pricePerTireAgorot: cells.price,
    fullPricePerTireAgorot: cells.full_price,
    score: cells.score,
    alignType: cells.align_type,
    likesBefore: cells.likes_before,
    isHidden: cells.hidden,
    isManualBooking: cells.manual_booking,
    rims: cells.rims,
    fitsSets: cells.fits_sets,
    hours: [cells.sunday, cells.monday, cells.tuesday, cells.wednesday, cells.thursday, cells.friday, null],
    slotCapacity: cells.slot_capacity,
    closedOn: cells.closed_on.map((day) => addDays(day, shiftDays)).sort(),
  }
}

/** Parts of a garage that do not fit each other, by the column that says so. */
export function garageContradictions(garage: GarageChanged): [keyof Cells, Reason][] {
  const { fullPricePerTireAgorot: fullPrice, pricePerTireAgorot: price, isManualBooking, hours } = garage
  const checks: [boolean, keyof Cells, Reason][] = [
    [fullPrice !== null && fullPrice < price, 'full_price', 'full_price_below_price'],
    [!isManualBooking && hours.every((each) => each === null), 'sunday', 'never_open'],
  ]
  return checks.flatMap(([isWrong, column, reason]) => (isWrong ? [[column, reason]] : []))
}
