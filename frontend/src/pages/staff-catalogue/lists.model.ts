import { combine, createEvent, createStore, type Effect, sample } from 'effector'
import type { ApiError } from '#frontend/shared/api/request.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import type { DeskImports, DeskProduct, DeskProducts, DeskShipmentSettings } from '#services/catalogue/catalogue-desk.contract.ts'
import type { DeskGarages } from '#services/garages/garage.contract.ts'
import type { DeskCoupons } from '#services/orders/coupons/desk-coupons.contract.ts'
import {
  fetchCouponsFx,
  fetchGaragesFx,
  fetchImportsFx,
  fetchProductFx,
  fetchProductsFx,
  fetchShipmentsFx,
  importFx,
  type ProductsRequest,
  savedOf,
  saveFx,
} from './catalogue.api.ts'
import type { CatalogueView } from './catalogue-view.ts'
import { type CatalogueEntity, keyOf } from './editing/catalogue-entity.ts'
import { $view, entered, viewed } from './staff-catalogue.model.ts'

/** What the parts show, as it was last heard of. Null while it is not known. */

export const retried = createEvent()

export const $products = createStore<DeskProducts | null>(null)
export const $shipments = createStore<DeskShipmentSettings | null>(null).on(fetchShipmentsFx.doneData, (_, answer) => answer)
export const $coupons = createStore<DeskCoupons | null>(null).on(fetchCouponsFx.doneData, (_, answer) => answer)
export const $garages = createStore<DeskGarages | null>(null).on(fetchGaragesFx.doneData, (_, answer) => answer)
export const $imports = createStore<DeskImports | null>(null).on(fetchImportsFx.doneData, (_, answer) => answer)
/** Why what is looked at could not be loaded. */
export const $failure = createStore<string | null>(null).reset([viewed, retried, pageLeft])

const again = sample({ clock: retried, source: $view })
const isOf = (part: CatalogueView['part']) => (view: CatalogueView) => view.part === part
sample({
  clock: [viewed, again],
  filter: isOf('products'),
  fn: ({ search, page }) => ({ search, page }),
  target: fetchProductsFx,
})
/** These come whole: what is looked for in them is found here. */
const refreshRequested = sample({ clock: [entered, again] })
sample({ clock: refreshRequested, filter: isOf('shipments'), fn: () => undefined, target: fetchShipmentsFx })
sample({ clock: refreshRequested, filter: isOf('coupons'), fn: () => undefined, target: fetchCouponsFx })
sample({ clock: refreshRequested, filter: isOf('garages'), fn: () => undefined, target: fetchGaragesFx })
const fileApplied = sample({ clock: importFx.finally, filter: ({ params }) => params.isApplied })
sample({
  clock: [sample({ clock: refreshRequested, filter: isOf('import') }), fileApplied],
  fn: () => undefined,
  target: fetchImportsFx,
})

/** Answers to what was looked at before are dropped. */
const isShown = (view: CatalogueView, { search, page }: ProductsRequest) =>
  view.part === 'products' && view.search.trim() === search.trim() && view.page === page
sample({
  clock: fetchProductsFx.done,
  source: $view,
  filter: (view, { params }) => isShown(view, params),
  fn: (_, { result }) => result,
  target: $products,
})
sample({
  clock: fetchProductsFx.fail,
  source: $view,
  filter: (view, { params }) => isShown(view, params),
  fn: (_, { error }) => error.message,
  target: $failure,
})
function failing<Answer>(part: CatalogueView['part'], call: Effect<void, Answer, ApiError>): void {
  sample({ clock: call.failData, source: $view, filter: isOf(part), fn: (_, { message }) => message, target: $failure })
}
failing('shipments', fetchShipmentsFx)
failing('coupons', fetchCouponsFx)
failing('garages', fetchGaragesFx)
failing('import', fetchImportsFx)
retryWhenBack($failure, retried)

const replaceIn = (list: DeskProducts | null, product: DeskProduct | undefined) =>
  list && product ? { ...list, products: list.products.map((each) => (each.ean === product.ean ? product : each)) } : list
$products.on(fetchProductFx.done, (list, { params, result }) =>
  replaceIn(
    list,
    result.products.find(({ ean }) => ean === params),
  ),
)

const saved = saveFx.done.map(({ params, result }) => savedOf(params.key, result))
$products.on(saved, (list, { kind, answer }) => (kind === 'product' ? replaceIn(list, answer.product) : list))
$shipments.on(saved, (known, { kind, answer }) => (kind === 'shipments' ? answer : known))
$coupons.on(saved, (known, { kind, answer }) => (kind === 'coupon' ? answer : known))
$garages.on(saved, (known, { kind, answer }) => (kind === 'garage' ? answer : known))

/** Everything that can be edited now, by its key; also what could be made. */
export const $entities = combine(
  { products: $products, shipments: $shipments, coupons: $coupons, garages: $garages },
  ({ products, shipments, coupons, garages }): Readonly<Record<string, CatalogueEntity>> => {
    const entities: CatalogueEntity[] = [
      ...(products?.products ?? []).map((data) => ({ kind: 'product' as const, data })),
      ...(shipments ? [{ kind: 'shipments' as const, data: shipments.settings }] : []),
      ...(coupons ? [null, ...coupons.coupons] : []).map((data) => ({ kind: 'coupon' as const, data })),
      ...(garages ? [null, ...garages.garages] : []).map((data) => ({ kind: 'garage' as const, data })),
    ]
    return Object.fromEntries(entities.map((entity) => [keyOf(entity), entity]))
  },
)
