import { dotParts } from '#services/domain/dot.ts'
import { loadKg, speedRating } from '#services/domain/ratings.ts'
import { displaySize } from '#services/domain/size-text.ts'
import { parseSingleSize, type TireSize } from '#services/domain/tire-size.ts'
import type { Line, Size } from './source.ts'

/** The Hebrew texts of articles. What is written left to right is isolated, else a right-to-left line breaks it up. */

const CONSTRUCTION = { R: 'בבנייה רדיאלית', B: 'בבנייה דיאגונלית עם חגורה', '-': 'בבנייה דיאגונלית' } as const
const POSITION: Record<string, string> = { front: 'צמיג קדמי', rear: 'צמיג אחורי', both: 'צמיג שמתאים לפנים ולאחור' }
const PROMISE = 'משלוח חינם מזוג צמיגים והתקנה במוסכים בכל הארץ.'

export function singleDescription(size: Size): string {
  const { line } = size
  return [line.description, `${POSITION[size.position]} במידה ${technical(parsed(size))}.`, use(line)].join(' ')
}

export function olderDescription(size: Size, dot: string): string {
  const { week, year } = dotParts(dot)
  const age = `מלאי מייצור מוקדם, שבוע ${ltr(week)} של שנת ${ltr(year)}, ולכן במחיר נמוך יותר.`
  return [size.line.description, age, `${POSITION[size.position]} במידה ${technical(parsed(size))}.`].join(' ')
}

export function setDescription(front: Size, rear: Size): string {
  const sizes = `בסט: צמיג קדמי ${technical(parsed(front))}, וצמיג אחורי ${technical(parsed(rear))}.`
  return [front.line.description, sizes, use(front.line)].join(' ')
}

export function metaDescription(line: Line, isSet: boolean): string {
  return `${isSet ? 'סט קדמי ואחורי: ' : ''}${line.description} ${PROMISE}`
}

export function olderDisplayName(line: Line, dot: string): string {
  return `${line.name}, ייצור ${dotParts(dot).year}`
}

/** Size, structure, load and speed in words. */
function technical(size: TireSize): string {
  const kg = size.loadIndex === null ? null : loadKg(size.loadIndex)
  const speed = size.speedSymbol === null ? null : speedRating(size.speedSymbol)
  const parts = [
    ltr(displaySize(size)),
    CONSTRUCTION[size.construction],
    kg === null ? '' : `קוד עומס ${ltr(size.loadIndex)} (עד ${ltr(kg)} ק״ג)`,
    speed === null ? '' : `קוד מהירות ${ltr(size.speedSymbol)} (${speed.isAbove ? 'מעל' : 'עד'} ${ltr(speed.kmh)} קמ״ש)`,
    size.isReinforced ? 'דופן מחוזקת' : '',
    size.tube === 'TT' ? 'לשימוש עם פנימית' : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}

function use(line: Line): string {
  const kilometres = `אורך חיים אופייני של הצמיג האחורי: כ-${ltr(line.lifeKm.toLocaleString('en-US'))} ק״מ.`
  if (!line.isRoadLegal) return 'לשימוש במסלול ובשטח סגור בלבד, לא מאושר לכביש.'
  return line.segment === 'enduro' ? 'נועד בעיקר לשטח, ובשטח גם נמדדים חייו.' : kilometres
}

function parsed(size: Size): TireSize {
  const tire = parseSingleSize(size.text)
  if (!tire) throw new Error(`${size.text} is no size`)
  return tire
}

function ltr(text: string | number | null): string {
  return `\u2066${text}\u2069`
}
