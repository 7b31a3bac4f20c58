import { addDays, sundayOf } from '#services/domain/calendar.ts'
import { date, ean, type ReadCell, units, wholeFrom } from '#services/importing/cell.ts'
import { defaulted, type Problem, problem, readValues, required } from '#services/importing/columns.ts'
import { type Entity, entityOf, type FileKind } from '#services/importing/file-kind.ts'

const DAYS_OF_WEEK = 7

const daysOut: ReadCell<number> = wholeFrom(0, DAYS_OF_WEEK)

const PAST_SALES_COLUMNS = {
  ean: required(ean, 'EAN of the article'),
  week: required(date, 'any day of the week, DD/MM/YYYY; weeks begin on Sunday'),
  units: required(units, 'units sold in that week'),
  days_out: defaulted(daysOut, 0, 'days of that week on which nothing lay on the shelf, 0 to 7; empty = 0'),
} as const

interface Week {
  row: number
  week: string
  units: number
  daysOut: number
}

/** Past sales: one row, one article and week. Of an article the whole year is replaced by what the file says of it. */
export const PAST_SALES_FILE: FileKind = {
  name: 'past-sales',
  columns: PAST_SALES_COLUMNS,
  start: ({ today, shiftDays }) => {
    const years = new Map<string, Map<string, Week>>()
    return {
      read(header, row, cells, problems) {
        const values = readValues(PAST_SALES_COLUMNS, header, row, cells, problems)
        if (!values) return null
        const week = sundayOf(addDays(values.week, shiftDays))
        if (week > today) {
          problems.push(problem(row, 'week', values.week, 'week_to_come'))
          return null
        }
        add(years, `${values.ean} ${week.slice(0, 4)}`, { row, week, units: values.units, daysOut: values.days_out }, problems)
        return null
      },
      end: () => [...years].map(([key, weeks]) => toEntity(key, [...weeks.values()])),
    }
  },
}

function add(years: Map<string, Map<string, Week>>, key: string, week: Week, problems: Problem[]): void {
  const weeks = years.get(key) ?? new Map<string, Week>()
  years.set(key, weeks)
  const first = weeks.get(week.week)
  if (first) problems.push(problem(week.row, 'week', week.week, 'duplicate_id', `row ${first.row}`))
  else weeks.set(week.week, week)
}

function toEntity(key: string, weeks: readonly Week[]): Entity {
  const [code = '', year] = key.split(' ')
  const sorted = weeks.toSorted((one, other) => (one.week < other.week ? -1 : 1))
  return entityOf('past-sales', 'past-sales.changed.v1', {
    id: `${code}:${year}`,
    rows: weeks.map(({ row }) => row),
    data: { ean: code, year: Number(year), weeks: sorted.map(({ row: _row, ...week }) => week) },
  })
}
