import type { FieldError } from './editing.text.ts'
/** Why fields cannot be saved as they are. */
export type FieldErrors = Readonly<Partial<Record<string, FieldError>>>

/** What is typed into a form: texts as they stand in their fields, and ticks. */
export type Draft = Readonly<Record<string, string | boolean>>

/** What was typed and not saved. */
export interface Edit {
  /** What the form says without it. */
  was: Draft
  now: Draft
  /** Fields that somebody else has changed while they were being changed here. */
  theirs: readonly string[]
}

const moneyFields: readonly string[] = ['price', 'fullPrice', 'amount', 'minimum']

/** Whether a field says the same: `519` is `519.00`, and a space at the end is nothing. */
function isSame(field: string, a: string | boolean | undefined, b: string | boolean | undefined): boolean {
  if (typeof a !== 'string' || typeof b !== 'string') return a === b
  if (a.trim() === b.trim()) return true
  return moneyFields.includes(field) && a.trim() !== '' && b.trim() !== '' && Number(a) === Number(b)
}

export const changedFields = ({ was, now }: Pick<Edit, 'was' | 'now'>): string[] =>
  Object.keys(now).filter((field) => !isSame(field, was[field], now[field]))

/** The edit with another value of a field. What is back where it was, and spelled so, is no edit: null. */
export function typed(edit: Edit | undefined, known: Draft, field: string, value: string | boolean): Edit | null {
  const { was, now, theirs } = edit ?? { was: known, now: known, theirs: [] }
  const next = { was, now: { ...now, [field]: value }, theirs }
  return Object.keys(known).every((each) => next.now[each] === was[each]) ? null : next
}

/** The same change on top of what the entity has become. Null when it has become that. */
export function rebased({ was, now, theirs }: Edit, known: Draft): Edit | null {
  const touched = changedFields({ was, now })
  const changedElsewhere = touched.filter((field) => !isSame(field, was[field], known[field]))
  const merged = Object.fromEntries(Object.keys(known).map((field) => [field, (touched.includes(field) ? now : known)[field] ?? '']))
  const left = changedFields({ was: known, now: merged })
  if (left.length === 0) return null
  return { was: known, now: merged, theirs: [...new Set([...theirs, ...changedElsewhere])].filter((field) => left.includes(field)) }
}
