import { dotParts } from '#services/domain/dot.ts'
import type { Line, Size } from './source.ts'

/** The Hebrew texts of articles. What is written left to right is isolated, else a right-to-left line breaks it up. */

const PROMISE = 'משלוח חינם מזוג צמיגים והתקנה במוסכים בכל הארץ.'

/** What the tire is, and how long it lasts: size and ratings stand beside it on the page. */
export function singleDescription({ line, position }: Size): string {
  return `${spoken(line.description)} ${life(line, position)}`
}

export function olderDescription({ line }: Size, dot: string): string {
  const { week, year } = dotParts(dot)
  return `${spoken(line.description)} מלאי מייצור מוקדם, שבוע ${ltr(week)} של שנת ${ltr(year)}, ולכן במחיר נמוך יותר.`
}

export function setDescription({ line }: Size): string {
  return `${spoken(line.description)} ${life(line, 'set')}`
}

export function metaDescription(line: Line, isSet: boolean): string {
  return `${isSet ? 'סט קדמי ואחורי: ' : ''}${spoken(line.description)} ${PROMISE}`
}

export function olderDisplayName(line: Line, dot: string): string {
  return `${line.name}, ייצור ${dotParts(dot).year}`
}

/** The source knows how long a line's rear tire lasts; of its front tire only that it lasts longer. */
function life(line: Line, position: Size['position'] | 'set'): string {
  const kilometres = `כ־${ltr(line.lifeKm.toLocaleString('en-US'))} ק״מ`
  if (!line.isRoadLegal) return 'לשימוש במסלול ובשטח סגור בלבד, לא מאושר לכביש.'
  if (line.segment === 'enduro') return 'נועד בעיקר לשטח, ומשך חייו תלוי בקרקע ובסגנון הרכיבה.'
  if (position === 'front') return `האחורי מאותו דגם מחזיק בדרך כלל ${kilometres}, והקדמי נשחק לאט ממנו.`
  if (position === 'rear') return `צמיג אחורי כזה מחזיק בדרך כלל ${kilometres}.`
  if (position === 'both') return `כשהוא מותקן מאחור הוא מחזיק בדרך כלל ${kilometres}.`
  return `האחורי שבסט מחזיק בדרך כלל ${kilometres}, והקדמי נשחק לאט ממנו.`
}

/** The source joins words with a hyphen, Hebrew with a maqaf. */
function spoken(text: string): string {
  return text.replace(/(?<=[א-ת])-(?=[א-תA-Z0-9])/g, '־')
}

function ltr(text: string | number): string {
  return `\u2066${text}\u2069`
}
