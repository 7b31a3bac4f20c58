import { plainText } from '#services/domain/plain-text.ts'

/** Edits of an entity in a form, and their merge with concurrent changes by others. */

/** Field values and ticks. */
export type Draft = Readonly<Record<string, string | boolean>>

/** Unsaved edits. */
export interface Edit {
  /** The saved values that the edit is based on. */
  was: Draft
  now: Draft
  /** Fields that somebody else has changed meanwhile. */
  changedRemotely: readonly string[]
}

type Value = string | boolean | undefined
/** Whether two values of a field are equal, in any spelling. */
export type IsSame = (field: string, one: Value, other: Value) => boolean

/** Ignores surrounding spaces. */
export const isSameText: IsSame = (_, one, other) =>
  typeof one === 'string' && typeof other === 'string' ? plainText(one) === plainText(other) : one === other

export const changedFields = ({ was, now }: Pick<Edit, 'was' | 'now'>, isSame: IsSame): string[] =>
  Object.keys(now).filter((field) => !isSame(field, was[field], now[field]))

/** Sets a field. Null when the result equals the saved values exactly. */
export function typed(edit: Edit | null, known: Draft, field: string, value: string | boolean): Edit | null {
  const { was, now, changedRemotely } = edit ?? { was: known, now: known, changedRemotely: [] }
  const next = { was, now: { ...now, [field]: value }, changedRemotely }
  return Object.keys(next.now).every((each) => next.now[each] === was[each]) ? null : next
}

/** Rebases an edit onto the entity's new values. Null when nothing differs any more. */
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
