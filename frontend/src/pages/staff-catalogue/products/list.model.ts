import { invoke } from '@withease/factories'
import { combine, createEvent, createStore, sample } from 'effector'
import { pageLeft } from '#frontend/shared/page.ts'
import { persisted } from '#frontend/shared/persisted.model.ts'
import { tireName } from '#services/domain/tire-name.ts'
import { changePricesFx } from '../catalogue.api.ts'
import { cleared, filtersChanged, keyOf, opened, partChosen, productEditor, products } from '../staff-catalogue.model.ts'

/** State of the article list: ticked articles, visible columns, and unsaved edits on other pages. */

export const ticked = createEvent<{ eans: readonly string[]; isOn: boolean }>()
export const untickedAll = createEvent()
/** Kept across pages and searches, until an action on them succeeds. */
export const $ticked = createStore<readonly string[]>([], { serialize: 'ignore' })
  .on(ticked, (all, { eans, isOn }) => (isOn ? [...new Set([...all, ...eans])] : all.filter((ean) => !eans.includes(ean))))
  .reset([untickedAll, pageLeft, partChosen, changePricesFx.done])

/** In page order; the price is always visible. */
export const COLUMNS = ['fullPrice', 'stock', 'shipment', 'supplier', 'made', 'changed', 'shown'] as const
export type Column = (typeof COLUMNS)[number]
const firstHidden: readonly Column[] = ['made', 'changed']

export const columnToggled = createEvent<Column>()
const stored = invoke(persisted, { key: 'deskColumns', opened })
const $hidden = createStore<readonly Column[]>(firstHidden, { serialize: 'ignore' })
  .on(columnToggled, (hidden, column) => (hidden.includes(column) ? hidden.filter((each) => each !== column) : [...hidden, column]))
  .on(stored.received, (hidden, kept) => (Array.isArray(kept) ? COLUMNS.filter((column) => kept.includes(column)) : hidden))
sample({ clock: columnToggled, source: $hidden, target: stored.saveFx })
export const $columns = $hidden.map((hidden) => COLUMNS.filter((column) => !hidden.includes(column)))

/** Articles by form key, as last loaded. */
const $names = createStore<Readonly<Record<string, { ean: string; name: string }>>>({}, { serialize: 'ignore' }).on(
  products.$data,
  (names, list) => ({
    ...names,
    ...Object.fromEntries(
      (list?.products ?? []).map(({ ean, brand, displayName, displaySize }) => [
        keyOf('product', ean),
        { ean, name: `${tireName(brand, displayName)} ${displaySize}` },
      ]),
    ),
  }),
)
/** Unsaved edits of articles that are not on the current page. */
export const $unsavedElsewhere = combine(productEditor.$editedKeys, productEditor.$forms, $names, (keys, forms, names) =>
  keys.flatMap((key) => (forms[key] === undefined ? (names[key] ?? []) : [])),
)
/** Searches for an article with an unsaved price. */
export const unsavedLookedFor = createEvent<string>()
sample({ clock: unsavedLookedFor, fn: () => undefined, target: cleared })
sample({ clock: unsavedLookedFor, fn: (ean) => ({ search: ean }), target: filtersChanged })
