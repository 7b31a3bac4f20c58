import { useStoreMap, useUnit } from 'effector-react'
import { type CatalogueEntity, draftOf, keyOf, validate } from './catalogue-entity.ts'
import { changedFields, type Draft } from './edit.ts'
import { editingText as text } from './editing.text.ts'
import { $conflictKeys, $edits, $jumpKeys, $saveFailures, $savingKeys, $serverErrors, $triedKeys, fieldTyped } from './edits.model.ts'

/** A form over one thing of the catalogue, as its fields see it. */
export interface Form {
  entity: CatalogueEntity
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
  hasConflict: boolean
  failure: string | null
  /** What is wrong in a field, in words; null while nothing is to be told of it. */
  errorOf: (field: string) => string | null
  type: (field: string, value: string | boolean) => void
}

const has = (keys: readonly string[], [key]: [string]) => keys.includes(key)

export function useForm(entity: CatalogueEntity): Form {
  const key = keyOf(entity)
  const keys: [string] = [key]
  const edit = useStoreMap({ store: $edits, keys, fn: (edits, [each]) => edits[each] ?? null })
  const isTried = useStoreMap({ store: $triedKeys, keys, fn: has })
  const isSaving = useStoreMap({ store: $savingKeys, keys, fn: has })
  const isJump = useStoreMap({ store: $jumpKeys, keys, fn: has })
  const hasConflict = useStoreMap({ store: $conflictKeys, keys, fn: has })
  const refused = useStoreMap({ store: $serverErrors, keys, fn: (all, [each]) => all[each] ?? null })
  const failure = useStoreMap({ store: $saveFailures, keys, fn: (all, [each]) => all[each] ?? null })
  const type = useUnit(fieldTyped)
  const known = draftOf(entity)
  const draft = edit?.now ?? known
  const changed = edit ? changedFields(edit) : []
  const errors = edit ? validate(entity, draft) : {}
  return {
    entity,
    key,
    draft,
    known,
    changed,
    theirs: edit?.theirs ?? [],
    isSaving,
    isJump,
    hasConflict,
    failure,
    errorOf: (field) => {
      const fault = (isTried || changed.includes(field) ? errors[field] : undefined) ?? refused?.[field]
      return fault ? text.errors[fault] : null
    },
    type: (field, value) => type({ key, field, value }),
  }
}
