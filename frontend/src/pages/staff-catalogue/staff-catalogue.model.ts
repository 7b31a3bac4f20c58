import { createEvent, createStore, type Effect, type Event, merge, sample } from 'effector'
import { signedOut } from '#frontend/entities/staff/session.model.ts'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import type { ApiError } from '#frontend/shared/api/request.ts'
import { editorModel } from '#frontend/shared/editor.model.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { loadRows } from '#frontend/shared/rows.model.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import type { Refusal } from '#frontend/shared/submit.model.ts'
import { oneOf, pageNumber, viewFormat, viewModel, words } from '#frontend/shared/view.model.ts'
import type { ProductFilter, ProductSort, ProductState } from '#services/catalogue/catalogue-desk.contract.ts'
import {
  changePricesFx,
  fetchChoicesFx,
  fetchCouponsFx,
  fetchGaragesFx,
  fetchImportsFx,
  fetchProductEditsFx,
  fetchProductsFx,
  fetchShipmentsFx,
  importFx,
  saveCouponFx,
  saveGarageFx,
  saveProductFx,
  saveShipmentsFx,
  undoImportFx,
} from './catalogue.api.ts'
import { couponDraft, couponOf, validateCoupon } from './coupon-draft.ts'
import { garageDraft, garageOf, validateGarage } from './garage-draft.ts'
import { productChange, productDraft, validateProduct } from './products/product-draft.ts'
import { productsText } from './products/products.text.ts'
import { shipmentDraft, shipmentsOf, validateShipments } from './shipment-draft.ts'
import { savedText, staffCatalogueText as text } from './staff-catalogue.text.ts'
import { isSameValue } from './values.ts'

/** In tab order. */
export const PARTS = ['products', 'import', 'shipments', 'coupons', 'garages'] as const
export type Part = (typeof PARTS)[number]

export const STATES = ['no-stock', 'no-price', 'loss', 'undated', 'changed'] as const satisfies readonly ProductState[]
const SORTS = ['name', 'price', 'stock', 'margin', 'changed'] as const satisfies readonly ProductSort[]

export const opened = createEvent<PageLocation>()
export const $head = staffHead(text.title)

export const format = viewFormat({
  part: oneOf(PARTS, 'products'),
  search: words,
  page: pageNumber,
  brand: words,
  line: words,
  segment: words,
  size: words,
  state: oneOf(STATES),
  sort: oneOf(SORTS),
  order: oneOf(['asc', 'desc'], 'asc'),
})
export type View = typeof format.first
const view = viewModel({ format, opened, kept: ['part', 'sort', 'order'] })
export const { $view, $words, filtersChanged, pageChanged, cleared, wordsTyped, wordsSent } = view
export const partChosen = view.filtersChanged.prepend((part: Part) => ({ ...format.first, part }))

/** The view as filter parameters of the products call. */
export const filterOf = ({ search, brand, line, segment, size, state }: View): ProductFilter => ({
  ...(search !== '' && { search }),
  ...(brand !== '' && { brand }),
  ...(line !== '' && { line }),
  ...(segment !== '' && { segment }),
  ...(size !== '' && { size }),
  ...(state !== null && { state }),
})
export const $isFiltered = $view.map((seen) => Object.keys(filterOf(seen)).length > 0)

/** Data by part. Everything but articles is loaded whole and searched here. */
const shown = (part: Part) => $view.map((seen) => (seen.part === part ? part : null))
/** A save failed by a concurrent change: reloads, and reapplies the unsaved edits on top. */
const overtaken = <Sent, Answer>(saveFx: Effect<Sent, Answer, ApiError>): Event<unknown> =>
  saveFx.fail.filter({ fn: ({ error }) => error.code === 'changed_meanwhile' })

export const products = loadByKey({
  fetchFx: fetchProductsFx,
  opened,
  $key: $view.map((seen) => {
    const { part, page, sort, order } = seen
    return part === 'products' ? { ...filterOf(seen), ...(sort !== null && { sort, order }), page } : null
  }),
  changed: merge<unknown>([view.changed, overtaken(saveProductFx), changePricesFx.done, undoImportFx.done]),
})
/** Options of the article filters. */
export const choices = loadByKey({ fetchFx: fetchChoicesFx, opened, $key: shown('products'), changed: partChosen })
products.$response.on(saveProductFx.doneData, (held, { product }) => {
  const replaced = held?.data.products.map((each) => (each.ean === product.ean ? product : each))
  return held && { ...held, data: { ...held.data, products: replaced ?? [] } }
})
/** Change histories of the articles whose history is unfolded. */
export const histories = loadRows({
  fetchFx: fetchProductEditsFx,
  outdated: saveProductFx.done.map(({ params }) => params.ean),
  folded: [pageLeft],
})
export const shipments = loadByKey({
  fetchFx: fetchShipmentsFx,
  opened,
  $key: shown('shipments'),
  changed: merge<unknown>([partChosen, overtaken(saveShipmentsFx)]),
})
shipments.$response.on(saveShipmentsFx.doneData, (held, data) => held && { ...held, data })
export const coupons = loadByKey({
  fetchFx: fetchCouponsFx,
  opened,
  $key: shown('coupons'),
  changed: merge<unknown>([partChosen, overtaken(saveCouponFx)]),
})
coupons.$response.on(saveCouponFx.doneData, (held, data) => held && { ...held, data })
export const garages = loadByKey({
  fetchFx: fetchGaragesFx,
  opened,
  $key: shown('garages'),
  changed: merge<unknown>([partChosen, overtaken(saveGarageFx)]),
})
garages.$response.on(saveGarageFx.doneData, (held, data) => held && { ...held, data })
/** Past imports; reloaded after one is applied here. */
export const imports = loadByKey({
  fetchFx: fetchImportsFx,
  opened,
  $key: shown('import'),
  changed: merge<unknown>([partChosen, importFx.finally.filter({ fn: ({ params }) => params.isApplied })]),
  // Somebody else may have undone it, or changed all of its articles.
  outdated: undoImportFx.fail,
})
imports.$response.on(undoImportFx.doneData, (held, { imports: all }) => held && { ...held, data: { imports: all } })

