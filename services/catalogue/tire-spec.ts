import type { TireSpec } from '#events/catalogue.events.ts'
import { type Dot, isFittable, parseDot } from '#services/domain/dot.ts'
import { displaySize } from '#services/domain/size-text.ts'
import type { TireSize } from '#services/domain/tire-size.ts'
import { type Problem, problem, warning } from '#services/importing/columns.ts'
import { DOT_REASONS, type Reason } from '#services/importing/reasons.ts'

/** One wheel's tire as an event carries it. */
export function toTireSpec(size: TireSize, dot: string | null): TireSpec {
  return {
    displaySize: displaySize(size),
    width: size.width,
    profile: size.profile,
    rim: size.rim,
    sizeKey: size.key,
    construction: size.construction,
    loadIndex: size.loadIndex,
    speedSymbol: size.speedSymbol,
    tube: size.tube,
    reinforced: size.isReinforced,
    dot,
  }
}

/** The cells that tell when one tire was made. */
export interface DotCells {
  column: 'dot' | 'dot_front'
  text: string | null
  /** Counts where there is no week. */
  year: string | null
}

/** Week and year as four digits; null when the cells are empty or stop the row. */
export function readDotCells(cells: DotCells, row: number, today: string, problems: Problem[]): string | null {
  const isYearOnly = cells.text === null
  const text = cells.text ?? cells.year
  if (text === null) return null
  const column = isYearOnly ? 'dot_year' : cells.column
  const dot = parseDot(text, today, isYearOnly)
  if (dot.code === null || dot.week === null || dot.year === null) {
    problems.push(problem(row, column, text, isYearOnly && dot.status === 'invalid' ? 'unreadable_year' : reasonOf(dot)))
    return null
  }
  if (dot.isYearOnly) problems.push(warning(row, column, text, 'year_only'))
  if (dot.status === 'suspect') problems.push(warning(row, column, text, 'suspect_dot'))
  if (!isFittable({ week: dot.week, year: dot.year }, today)) problems.push(warning(row, column, text, 'over_five_years'))
  return dot.code
}

function reasonOf({ status }: Dot): Reason {
  return status === 'valid' ? 'unreadable_dot' : DOT_REASONS[status]
}
