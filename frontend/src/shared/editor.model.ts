import { combine, createEvent, createStore, type Effect, type Event, type Store, sample, type Unit } from 'effector'
import type { ApiError } from './api/request.ts'
import { changedFields, type Draft, type Edit, type IsSame, isSameText, rebased, typed } from './edit.ts'
import { forwardTo } from './load.model.ts'
import { type Refusal, refusalOf } from './submit.model.ts'

/** Forms over entities, by key: drafts, validation, and conflicts with others' changes. */

type ById<T> = Readonly<Record<string, T>>
/** Messages by field. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>

/** The state of a form. */
export interface Form {
  draft: Draft
  /** The saved values. */
  known: Draft
  changed: readonly string[]
  /** Fields that somebody else has changed meanwhile. */
  changedRemotely: readonly string[]
  /** Messages to show: of edited fields, and of all after an attempt to save. */
  faults: FieldErrors
  isSaving: boolean
  /** The server asks for a confirmation; saving again confirms. */
  isDoubted: boolean
  /** Somebody else has saved it since it was loaded. */
  hasConflict: boolean
  /** The server's words for that. */
  conflict: string | null
  /** A refusal without a field. */
  failure: string | null
}

interface Progress {
  edit: Edit | null
  /** The values last sent. */
  sent: Draft | null
  isSaving: boolean
  isTried: boolean
  isDoubted: boolean
  conflict: string | null
  refusal: Refusal | null
}
const untouched: Progress = { edit: null, sent: null, isSaving: false, isTried: false, isDoubted: false, conflict: null, refusal: null }

const ownField = ({ field }: Refusal): string | null => field

interface FormOptions<Entity> {
  draftOf: (entity: Entity) => Draft
  check?: (draft: Draft, entity: Entity) => FieldErrors
  isSame?: IsSame
  /** The form's field for a refusal, where their names differ. */
  fieldOf?: (refusal: Refusal, key: string) => string | null
}

export interface EditorOptions<Entity, Sent, Answer> extends FormOptions<Entity> {
  /** Editable entities by key, including new ones. */
  $entities: Store<ById<Entity>>
  /** Used by this model only. Its answer must update `$entities`. */
  saveFx: Effect<{ key: string } & Sent, Answer, ApiError>
  /** The request for a valid edit; `isConfirmed`: the user has confirmed it. */
  toRequest: (entity: Entity, edit: Edit, isConfirmed: boolean) => Sent
  /** Refusal codes of conflicts, and of required confirmations. */
  conflicts: readonly string[]
  confirmableCodes?: readonly string[]
  /** Discards the edits. */
  forgotten: readonly Event<unknown>[]
}

type Change = { key: string; progress: Partial<Progress> }

function withChange(all: ById<Progress>, { key, progress }: Change): ById<Progress> {
  const { [key]: before = untouched, ...rest } = all
  const after = { ...before, ...progress }
  // A change that is in place by now did not fail.
  return after.edit === null && !after.isSaving ? rest : { ...rest, [key]: after }
}

function formOf<Entity>(entity: Entity, key: string, progress: Progress, options: FormOptions<Entity>): Form {
  const { draftOf, check = () => ({}), isSame = isSameText, fieldOf = ownField } = options
  const known = draftOf(entity)
  const { edit, isTried, refusal, isSaving, isDoubted, conflict } = progress
  const draft = edit?.now ?? known
  const changed = edit ? changedFields(edit, isSame) : []
  const found = edit || isTried ? Object.entries(check(draft, entity)) : []
  const refused = refusal && fieldOf(refusal, key)
  const faults = Object.fromEntries([
    ...(refusal && refused !== null ? [[refused, refusal.message]] : []),
    ...found.filter(([field]) => isTried || changed.includes(field)),
  ])
  const failure = refusal && refused === null ? refusal.message : null
  return {
    draft,
    known,
    changed,
    changedRemotely: edit?.changedRemotely ?? [],
    faults,
    failure,
    isSaving,
    isDoubted,
    conflict,
    hasConflict: conflict !== null,
  }
}

/** Edits since the request was sent; the rest is saved, in the server's spelling. */
function typedSince({ edit, sent }: Progress, isSame: IsSame): Edit | null {
  const left = edit && { ...edit, was: sent ?? edit.was }
  return left && changedFields(left, isSame).length > 0 ? left : null
}

