import { plainText } from '#services/domain/plain-text.ts'

/** What is typed into a form over something the shop knows, and how it stands to what others make of that meanwhile. */

/** Texts as they stand in their fields, and ticks. */
export type Draft = Readonly<Record<string, string | boolean>>

/** What was typed and not saved. */
export interface Edit {
  /** What the form says without it. */
  was: Draft
  now: Draft
  /** Fields that somebody else has changed while they were being changed here. */
  changedRemotely: readonly string[]
}

type Value = string | boolean | undefined
/** Whether a field says the same, however it is spelled. */
export type IsSame = (field: string, one: Value, other: Value) => boolean

/** A space at the end is nothing. */
export const isSameText: IsSame = (_, one, other) =>
  typeof one === 'string' && typeof other === 'string' ? plainText(one) === plainText(other) : one === other

export const changedFields = ({ was, now }: Pick<Edit, 'was' | 'now'>, isSame: IsSame): string[] =>
  Object.keys(now).filter((field) => !isSame(field, was[field], now[field]))

/** The edit with another value of a field. What is back where it was, and spelled so, is no edit: null. */
export function typed(edit: Edit | null, known: Draft, field: string, value: string | boolean): Edit | null {
  const { was, now, changedRemotely } = edit ?? { was: known, now: known, changedRemotely: [] }
  const next = { was, now: { ...now, [field]: value }, changedRemotely }
  return Object.keys(next.now).every((each) => next.now[each] === was[each]) ? null : next
}

/** The same change on top of what the entity has become. Null when it has become that. */
export function rebased({ was, now, changedRemotely }: Edit, known: Draft, isSame: IsSame): Edit | null {
  const touched = changedFields({ was, now }, isSame)
  const changedElsewhere = touched.filter((field) => !isSame(field, was[field], known[field]))
  const merged = Object.fromEntries(Object.keys(known).map((field) => [field, (touched.includes(field) ? now : known)[field] ?? '']))
  const left = changedFields({ was: known, now: merged }, isSame)
  if (left.length === 0) return null
  return {
    was: known,
    now: merged,
    changedRemotely: [...new Set([...changedRemotely, ...changedElsewhere])].filter((field) => left.includes(field)),
  }
}
