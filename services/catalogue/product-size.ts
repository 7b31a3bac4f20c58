import { type ParsedSize, parseTireSize, type TireSize } from '#services/domain/tire-size.ts'
import { type Problem, problem, warning } from '#services/importing/columns.ts'
import { SIZE_REASONS } from '#services/importing/reasons.ts'

interface SizeCells {
  size: string
  load_speed: string | null
  line: string | null
}

/** The tire of a row, of a set the rear one, and words that stand beside the size. */
export interface Sizes {
  tire: TireSize
  front: TireSize | null
  words: string
}

/** The sizes of a row; null when they stop it. */
export function readSize(cells: SizeCells, row: number, problems: Problem[]): Sizes | null {
  const parsed = withRating(cells, parseTireSize(cells.size))
  if (!parsed.ok) {
    const detail = parsed.suggestion ? `is it ${parsed.suggestion}?` : undefined
    problems.push(problem(row, 'size', cells.size, SIZE_REASONS[parsed.code], detail))
    return null
  }
  const [tire, front] = parsed.kind === 'set' ? [parsed.rear, parsed.front] : [parsed.size, null]
  const words = [front?.rest, tire.rest].filter(Boolean).join(' ')
  if (words && cells.line) problems.push(warning(row, 'size', cells.size, 'unread_words', words))
  return { tire, front, words }
}

/** A rating in a column of its own counts where the size has none. */
function withRating({ size, load_speed: rating }: SizeCells, parsed: ParsedSize): ParsedSize {
  const isUnrated = parsed.ok && parsed.kind === 'single' && parsed.size.loadIndex === null
  return isUnrated && rating ? parseTireSize(`${size} ${rating}`) : parsed
}