type Kind = 'product' | 'shipments' | 'coupon' | 'garage'
/** Form keys: `product:2221053903249`, `coupon:RIDE100`; `coupon:` for a new one. */
export const keyOf = (kind: Kind, id = ''): string => `${kind}:${id}`

const fields: Readonly<Record<string, string>> = {
  not_positive: 'price',
  full_price_below_price: 'fullPrice',
  ends_before_start: 'endsOn',
  never_open: 'sunday',
}
/** The field that holds a new item's id, where "already taken" is reported. */
const nameFields: Readonly<Record<string, string>> = { [keyOf('coupon')]: 'code', [keyOf('garage')]: 'id' }
const editing = {
  isSame: isSameValue,
  fieldOf: ({ code }: Refusal, key: string) => (code === 'changed_meanwhile' ? nameFields[key] : fields[code]) ?? null,
  conflicts: ['changed_meanwhile'],
  confirmableCodes: ['price_jump', 'below_cost'],
  // Unsaved edits survive leaving the page.
  forgotten: [signedOut],
}

export const productEditor = editorModel({
  ...editing,
  $entities: products.$data.map((answer) =>
    Object.fromEntries((answer?.products ?? []).map((product) => [keyOf('product', product.ean), product])),
  ),
  draftOf: productDraft,
  check: validateProduct,
  saveFx: saveProductFx,
  toRequest: ({ ean, revision }, edit, isConfirmed) => ({
    ean,
    revision,
    ...productChange(edit),
    ...(isConfirmed && { acceptsPriceJump: true, acceptsBelowCost: true }),
  }),
})
export const shipmentsEditor = editorModel({
  ...editing,
  $entities: shipments.$data.map((answer) => (answer ? { [keyOf('shipments')]: answer.settings } : {})),
  draftOf: (known) => shipmentDraft(known?.data ?? null),
  check: validateShipments,
  saveFx: saveShipmentsFx,
  toRequest: (known, edit) => ({ revision: known?.revision ?? null, data: shipmentsOf(known?.data ?? null, edit) }),
})
export const couponEditor = editorModel({
  ...editing,
  $entities: coupons.$data.map((answer) =>
    Object.fromEntries((answer ? [null, ...answer.coupons] : []).map((coupon) => [keyOf('coupon', coupon?.data.code), coupon])),
  ),
  draftOf: (known) => couponDraft(known?.data ?? null),
  check: validateCoupon,
  saveFx: saveCouponFx,
  toRequest: (known, edit) => ({ revision: known?.revision ?? null, data: couponOf(known?.data ?? null, edit) }),
})
export const garageEditor = editorModel({
  ...editing,
  $entities: garages.$data.map((answer) =>
    Object.fromEntries((answer ? [null, ...answer.garages] : []).map((garage) => [keyOf('garage', garage?.data.id), garage])),
  ),
  draftOf: (known) => garageDraft(known?.data ?? null),
  check: validateGarage,
  saveFx: saveGarageFx,
  toRequest: (known, edit, isConfirmed) => ({
    revision: known?.revision ?? null,
    data: garageOf(known?.data ?? null, edit),
    ...(isConfirmed && { acceptsPriceJump: true }),
  }),
})

const toKey = ({ params }: { params: { key: string } }): string => params.key
const saved = merge([
  saveProductFx.done.map(toKey),
  saveShipmentsFx.done.map(toKey),
  saveCouponFx.done.map(toKey),
  saveGarageFx.done.map(toKey),
])

sample({
  clock: merge([
    saveProductFx.done.map(({ params }) => savedText.product(Object.keys(params).flatMap((field) => productsText.fields[field] ?? []))),
    saveShipmentsFx.done.map(() => savedText.shipments),
  ]),
  fn: (told) => ({ text: told }),
  target: snackShown,
})

/** Unfolds or folds a form. Its edits are kept. */
export const formToggled = createEvent<string>()
export const $openKeys = createStore<readonly string[]>([], { serialize: 'ignore' })
  .on(formToggled, (keys, key) => (keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]))
  .on(saved, (keys, key) => keys.filter((each) => each !== key))
  .reset(signedOut)