/** The state of each form, updated by answers of the server. */
function createProgress<Entity, Sent, Answer>(options: EditorOptions<Entity, Sent, Answer>) {
  const { saveFx, conflicts, confirmableCodes = [], forgotten, isSame = isSameText, fieldOf = ownField } = options
  const answerOf = (error: ApiError, key: string): Partial<Progress> => {
    const refusal = refusalOf(error)
    // Errors of a field are shown at the field.
    if (conflicts.includes(error.code) && fieldOf(refusal, key) === null) return { conflict: error.message }
    return confirmableCodes.includes(error.code) ? { isDoubted: true } : { refusal }
  }
  return createStore<ById<Progress>>({}, { serialize: 'ignore' })
    .on(saveFx, (all, { key }) => withChange(all, { key, progress: { isSaving: true, refusal: null, conflict: null } }))
    .on(saveFx.done, (all, { params: { key } }) => {
      const edit = typedSince(all[key] ?? untouched, isSame)
      return withChange(all, { key, progress: { edit, isSaving: false, isTried: false, isDoubted: false } })
    })
    .on(saveFx.fail, (all, { params: { key }, error }) => withChange(all, { key, progress: { isSaving: false, ...answerOf(error, key) } }))
    .reset([...forgotten])
}

/** Keeps edits by the form's key until they are saved or discarded; a pending save is neither repeated nor discarded. */
export function editorModel<Entity, Sent extends object, Answer>(options: EditorOptions<Entity, Sent, Answer>) {
  const { $entities, draftOf, check = () => ({}), isSame = isSameText, saveFx, toRequest } = options
  const fieldTyped = createEvent<{ key: string; field: string; value: string | boolean }>()
  const cancelled = createEvent<string>()
  const saved = createEvent<string>()
  const $progress = createProgress(options)
  const changed = createEvent<readonly Change[]>()
  $progress.on(changed, (all, changes) => changes.reduce(withChange, all))
  const source = { entities: $entities, progress: $progress }

  sample({
    clock: fieldTyped,
    source,
    filter: ({ entities }, { key }) => entities[key] !== undefined,
    fn: ({ entities, progress }, { key, field, value }) => {
      const edit = typed(progress[key]?.edit ?? null, draftOf(entities[key] as Entity), field, value)
      // A further edit cancels the pending confirmation.
      return [{ key, progress: { edit, refusal: null, isDoubted: false } }]
    },
    target: changed,
  })
  sample({
    clock: cancelled,
    source: $progress,
    filter: (all, key) => all[key]?.isSaving !== true,
    fn: (_, key) => [{ key, progress: untouched }],
    target: changed,
  })
  const tried = sample({
    clock: saved,
    source,
    filter: ({ entities, progress }, key) => entities[key] !== undefined && !!progress[key]?.edit && !progress[key].isSaving,
    fn: ({ entities, progress }, key) => {
      // The filter guarantees all three.
      const [entity, { edit, isDoubted }] = [entities[key] as Entity, progress[key] as Progress & { edit: Edit }]
      // Only the spelling differs: nothing to save.
      if (changedFields(edit, isSame).length === 0) return { key, progress: untouched, sent: null }
      const isSound = Object.keys(check(edit.now, entity)).length === 0
      return { key, progress: { isTried: true, sent: edit.now }, sent: isSound ? toRequest(entity, edit, isDoubted) : null }
    },
  })
  sample({ clock: tried, fn: ({ key, progress }) => [{ key, progress }], target: changed })
  forwardTo(
    tried.filterMap(({ key, sent }) => (sent === null ? undefined : { key, ...sent })),
    saveFx,
  )

  /** Edits equal to the entity's new values are dropped; others' changes are marked as conflicts. */
  sample({
    clock: [$entities, saveFx.done] as Unit<unknown>[],
    source,
    fn: ({ entities, progress }) =>
      Object.entries(progress).flatMap(([key, { edit }]): Change[] => {
        const entity = entities[key]
        return edit && entity !== undefined ? [{ key, progress: { edit: rebased(edit, draftOf(entity), isSame) } }] : []
      }),
    target: changed,
  })
  /** Forms with edits, by key; others show their entity: see `useForm`. */
  const $forms = combine(source, ({ entities, progress }): ById<Form> => {
    const known = Object.entries(progress).filter(([key]) => entities[key] !== undefined)
    return Object.fromEntries(known.map(([key, each]) => [key, formOf(entities[key] as Entity, key, each, options)]))
  })
  /** A form without edits. */
  const freshForm = (entity: Entity): Form => formOf(entity, '', untouched, options)
  /** Keys of all forms with unsaved edits, including hidden ones. */
  const $editedKeys = $progress.map((all) => Object.keys(all).filter((key) => all[key]?.edit))
  return { fieldTyped, cancelled, saved, $forms, $editedKeys, freshForm }
}

export type Editor<Entity> = Pick<
  ReturnType<typeof editorModel<Entity, object, unknown>>,
  'fieldTyped' | 'cancelled' | 'saved' | '$forms' | 'freshForm'
>
