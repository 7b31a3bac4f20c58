import { combine, createEvent, createStore, sample } from 'effector'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { fetchCouponsFx, fetchGaragesFx, fetchProductFx, fetchShipmentsFx, saveFx } from '../catalogue.api.ts'
import { $entities } from '../lists.model.ts'
import { type CatalogueEntity, draftOf, newKey, requestOf, validate } from './catalogue-entity.ts'
import { type Edit, type FieldErrors, rebased, typed } from './edit.ts'
import type { FieldError } from './editing.text.ts'
import { savedText } from './saved.text.ts'

/** What is typed into the forms of the catalogue, and its way to the shop. One store for all of them: a form is known by its key. */

type ByKey<T> = Readonly<Record<string, T>>
const withKey = <T>(held: ByKey<T>, key: string, value: T | undefined): ByKey<T> => {
  const { [key]: _, ...rest } = held
  return value === undefined ? rest : { ...rest, [key]: value }
}

export const fieldTyped = createEvent<{ key: string; field: string; value: string | boolean }>()
/** Also a second time, after a price jump was told. */
export const editSaved = createEvent<string>()
export const editCancelled = createEvent<string>()
/** Opens a form that stands folded, or folds it. What was typed stays. */
export const formToggled = createEvent<string>()
const editChanged = createEvent<{ key: string; edit: Edit | undefined }>()

export const $edits = createStore<ByKey<Edit>>({})
  .on(editChanged, (edits, { key, edit }) => withKey(edits, key, edit))
  .on(editCancelled, (edits, key) => withKey(edits, key, undefined))
  .on(saveFx.done, (edits, { params }) => withKey(edits, params.key, undefined))
  .reset(pageLeft)
export const $savingKeys = createStore<readonly string[]>([])
  .on(saveFx, (keys, { key }) => [...keys, key])
  .on(saveFx.finally, (keys, { params }) => keys.filter((key) => key !== params.key))
/** Forms that were to be saved: what is wrong in them is told everywhere, not only where something was typed. */
export const $triedKeys = createStore<readonly string[]>([])
  .on(editSaved, (keys, key) => [...new Set([...keys, key])])
  .on(editCancelled, (keys, key) => keys.filter((each) => each !== key))
  .on(saveFx.done, (keys, { params }) => keys.filter((each) => each !== params.key))
  .reset(pageLeft)
/** Whose price would jump, and waits for another press. */
export const $jumpKeys = createStore<readonly string[]>([])
  .on(saveFx.fail, (keys, { params, error }) => (error.code === 'price_jump' ? [...keys, params.key] : keys))
  .on(fieldTyped, (keys, { key, field }) => (field === 'price' ? keys.filter((each) => each !== key) : keys))
  .on(editCancelled, (keys, key) => keys.filter((each) => each !== key))
  .on(saveFx.done, (keys, { params }) => keys.filter((each) => each !== params.key))
  .reset(pageLeft)
/** What the shop says is wrong in a field. */
export const $serverErrors = createStore<ByKey<FieldErrors>>({})
  .on([saveFx, fieldTyped], (held, { key }) => withKey(held, key, undefined))
  .on(editCancelled, (held, key) => withKey(held, key, undefined))
  .reset(pageLeft)
/** Why something could not be saved as a whole. */
export const $saveFailures = createStore<ByKey<string>>({})
  .on([saveFx, fieldTyped], (held, { key }) => withKey(held, key, undefined))
  .on(editCancelled, (held, key) => withKey(held, key, undefined))
  .reset(pageLeft)
export const $openKeys = createStore<readonly string[]>([])
  .on(formToggled, (keys, key) => (keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]))
  .on(saveFx.done, (keys, { params }) => keys.filter((key) => key !== params.key))
  .reset(pageLeft)

const $formState = combine({ entities: $entities, edits: $edits, savingKeys: $savingKeys, jumpKeys: $jumpKeys })

const held = sample({
  clock: fieldTyped,
  source: $formState,
  filter: ({ entities, savingKeys }, { key }) => entities[key] !== undefined && !savingKeys.includes(key),
  fn: ({ entities, edits }, { key, field, value }) => {
    const entity = entities[key]
    return { key, edit: (entity && typed(edits[key], draftOf(entity), field, value)) ?? undefined }
  },
})
sample({ clock: held, target: editChanged })

