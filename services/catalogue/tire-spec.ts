import type { TireSpec } from '#events/catalogue.events.ts'
import { isFittable, parseDot } from '#services/domain/dot.ts'
import { displaySize } from '#services/domain/size-text.ts'
import type { TireSize } from '#services/domain/tire-size.ts'
import { type Problem, problem, warning } from './columns.ts'
import { DOT_REASONS } from './reasons.ts'

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

/** Week and year as four digits; null when the cell is empty or stops the row. */
export function readDotCell(text: string | null, column: string, row: number, today: string, problems: Problem[]): string | null {
  if (text === null) return null
  const dot = parseDot(text, today)
  if (dot.code === null || dot.week === null || dot.year === null) {
    problems.push(problem(row, column, text, dot.status === 'valid' ? 'unreadable_dot' : DOT_REASONS[dot.status]))
    return null
  }
  if (dot.status === 'suspect') problems.push(warning(row, column, text, 'suspect_dot'))
  if (!isFittable({ week: dot.week, year: dot.year }, today)) problems.push(warning(row, column, text, 'over_five_years'))
  return dot.code
}
