import { combine, createEvent, createStore, sample } from 'effector'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import type { IsSame } from '#frontend/shared/edit.ts'
import { editorModel } from '#frontend/shared/editor.model.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { DRAFT_CALLS, type DraftSettingsAnswer, type DraftSettingsChange } from '#services/purchasing/draft-orders.contract.ts'
import { type Field, type Form, fields, formOf, isSame, settingsOf, validate } from './settings-form.ts'
import { draftSettingsText as text } from './staff-draft-settings.text.ts'

/** By what the next draft order is computed, and what is typed to change that. */

export const opened = createEvent<PageLocation>()
export const $head = staffHead(text.title)

const fetchFx = staffCall(DRAFT_CALLS.settings)
const saveFx = staffCall(DRAFT_CALLS.changeSettings, ({ settings, seenVersion }: DraftSettingsChange & { key: string }) => ({
  body: { settings, seenVersion },
}))
const isConflict = ({ code }: { code: string }) => code === 'settings_changed'
/** What it has become is asked for; what was typed stays on top of it. */
const changed = saveFx.failData.filter({ fn: isConflict })
export const { $failure, retried } = loadByKey({ fetchFx, opened, changed })
/** Answers may come in another order than they were asked for: the newest version counts. */
export const $known = createStore<DraftSettingsAnswer | null>(null, { serialize: 'ignore' }).on(
  [fetchFx.doneData, saveFx.doneData],
  (known, answer) => (known !== null && known.version > answer.version ? known : answer),
)

/** The only form of the page. */
export const settingsKey = 'settings'
const asForm = (draft: object) => draft as Form
/** The last part of a name such as `settings.freight.rduch` or `/settings/eurRate`. */
const lastPart = (name: string) => name.split(/[./]/).at(-1)

const editor = editorModel({
  $entities: $known.map((known): Readonly<Record<string, DraftSettingsAnswer>> => (known ? { [settingsKey]: known } : {})),
  draftOf: ({ settings }) => formOf(settings),
  check: (draft) => Object.fromEntries(Object.entries(validate(asForm(draft))).map(([field, fault]) => [field, text.errors[fault]])),
  isSame: ((field: Field, one: string, other: string) => isSame(field, one, other)) as IsSame,
  saveFx,
  toRequest: ({ settings, version }, { now }) => ({ settings: settingsOf(asForm(now)) ?? settings, seenVersion: version }),
  conflicts: ['settings_changed'],
  fieldOf: ({ field }) => fields.find((each) => field !== null && each === lastPart(field)) ?? null,
  forgotten: [opened, pageLeft],
})
export const { fieldTyped, saved, cancelled } = editor
/** Null until the settings are known. */
export const $form = combine($known, editor.$forms, (known, forms) => known && (forms[settingsKey] ?? editor.freshForm(known)))
sample({ clock: saveFx.done, fn: () => ({ text: text.saved }), target: snackShown })
