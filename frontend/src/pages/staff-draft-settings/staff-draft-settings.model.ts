import { combine, createEvent, createStore, sample } from 'effector'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import type { DraftSettingsAnswer } from '#services/purchasing/draft-orders.contract.ts'
import { type Field, type Form, fields, formOf, isSame, settingsOf, type Typed, validate } from './settings-form.ts'
import { fetchSettingsFx, saveSettingsFx } from './staff-draft-settings.api.ts'
import { draftSettingsText as text } from './staff-draft-settings.text.ts'

/** By what the next draft order is computed, and what is typed to change that. */

export const opened = createEvent<PageLocation>()
export const retried = createEvent()
export const fieldTyped = createEvent<{ field: Field; value: string }>()
export const cancelled = createEvent()
export const saved = createEvent()

/** Answers may come in another order than they were asked for: the newest version counts. */
export const $known = createStore<DraftSettingsAnswer | null>(null, { serialize: 'ignore' }).on(
  [fetchSettingsFx.doneData, saveSettingsFx.doneData],
  (known, answer) => (known !== null && known.version > answer.version ? known : answer),
)
export const $failure = createStore<string | null>(null, { serialize: 'ignore' })
  .on(fetchSettingsFx.failData, (_, { message }) => message)
  .reset([fetchSettingsFx, pageLeft])
export const $isSaving = saveSettingsFx.pending

const $typed = createStore<Typed>({}, { serialize: 'ignore' }).reset([cancelled, saveSettingsFx.done, pageLeft])
/** What the fields said when the typing began. */
const $base = createStore<Form | null>(null, { serialize: 'ignore' }).reset([cancelled, saveSettingsFx.done, pageLeft])
/** Saving was tried: what is wrong is told of every field. */
const $isTried = createStore(false, { serialize: 'ignore' })
  .on(saved, () => true)
  .reset([cancelled, saveSettingsFx.done, pageLeft])
/** Somebody else has saved since. */
export const $hasConflict = createStore(false, { serialize: 'ignore' })
  .on(saveSettingsFx.failData, (_, { code }) => code === 'settings_changed')
  .reset([cancelled, saveSettingsFx.done, opened, pageLeft])
/** What the shop says is wrong. */
export const $refusal = createStore<{ field: string | null; message: string } | null>(null, { serialize: 'ignore' })
  .on(saveSettingsFx.failData, (_, { code, field, message }) => (code === 'settings_changed' ? null : { field, message }))
  .reset([fieldTyped, cancelled, saveSettingsFx, opened, pageLeft])

const $knownForm = $known.map((known) => known && formOf(known.settings))
export const $form = combine($knownForm, $typed, (known, typed): Form | null => known && { ...known, ...typed })
export const $changed = combine($knownForm, $form, (known, form) =>
  known && form ? fields.filter((field) => !isSame(field, known[field], form[field])) : [],
)

interface FieldNote {
  fault?: string
  /** What stands there since somebody else saved it. */
  theirs?: string
}
/** The last part of a name such as `settings.freight.rduch` or `/settings/eurRate`. */
const lastPart = (name: string) => name.split(/[./]/).at(-1)

/** What is told beneath the fields. */
export const $fieldNotes = combine(
  { form: $form, known: $knownForm, base: $base, typed: $typed, changed: $changed, isTried: $isTried, refusal: $refusal },
  ({ form, known, base, typed, changed, isTried, refusal }): Readonly<Partial<Record<Field, FieldNote>>> => {
    if (!(form && known)) return {}
    const errors = validate(form)
    const fieldNotes = fields.map((field): [Field, FieldNote] => {
      const fault = errors[field]
      const isShown = isTried || changed.includes(field)
      const refused = refusal?.field && lastPart(refusal.field) === field ? refusal.message : undefined
      const words = fault && isShown ? text.errors[fault] : refused
      const isTheirs = base !== null && typed[field] !== undefined && !isSame(field, base[field], known[field]) && changed.includes(field)
      return [field, { ...(words && { fault: words }), ...(isTheirs && { theirs: known[field] }) }]
    })
    return Object.fromEntries(fieldNotes)
  },
)
/** What the shop said of no field in particular. */
export const $saveFailure = combine($refusal, $fieldNotes, (refusal, fieldNotes) =>
  refusal && !Object.values(fieldNotes).some(({ fault }) => fault === refusal.message) ? refusal.message : null,
)

sample({ clock: [opened, retried], fn: () => undefined, target: fetchSettingsFx })
/** What it has become is asked for; what was typed stays on top of it. */
sample({ clock: saveSettingsFx.failData, filter: ({ code }) => code === 'settings_changed', fn: () => undefined, target: fetchSettingsFx })

const typedNow = sample({ clock: fieldTyped, source: $isSaving, filter: (isSaving) => !isSaving, fn: (_, typed) => typed })
sample({ clock: typedNow, source: { base: $base, known: $knownForm }, fn: ({ base, known }) => base ?? known, target: $base })
$typed.on(typedNow, (typed, { field, value }) => ({ ...typed, [field]: value }))

sample({
  clock: saved,
  source: { form: $form, known: $known, isSaving: $isSaving, changed: $changed },
  filter: ({ form, isSaving, changed }) => form !== null && !isSaving && changed.length > 0 && settingsOf(form) !== null,
  fn: ({ form, known }) => {
    // All of them are there and sound: see the filter.
    const settings = settingsOf(form as Form) as DraftSettingsAnswer['settings']
    return { settings, seenVersion: known?.version ?? 0 }
  },
  target: saveSettingsFx,
})
sample({ clock: saveSettingsFx.done, fn: () => ({ text: text.saved }), target: snackShown })
retryWhenBack($failure, retried)

export const $head = staffHead(text.title)
