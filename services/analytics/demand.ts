import { listProductsByEans } from '#services/catalogue/product.queries.ts'
import { listStockOfSizes } from '#services/catalogue/size.queries.ts'
import { daysBetween } from '#services/domain/calendar.ts'
import { displaySizeOf } from '#services/domain/display-size.ts'
import { parseSingleSize } from '#services/domain/tire-size.ts'
import { setUnits } from '#services/domain/visibility.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { Demand, Period, ProductDemand, SizeDemand } from './analytics.contract.ts'
import { type DemandedSize, listDemandedProducts, listDemandedSizes, listSearches } from './demand.queries.ts'

const LISTED = 25
/** Among so many sizes those without stock are looked for. */
const SIZES_LOOKED_AT = 1000

interface Stores {
  clickhouse: ClickHouse
  database: Database
}

/** What visitors wanted in a period; stock and names are those of now. */
export async function getDemand(stores: Stores, period: Period): Promise<Demand> {
  const { clickhouse } = stores
  const [searches, emptySearches, sizes, products] = await Promise.all([
    listSearches(clickhouse, period, 'searches', LISTED),
    listSearches(clickhouse, period, 'empty', LISTED),
    listSizes(stores, period),
    listProducts(stores, period),
  ])
  return {
    period,
    searches,
    emptySearches,
    products,
    sizes: sizes.slice(0, LISTED),
    sizesWithoutStock: sizes.filter(({ inStock, visitors }) => inStock === 0 && visitors > 0).slice(0, LISTED),
  }
}

async function listSizes({ clickhouse, database }: Stores, period: Period): Promise<SizeDemand[]> {
  const demanded = (await listDemandedSizes(clickhouse, period, SIZES_LOOKED_AT)).flatMap(withAddress)
  const stock = await listStockOfSizes(
    database,
    demanded.map(({ address }) => address),
  )
  const days = daysBetween(period.from, period.to) + 1
  return demanded.map(({ address, ...size }, index) => {
    const inStock = stock[index] ?? 0
    const daysLeft = size.sold === 0 ? null : Math.floor((inStock * days) / size.sold)
    return { ...size, path: `/list/moto/${address.width}/${address.profile}/${address.rim}`, inStock, daysLeft }
  })
}

/** An address may say anything: what is no size is left out. */
function withAddress(demanded: DemandedSize) {
  const address = parseSingleSize(demanded.size)
  return address ? [{ ...demanded, address }] : []
}

async function listProducts({ clickhouse, database }: Stores, period: Period): Promise<ProductDemand[]> {
  const demanded = await listDemandedProducts(clickhouse, period, LISTED)
  const products = await listProductsByEans(
    database,
    demanded.map(({ ean }) => ean),
  )
  const byEan = new Map(products.map((product) => [product.ean, product]))
  return demanded.map((each) => {
    const product = byEan.get(each.ean)
    if (!product) return { ...each, brand: '', displayName: '', displaySize: '', inStock: 0 }
    const { brand, displayName, memberStock } = product
    const { stock } = memberStock ? setUnits(memberStock.front, memberStock.rear) : product
    return { ...each, brand, displayName, displaySize: displaySizeOf(product), inStock: stock }
  })
}
