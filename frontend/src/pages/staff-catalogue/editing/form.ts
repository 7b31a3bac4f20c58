import { useStoreMap, useUnit } from 'effector-react'
import { changedFields, type Draft } from './edit.ts'
import { editingText as text } from './editing.text.ts'
import { $edits, $jumpKeys, $overtakenKeys, $refused, $saveFailures, $savingKeys, $triedKeys, fieldTyped } from './edits.model.ts'
import { draftOf, faultsOf, keyOf, type Thing } from './thing.ts'

/** A form over one thing of the catalogue, as its fields see it. */
export interface Form {
  thing: Thing
  key: string
  draft: Draft
  /** What the fields say without what was typed. */
  known: Draft
  changed: readonly string[]
  /** Changed by somebody else meanwhile. */
  theirs: readonly string[]
  isSaving: boolean
  isJump: boolean
  /** Somebody else has saved it since it was shown here. */
  isOvertaken: boolean
  failure: string | null
  /** What is wrong in a field, in words; null while nothing is to be told of it. */
  faultOf: (field: string) => string | null
  type: (field: string, value: string | boolean) => void
}

const has = (keys: readonly string[], [key]: [string]) => keys.includes(key)

export function useForm(thing: Thing): Form {
  const key = keyOf(thing)
  const keys: [string] = [key]
  const edit = useStoreMap({ store: $edits, keys, fn: (edits, [each]) => edits[each] ?? null })
  const isTried = useStoreMap({ store: $triedKeys, keys, fn: has })
  const isSaving = useStoreMap({ store: $savingKeys, keys, fn: has })
  const isJump = useStoreMap({ store: $jumpKeys, keys, fn: has })
  const isOvertaken = useStoreMap({ store: $overtakenKeys, keys, fn: has })
  const refused = useStoreMap({ store: $refused, keys, fn: (all, [each]) => all[each] ?? null })
  const failure = useStoreMap({ store: $saveFailures, keys, fn: (all, [each]) => all[each] ?? null })
  const type = useUnit(fieldTyped)
  const known = draftOf(thing)
  const draft = edit?.now ?? known
  const changed = edit ? changedFields(edit) : []
  const faults = edit ? faultsOf(thing, draft) : {}
  return {
    ...{ thing, key, draft, known, changed, theirs: edit?.theirs ?? [], isSaving, isJump, isOvertaken, failure },
    faultOf: (field) => {
      const fault = (isTried || changed.includes(field) ? faults[field] : undefined) ?? refused?.[field]
      return fault ? text.faults[fault] : null
    },
    type: (field, value) => type({ key, field, value }),
  }
}
