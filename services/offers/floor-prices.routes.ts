import type { CatalogueSearch } from '#services/catalogue/index.ts'
import { type CatalogueProduct, findProduct, listProductsByEans } from '#services/catalogue/product.queries.ts'
import { coveringPrice, type LandedCosts } from '#services/domain/landed-cost.ts'
import { agorotToShekels, isAmount, shekelsToAgorot } from '#services/domain/money.ts'
import { searchText } from '#services/domain/search/search-text.ts'
import { displaySizeOf } from '#services/domain/size-text.ts'
import { type Refused, refusalsBy } from '#services/ingress/plugins/http-error.ts'
import type { App, WriteRoutes } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'
import { setFloorPrice } from './floors.command.ts'
import { findFloorPrices } from './offers.queries.ts'
import { OFFER_CALLS as CALLS, type FloorPrice } from './staff-offers.contract.ts'
import { staffOffersText } from './staff-offers.text.ts'

type FloorPriceRoutes = WriteRoutes & { database: Database; search: Pick<CatalogueSearch, 'getIndex'>; landedCosts: LandedCosts }

const refusalOf = refusalsBy<Refused<'invalid_price' | 'product_not_found'>>({
  invalid_price: [422, 'invalid_price', staffOffersText.invalidFloor, { field: 'floor' }],
  product_not_found: [404, 'product_not_found', staffOffersText.unknownProduct],
})

const MAX_FOUND = 48
const EAN = /^\d{13}$/

/** Routes for floor prices: offers from there on are accepted automatically. */
export function floorPriceRoutes(desk: App, routes: FloorPriceRoutes): void {
  const { database } = routes
  desk.route({ ...CALLS.floors, handler: async ({ query }) => ({ floors: await listFloors(routes, query.search?.trim() ?? '') }) })
  desk.route({
    ...CALLS.setFloor,
    handler: async ({ params: { ean }, body: { floor }, staff }) => {
      if (floor !== null && !isAmount(floor)) throw refusalOf('invalid_price')
      const product = await findProduct(database, ean)
      if (product === null && floor !== null) throw refusalOf('product_not_found')
      const floorAgorot = floor === null ? null : shekelsToAgorot(floor)
      await setFloorPrice(routes, { ean, floorAgorot, by: staff.staffId })
      if (product === null) throw refusalOf('product_not_found')
      return presentFloor(product, floorAgorot, await routes.landedCosts.find([ean]))
    },
  })
}

async function listFloors(routes: FloorPriceRoutes, words: string): Promise<FloorPrice[]> {
  const { database, search } = routes
  const known = words === '' ? await findFloorPrices(database, null) : null
  const eans = known ? [...known.keys()] : await findEans(search, words)
  const [products, floors, costs] = await Promise.all([
    listProductsByEans(database, eans),
    known ?? findFloorPrices(database, eans),
    routes.landedCosts.find(eans),
  ])
  return products.map((product) => presentFloor(product, floors.get(product.ean) ?? null, costs))
}

type Costs = Awaited<ReturnType<LandedCosts['find']>>

async function findEans(search: FloorPriceRoutes['search'], words: string): Promise<string[]> {
  if (EAN.test(words)) return [words]
  const { products } = (await search.getIndex()).search(searchText(words), { limit: MAX_FOUND })
  return products.map(({ ean }) => ean)
}

function presentFloor(product: CatalogueProduct, floorAgorot: number | null, costs: Costs): FloorPrice {
  const { ean, brand, displayName, priceAgorot } = product
  const floor = floorAgorot === null ? null : agorotToShekels(floorAgorot)
  const landedAgorot = costs.get(ean)?.landedAgorot ?? null
  const landedCost = landedAgorot === null ? null : agorotToShekels(landedAgorot)
  const belowCost = floorAgorot !== null && landedAgorot !== null && floorAgorot < coveringPrice(landedAgorot)
  return { ean, brand, displayName, displaySize: displaySizeOf(product), price: agorotToShekels(priceAgorot), floor, landedCost, belowCost }
}
