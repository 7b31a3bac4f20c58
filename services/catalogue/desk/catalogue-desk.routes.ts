import type { ProductChanged } from '#events/catalogue.events.ts'
import { type DeskProduct, findDeskProduct, listDeskProducts } from '#services/catalogue/desk-products.queries.ts'
import { listProductsByEans } from '#services/catalogue/product.queries.ts'
import { lineKey, lineNameOf } from '#services/domain/line-name.ts'
import type { ImportFileDeps } from '#services/importing/import-file.command.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { CATALOGUE_CALLS as CALLS, type DeskProductChange, type DeskProductChoices } from '../catalogue-desk.contract.ts'
import { type CountedSpelling, countBySegment, countBySize, listSpellings } from '../desk-products.queries.ts'
import { compareSizes } from '../size-part-order.ts'
import { catalogueDeskText as text } from './catalogue-desk.text.ts'
import { productEdit } from './catalogue-edits.ts'
import { catalogueHistoryRoutes } from './catalogue-history.routes.ts'
import type { PriceDeps } from './change-prices.command.ts'
import { toDeskProduct } from './desk-product.presenter.ts'
import { editCatalogue, readAfter } from './edit-answers.ts'
import type { EditRefusal } from './edit-catalogue.command.ts'
import { exportRoute } from './export.route.ts'
import { importRoute } from './import.route.ts'
import { pricesRoutes } from './prices.routes.ts'
import { productNow } from './receive-units.command.ts'
import { findPage, isBelowCost, type SelectDeps } from './select-products.ts'
import { shipmentSettingsRoutes } from './shipment-settings.routes.ts'

type Changed = Omit<DeskProductChange, 'revision' | 'acceptsPriceJump' | 'acceptsBelowCost'>

export type DeskProductDeps = PriceDeps & SelectDeps

export type CatalogueDeskDeps = DeskProductDeps & ImportFileDeps

/** Edits of the catalogue by staff, through the importer's validation. */
export async function catalogueDeskRoutes(desk: App, deps: CatalogueDeskDeps): Promise<void> {
  deskProductRoutes(desk, deps)
  pricesRoutes(desk, deps)
  shipmentSettingsRoutes(desk, deps)
  catalogueHistoryRoutes(desk, deps)
  exportRoute(desk, deps)
  await importRoute(desk, deps)
}

/** Prices, units and visibility of articles. */
function deskProductRoutes(app: App, deps: DeskProductDeps): void {
  app.route({
    ...CALLS.products,
    handler: async ({ query }) => {
      const { eans, pagination, missing } = await findPage(deps, query)
      const products = await present(deps, await listDeskProducts(deps.database, eans))
      return { products, pagination, missing }
    },
  })
  app.route({ ...CALLS.productChoices, handler: () => listChoices(deps.database) })
  app.route({
    ...CALLS.saveProduct,
    handler: async ({ params: { ean }, body, staff }) => {
      const version = await editProduct(deps, ean, body, staff.staffId)
      const product = await readAfter(() => findDeskProduct(deps.database, ean), version)
      const [presented] = await present(deps, [product])
      if (!presented) throw new HttpError(404, 'not_found', text.gone)
      return { product: presented }
    },
  })
}

async function present({ database, landedCosts }: DeskProductDeps, products: readonly DeskProduct[]) {
  const eans = products.map(({ counted }) => counted.ean)
  const [listed, costs] = await Promise.all([listProductsByEans(database, eans), landedCosts.find(eans)])
  const shown = new Map(listed.map((each) => [each.ean, each]))
  return products.flatMap((product) => {
    const asShown = shown.get(product.counted.ean)
    return asShown ? [toDeskProduct(product, asShown, costs.get(asShown.ean)?.landedAgorot ?? null)] : []
  })
}

async function editProduct(deps: DeskProductDeps, ean: string, change: DeskProductChange, by: string): Promise<number> {
  const { revision, acceptsPriceJump = false, acceptsBelowCost = false, ...changed } = change
  const { priceAgorot } = changed
  const cost = priceAgorot === undefined || acceptsBelowCost ? undefined : (await deps.landedCosts.find([ean])).get(ean)
  const isLoss = priceAgorot !== undefined && isBelowCost(priceAgorot, cost)
  return editCatalogue<ProductChanged>(deps, {
    kind: 'product',
    id: ean,
    seen: revision,
    now: (tx, last) => productNow(deps, tx, last),
    write: (before) =>
      isLoss && before?.priceAgorot !== priceAgorot ? { ok: false, reason: 'below_cost' } : changedProduct(before, changed),
    toEdit: productEdit,
    options: { by, acceptsPriceJump },
  })
}

function changedProduct(before: ProductChanged | null, changed: Changed): { ok: true; data: ProductChanged } | EditRefusal {
  if (before === null) return { ok: false, reason: 'gone' }
  const isCounting = changed.stock !== undefined || changed.shipmentUnits !== undefined || changed.supplierUnits !== undefined
  if (before.setOf !== null && isCounting) return { ok: false, reason: 'set_has_no_units' }
  return { ok: true, data: { ...before, ...changed } }
}

/** Choices of the articles' filters. */
async function listChoices(database: Queryable): Promise<DeskProductChoices> {
  const [spellings, segments, sizes] = await Promise.all([listSpellings(database), countBySegment(database), countBySize(database)])
  return {
    brands: choicesOf(
      spellings,
      ({ brandSlug }) => brandSlug,
      ([first]) => first?.brand ?? '',
    ),
    lines: choicesOf(
      spellings,
      ({ brandSlug, name }) => lineKey(brandSlug, name),
      (line) => lineNameOf(line).name,
    ),
    segments: segments.map(({ segment, articles }) => ({ value: segment, name: segment, count: articles })),
    sizes: sizes.toSorted(compareSizes).map(({ width, profile, rim, articles }) => ({
      value: `${width}/${profile}/${rim}`,
      name: profile === '-' ? `${width}-${rim}` : `${width}/${profile}-${rim}`,
      count: articles,
    })),
  }
}

/** Merges spellings with the same value into one choice, by name. */
function choicesOf(
  spellings: readonly CountedSpelling[],
  keyOf: (spelling: CountedSpelling) => string,
  nameOf: (alike: readonly CountedSpelling[]) => string,
): DeskProductChoices['brands'] {
  return [...Map.groupBy(spellings, keyOf)]
    .map(([value, alike]) => ({ value, name: nameOf(alike), count: alike.reduce((sum, { articles }) => sum + articles, 0) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
}
