import { invoke } from '@withease/factories'
import { combine, createEvent, createStore, sample } from 'effector'
import { pageLeft } from '#frontend/shared/page.ts'
import { persisted } from '#frontend/shared/persisted.model.ts'
import { tireName } from '#services/domain/tire-name.ts'
import { changePricesFx } from '../catalogue.api.ts'
import { cleared, filtersChanged, keyOf, opened, partChosen, productEditor, products } from '../staff-catalogue.model.ts'

/** How staff look at the list of articles: which are ticked, which columns there are, and what was typed and not saved. */

export const ticked = createEvent<{ eans: readonly string[]; isOn: boolean }>()
export const untickedAll = createEvent()
/** Kept over the pages of a list and other searches, until something was done with them. */
export const $ticked = createStore<readonly string[]>([], { serialize: 'ignore' })
  .on(ticked, (all, { eans, isOn }) => (isOn ? [...new Set([...all, ...eans])] : all.filter((ean) => !eans.includes(ean))))
  .reset([untickedAll, pageLeft, partChosen, changePricesFx.done])

/** In the order of the page; the price is always there. */
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

/** Articles as they were seen last, by the keys of their forms. */
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
/** Typed into, not saved, and not on the page that is shown. */
export const $unsavedElsewhere = combine(productEditor.$editedKeys, productEditor.$forms, $names, (keys, forms, names) =>
  keys.flatMap((key) => (forms[key] === undefined ? (names[key] ?? []) : [])),
)
/** Leads to an article whose price was typed and not saved. */
export const unsavedLookedFor = createEvent<string>()
sample({ clock: unsavedLookedFor, fn: () => undefined, target: cleared })
sample({ clock: unsavedLookedFor, fn: (ean) => ({ search: ean }), target: filtersChanged })
