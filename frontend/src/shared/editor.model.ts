import { combine, createEvent, createStore, type Effect, type Event, type Store, sample, type Unit } from 'effector'
import type { ApiError } from './api/request.ts'
import { changedFields, type Draft, type Edit, type IsSame, isSameText, rebased, typed } from './edit.ts'
import { forwardTo } from './load.model.ts'
import { type Refusal, refusalOf } from './submit.model.ts'

/** Forms over things that the shop knows, each by its key: drafts, what is wrong in them, and what somebody else has made of them. */

type ById<T> = Readonly<Record<string, T>>
/** What is wrong, by field, in words. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>

/** A form as its fields see it. */
export interface Form {
  draft: Draft
  /** What the fields say without what was typed. */
  known: Draft
  changed: readonly string[]
  /** Fields that somebody else has changed meanwhile. */
  changedRemotely: readonly string[]
  /** What is to be told of the fields: of those that were changed, and of all once the form was to be saved. */
  faults: FieldErrors
  isSaving: boolean
  /** The shop asks whether it is really meant; saving again says yes. */
  isDoubted: boolean
  /** Somebody else has saved it since it was shown here. */
  hasConflict: boolean
  /** What the shop said of no field in particular. */
  failure: string | null
}

interface Progress {
  edit: Edit | null
  /** What stood in the fields when they were last sent. */
  sent: Draft | null
  isSaving: boolean
  isTried: boolean
  isDoubted: boolean
  hasConflict: boolean
  refusal: Refusal | null
}
const untouched: Progress = { edit: null, sent: null, isSaving: false, isTried: false, isDoubted: false, hasConflict: false, refusal: null }

const ownField = ({ field }: Refusal): string | null => field

interface FormOptions<Entity> {
  draftOf: (entity: Entity) => Draft
  check?: (draft: Draft, entity: Entity) => FieldErrors
  isSame?: IsSame
  /** The field that a refusal is about, where the shop names it otherwise. */
  fieldOf?: (refusal: Refusal, key: string) => string | null
}

export interface EditorOptions<Entity, Sent, Answer> extends FormOptions<Entity> {
  /** What can be edited now, by key; also what could be made. */
  $entities: Store<ById<Entity>>
  /** Asked by nobody else. The answer must find its way into `$entities`. */
  saveFx: Effect<{ key: string } & Sent, Answer, ApiError>
  /** An edit without faults, as it is sent; `isConfirmed`: also although it was doubted. */
  toRequest: (entity: Entity, edit: Edit, isConfirmed: boolean) => Sent
  /** Codes that say that somebody else was there first, and that the shop wants to be told again. */
  conflicts: readonly string[]
  confirmableCodes?: readonly string[]
  /** What is typed is let go. */
  forgotten: readonly Event<unknown>[]
}

type Change = { key: string; progress: Partial<Progress> }

function withChange(all: ById<Progress>, { key, progress }: Change): ById<Progress> {
  const { [key]: before = untouched, ...rest } = all
  const after = { ...before, ...progress }
  // What has come true all the same did not fail.
  return after.edit === null && !after.isSaving ? rest : { ...rest, [key]: after }
}

function formOf<Entity>(entity: Entity, key: string, progress: Progress, options: FormOptions<Entity>): Form {
  const { draftOf, check = () => ({}), isSame = isSameText, fieldOf = ownField } = options
  const known = draftOf(entity)
  const { edit, isTried, refusal, isSaving, isDoubted, hasConflict } = progress
  const draft = edit?.now ?? known
  const changed = edit ? changedFields(edit, isSame) : []
  const found = edit || isTried ? Object.entries(check(draft, entity)) : []
  const refused = refusal && fieldOf(refusal, key)
  const faults = Object.fromEntries([
    ...(refusal && refused !== null ? [[refused, refusal.message]] : []),
    ...found.filter(([field]) => isTried || changed.includes(field)),
  ])
  const failure = refusal && refused === null ? refusal.message : null
  return { draft, known, changed, changedRemotely: edit?.changedRemotely ?? [], faults, failure, isSaving, isDoubted, hasConflict }
}

/** What was typed since it was sent: the rest is saved, however the shop spells it. */
function typedSince({ edit, sent }: Progress, isSame: IsSame): Edit | null {
  const left = edit && { ...edit, was: sent ?? edit.was }
  return left && changedFields(left, isSame).length > 0 ? left : null
}

/** How far each form has come, as the shop answers. */
function createProgress<Entity, Sent, Answer>(options: EditorOptions<Entity, Sent, Answer>) {
  const { saveFx, conflicts, confirmableCodes = [], forgotten, isSame = isSameText, fieldOf = ownField } = options
  const answerOf = (error: ApiError, key: string): Partial<Progress> => {
    const refusal = refusalOf(error)
    // What can be said of a field is said there.
    if (conflicts.includes(error.code) && fieldOf(refusal, key) === null) return { hasConflict: true }
    return confirmableCodes.includes(error.code) ? { isDoubted: true } : { refusal }
  }
  return createStore<ById<Progress>>({}, { serialize: 'ignore' })
    .on(saveFx, (all, { key }) => withChange(all, { key, progress: { isSaving: true, refusal: null, hasConflict: false } }))
    .on(saveFx.done, (all, { params: { key } }) => {
      const edit = typedSince(all[key] ?? untouched, isSame)
      return withChange(all, { key, progress: { edit, isSaving: false, isTried: false, isDoubted: false } })
    })
    .on(saveFx.fail, (all, { params: { key }, error }) => withChange(all, { key, progress: { isSaving: false, ...answerOf(error, key) } }))
    .reset([...forgotten])
}

/** What is typed is kept by the key of its form until it is saved or let go; a save that is under way is neither doubled nor let go. */
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
      // What was doubted is another thing now.
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
      // All three are there: see the filter.
      const [entity, { edit, isDoubted }] = [entities[key] as Entity, progress[key] as Progress & { edit: Edit }]
      // Spelled otherwise it is the same: there is nothing to save.
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

  /** What things have become is no longer left to save; what somebody else wrote stands beside what was typed. */
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
  /** Forms in which something stands, by key; any other one says what its entity says: see `useForm`. */
  const $forms = combine(source, ({ entities, progress }): ById<Form> => {
    const known = Object.entries(progress).filter(([key]) => entities[key] !== undefined)
    return Object.fromEntries(known.map(([key, each]) => [key, formOf(entities[key] as Entity, key, each, options)]))
  })
  /** How a form looks in which nothing was typed. */
  const freshForm = (entity: Entity): Form => formOf(entity, '', untouched, options)
  /** Of everything that was typed into and not saved, also of what is not shown now. */
  const $editedKeys = $progress.map((all) => Object.keys(all).filter((key) => all[key]?.edit))
  return { fieldTyped, cancelled, saved, $forms, $editedKeys, freshForm }
}

export type Editor<Entity> = Pick<
  ReturnType<typeof editorModel<Entity, object, unknown>>,
  'fieldTyped' | 'cancelled' | 'saved' | '$forms' | 'freshForm'
>