/** What things have become is no longer left to save; what somebody else wrote stands beside what was typed. */
sample({
  clock: $entities,
  source: $edits,
  filter: (edits) => Object.keys(edits).length > 0,
  fn: (edits, entities) =>
    Object.entries(edits).reduce<ByKey<Edit>>((result, [key, edit]) => {
      const entity = entities[key]
      return entity ? withKey(result, key, rebased(edit, draftOf(entity)) ?? undefined) : result
    }, edits),
  target: $edits,
})

/** What stops an edit before it is sent. */
const isValid = (entity: CatalogueEntity, edit: Edit) => Object.keys(validate(entity, edit.now)).length === 0
sample({
  clock: editSaved,
  source: $formState,
  filter: ({ entities, edits, savingKeys }, key) => {
    const [entity, edit] = [entities[key], edits[key]]
    return entity !== undefined && edit !== undefined && !savingKeys.includes(key) && isValid(entity, edit)
  },
  fn: ({ entities, edits, jumpKeys }, key) => {
    // Both are there: see the filter.
    const [entity, edit] = [entities[key] as CatalogueEntity, edits[key] as Edit]
    return { key, request: requestOf(entity, edit, jumpKeys.includes(key)) }
  },
  target: saveFx,
})

const fieldOf: Readonly<Record<string, [field: string, fault: FieldError]>> = {
  not_positive: ['price', 'notPositive'],
  full_price_below_price: ['fullPrice', 'fullBelowPrice'],
  ends_before_start: ['endsOn', 'endsBeforeStart'],
  never_open: ['sunday', 'neverOpen'],
}
const newCodeField: Readonly<Record<string, string>> = { [newKey('coupon')]: 'code', [newKey('garage')]: 'id' }

/** The field that a refusal is about; null when it is about none. */
function fieldOfError(key: string, code: string): [field: string, fault: FieldError] | null {
  const codeField = newCodeField[key]
  return code === 'changed_meanwhile' && codeField ? [codeField, 'taken'] : (fieldOf[code] ?? null)
}
$serverErrors.on(saveFx.fail, (refused, { params: { key }, error }) => {
  const found = fieldOfError(key, error.code)
  return found ? withKey(refused, key, { [found[0]]: found[1] }) : refused
})
const handledElsewhere = ['price_jump', 'changed_meanwhile']
$saveFailures.on(saveFx.fail, (failures, { params: { key }, error }) =>
  fieldOfError(key, error.code) || handledElsewhere.includes(error.code) ? failures : withKey(failures, key, error.message),
)

/** Somebody else was there first. */
export const $conflictKeys = createStore<readonly string[]>([])
  .on(saveFx.fail, (keys, { params: { key }, error }) =>
    error.code === 'changed_meanwhile' && fieldOfError(key, error.code) === null ? [...keys, key] : keys,
  )
  .on(saveFx, (keys, { key }) => keys.filter((each) => each !== key))
  .on(editCancelled, (keys, key) => keys.filter((each) => each !== key))
  .reset(pageLeft)

/** What it is by now is asked for, and what was typed is put on top of it. */
const conflict = sample({ clock: saveFx.fail, filter: ({ error }) => error.code === 'changed_meanwhile', fn: ({ params }) => params.key })
const isKind = (kind: CatalogueEntity['kind']) => (key: string) => key.startsWith(newKey(kind))
sample({ clock: conflict, filter: isKind('product'), fn: (key) => key.slice(newKey('product').length), target: fetchProductFx })
sample({ clock: conflict, filter: isKind('shipments'), fn: () => undefined, target: fetchShipmentsFx })
sample({ clock: conflict, filter: isKind('coupon'), fn: () => undefined, target: fetchCouponsFx })
sample({ clock: conflict, filter: isKind('garage'), fn: () => undefined, target: fetchGaragesFx })

sample({ clock: saveFx.done, fn: ({ params: { key } }) => ({ text: savedText(key) }), target: snackShown })
