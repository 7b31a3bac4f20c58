import type { PastSalesChanged } from '#events/suppliers.events.ts'
import { addDays, sundayOf } from '#services/domain/calendar.ts'
import { dayField } from '#services/domain/fields.ts'
import { date, ean, type ReadCell, units, wholeFrom } from '#services/importing/cell.ts'
import { type CellTexts, defaulted, type Problem, problem, readValues, required } from '#services/importing/columns.ts'
import { type Entity, entityOf, type FileKind } from '#services/importing/file-kind.ts'

const DAYS_OF_WEEK = 7

const daysOut: ReadCell<number> = wholeFrom(0, DAYS_OF_WEEK)

const PAST_SALES_COLUMNS = {
  ean: required(ean, 'EAN of the article'),
  week: required(date, 'any day of the week, DD/MM/YYYY; weeks begin on Sunday'),
  units: required(units, 'units sold in that week'),
  days_out: defaulted(daysOut, 0, 'days of that week on which nothing lay on the shelf, 0 to 7; empty = 0'),
} as const

type Week = PastSalesChanged['weeks'][number]

/** An article's year in the file, and the stored one. */
interface Year {
  before: ReadonlyMap<string, Week>
  named: Map<string, Week & { row: number }>
}

/**
 * Past sales: a row per article and week. Weeks that the file lacks stay, and so do days without stock without a column for them; but a
 * year in which the file's dates move on is replaced.
 */
export const PAST_SALES_FILE: FileKind = {
  name: 'past-sales',
  entity: 'past-sales',
  columns: PAST_SALES_COLUMNS,
  idOf: idOfCells,
  write: (data) => writeYear(data as PastSalesChanged),
  start: ({ today, shiftDays }) => {
    const years = new Map<string, Year>()
    return {
      read({ row, cells }, problems, before) {
        const values = readValues(PAST_SALES_COLUMNS, { row, cells }, problems)
        if (!values) return null
        const week = sundayOf(addDays(values.week, shiftDays))
        if (week > today) {
          problems.push(problem(row, 'week', values.week, 'week_to_come'))
          return null
        }
        const id = idOfWeek(values.ean, week)
        const year = years.get(id) ?? yearOf(shiftDays === 0 ? (before as PastSalesChanged | null) : null)
        years.set(id, year)
        const daysOut = 'days_out' in cells ? values.days_out : (year.before.get(week)?.daysOut ?? values.days_out)
        add(year, { row, week, units: values.units, daysOut }, problems)
        return null
      },
      end: () => [...years].map(([id, year]) => toEntity(id, year)),
    }
  },
}

function idOfCells(cells: CellTexts): string | null {
  const { ean: article, week } = PAST_SALES_COLUMNS
  const values = readValues({ ean: article, week }, { row: 0, cells }, [])
  return values && idOfWeek(values.ean, sundayOf(values.week))
}

function idOfWeek(article: string, sunday: string): string {
  return `${article}:${sunday.slice(0, 4)}`
}

function writeYear({ ean: article, weeks }: PastSalesChanged): Record<keyof typeof PAST_SALES_COLUMNS, string>[] {
  return weeks.map((week) => ({
    ean: article,
    week: dayField.write(week.week),
    units: String(week.units),
    days_out: String(week.daysOut),
  }))
}

function yearOf(before: PastSalesChanged | null): Year {
  return { before: new Map((before?.weeks ?? []).map((week) => [week.week, week])), named: new Map() }
}

function add({ named }: Year, week: Week & { row: number }, problems: Problem[]): void {
  const first = named.get(week.week)
  if (first) problems.push(problem(week.row, 'week', week.week, 'duplicate_id', `row ${first.row}`))
  else named.set(week.week, week)
}

function toEntity(id: string, { before, named }: Year): Entity {
  const [code = '', year] = id.split(':')
  const rows = [...named.values()].map(({ row }) => row)
  const said = [...named.values()].map(({ row: _row, ...week }): [string, Week] => [week.week, week])
  const weeks = [...new Map([...before, ...said]).values()].toSorted((one, other) => (one.week < other.week ? -1 : 1))
  return entityOf('past-sales', 'past-sales.changed.v1', { id, rows, data: { ean: code, year: Number(year), weeks } })
}
