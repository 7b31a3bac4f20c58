import type { SupplierArticleChanged } from '#events/suppliers.events.ts'
import {
  type BuyingShare,
  type LostSearch,
  listBuyingShares,
  listLeftForArrival,
  listLostSearches,
  listShelfChanges,
} from '#services/analytics/lost-demand.queries.ts'
import { findShipmentSettings } from '#services/catalogue/catalogue.queries.ts'
import { addDays } from '#services/domain/calendar.ts'
import { israelDate, startOfIsraelDay } from '#services/domain/israel-time.ts'
import { listMotorcycles } from '#services/motorcycles/motorcycles.queries.ts'
import { listSoldWeeks } from '#services/orders/sold-weeks.queries.ts'
import { listShelfUnits } from '#services/orders/stock/stock.queries.ts'
import { type ClickHouse, ClickHouseUnavailable } from '#services/platform/clickhouse.ts'
import { mapYielding } from '#services/platform/map-yielding.ts'
import type { Database, Queryable } from '#services/platform/postgres.ts'
import {
  countLostOffers,
  countRedeemedOffers,
  findOrderedSinceList,
  listLostMotorcycles,
  listOnOrder,
  listPastSales,
  listProductsToBuy,
  type ProductToBuy,
  sumOrdered,
} from '#services/purchasing/demand/demand.queries.ts'
import { type PlanInput, type PlanProduct, type PlanSettings, SIGNAL_DAYS, type SupplierOffer, WEEKS } from '../plan/plan-input.ts'
import { readMatches } from '../supplier-articles.queries.ts'
import { type ShelfHistory, toShelfHistory } from './days-out.ts'
import { createDemandMatcher } from './demand-matcher.ts'
import { horizonWeeks, type ShipmentDates } from './horizon.ts'
import { type PlanFacts, toPlanProduct } from './plan-product.ts'
import { ratesOf, signalsOf } from './signals.ts'
import { firstWeek, withoutUnknownWeeks } from './weeks.ts'

/** Data from ClickHouse. */
interface Analytics {
  searches: LostSearch[]
  leftForArrival: { ean: string; visitors: number }[]
  shares: BuyingShare[]
  shelf: ShelfHistory
}

/** A cart counts as abandoned without an order within these days. */
const DAYS_TO_BUY = 7
/** Rates are measured over a quarter. */
const MEASURED_DAYS = 91

export interface PlanSources {
  database: Database
  /** Null without ClickHouse. */
  clickhouse: ClickHouse | null
  now: Date
}

/** Reads the input of a draft at `now`, from one snapshot. Unavailable sources are listed in `missing`. */
export async function readPlanInput(
  { database, clickhouse, now }: PlanSources,
  settings: Omit<PlanSettings, 'signalRates'>,
): Promise<PlanInput> {
  const today = israelDate(now.getTime())
  const analytics = await readAnalytics(clickhouse, today)
  return database.transaction(async (tx) => {
    // One snapshot for all statements.
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    const toBuy = await readProductsToBuy(tx)
    const read = await readPlanProducts(tx, { today, toBuy, analytics })
    const products = await withSignals(tx, { today, toBuy, analytics }, read)
    const { signalRates, measuredRates } = await readRates(tx, today, analytics)
    return {
      today,
      horizonWeeks: horizonWeeks(today, await readShipmentDates(tx)),
      settings: { ...settings, signalRates },
      orderedCents: await sumOrdered(tx, new Date(startOfIsraelDay(`${today.slice(0, 7)}-01`))),
      measuredRates,
      missing: analytics === null ? ['analytics'] : [],
      products,
    }
  })
}

/** Page size: rows take ten times the memory of the result, and reading must not block other work. */
const PAGE = 500

export async function readProductsToBuy(tx: Queryable): Promise<ProductToBuy[]> {
  const products: ProductToBuy[] = []
  for (;;) {
    const page = await listProductsToBuy(tx, products.at(-1)?.ean ?? '', PAGE)
    products.push(...page)
    if (page.length < PAGE) return products
  }
}

interface PlanSource {
  today: string
  toBuy: readonly ProductToBuy[]
  analytics: Analytics | null
}

async function readPlanProducts(tx: Queryable, { today, toBuy, analytics }: PlanSource): Promise<PlanProduct[]> {
  const first = firstWeek(today)
  const known: Omit<PlanFacts, 'past'> = {
    today,
    sold: Map.groupBy(await listSoldWeeks(tx, new Date(startOfIsraelDay(first))), ({ ean }) => ean),
    units: new Map((await listShelfUnits(tx)).map((units) => [units.ean, units])),
    shelf: analytics?.shelf ?? null,
    offers: await readOffers(tx),
    drafts: Map.groupBy(await listOnOrder(tx), ({ ean }) => ean),
  }
  const products: PlanProduct[] = []
  for (let start = 0; start < toBuy.length; start += PAGE) {
    const page = toBuy.slice(start, start + PAGE)
    const eans = page.map(({ ean }) => ean)
    const past = Map.groupBy(await listPastSales(tx, Number(first.slice(0, 4)), eans), ({ ean }) => ean)
    products.push(...page.map((product) => toPlanProduct(product, { ...known, past })))
  }
  return withoutUnknownWeeks(products, analytics?.shelf.opened ?? WEEKS)
}

const MAX_MOTORCYCLES = 100_000

async function withSignals(
  tx: Queryable,
  { today, toBuy, analytics }: PlanSource,
  products: readonly PlanProduct[],
): Promise<PlanProduct[]> {
  const from = new Date(startOfIsraelDay(addDays(today, -SIGNAL_DAYS)))
  const lost = {
    offers: await countLostOffers(tx, from),
    motorcycles: await listLostMotorcycles(tx, from),
    searches: analytics?.searches ?? [],
    leftForArrival: analytics?.leftForArrival ?? [],
  }
  const wanted = createDemandMatcher(toBuy, await listMotorcycles(tx, { offset: 0, limit: MAX_MOTORCYCLES }))
  const signals = await signalsOf(lost, wanted, products)
  return products.map((product) => ({ ...product, signals: signals.get(product.ean) ?? {} }))
}

const MEASURED_DAYS_OF_OFFERS = 365

async function readRates(tx: Queryable, today: string, analytics: Analytics | null) {
  const shareOf = (wanted: string) => {
    const share = analytics?.shares.find(({ act }) => act === wanted)
    return share ?? { cases: 0, bought: 0 }
  }
  return ratesOf({
    openOffers: await countRedeemedOffers(tx, new Date(startOfIsraelDay(addDays(today, -MEASURED_DAYS_OF_OFFERS)))),
    emptySearches: shareOf('searched'),
    requestedModels: shareOf('recommended'),
    arrivalCarts: shareOf('cart'),
  })
}

/** Null where no shipment is planned. */
export async function readShipmentDates(queryable: Queryable): Promise<ShipmentDates | null> {
  const shipments = await findShipmentSettings(queryable)
  if (shipments === null) return null
  const { currentShipmentAt, nextShipmentAt, nextShipmentOrderDeadline } = shipments
  return {
    current: israelDate(currentShipmentAt),
    next: israelDate(nextShipmentAt),
    deadline: israelDate(nextShipmentOrderDeadline),
  }
}

/** Full days until yesterday. Null where ClickHouse is unavailable. */
async function readAnalytics(clickhouse: ClickHouse | null, today: string): Promise<Analytics | null> {
  if (clickhouse === null) return null
  const yesterday = addDays(today, -1)
  const judged = addDays(yesterday, -DAYS_TO_BUY)
  try {
    return {
      searches: await listLostSearches(clickhouse, { from: addDays(today, -SIGNAL_DAYS), to: yesterday }),
      leftForArrival: await listLeftForArrival(clickhouse, { from: addDays(judged, 1 - SIGNAL_DAYS), to: judged }),
      shares: await listBuyingShares(clickhouse, { from: addDays(judged, 1 - MEASURED_DAYS), until: judged, to: yesterday }),
      shelf: toShelfHistory(today, await listShelfChanges(clickhouse)),
    }
  } catch (error) {
    if (error instanceof ClickHouseUnavailable) return null
    throw error
  }
}

/** The suppliers' offers by product, sorted by article; old stock is not offered as fresh. */
export async function readOffers(queryable: Queryable): Promise<Map<string, SupplierOffer[]>> {
  const offers = new Map<string, SupplierOffer[]>()
  const ordered = await findOrderedSinceList(queryable)
  await mapYielding(await readMatches(queryable), ({ article, match, isOldStock }) => {
    if (match.ean === null || isOldStock) return
    const offer = toOffer(article, ordered.get(article.articleId) ?? 0)
    const ofProduct = offers.get(match.ean)
    if (ofProduct) ofProduct.push(offer)
    else offers.set(match.ean, [offer])
  })
  for (const ofProduct of offers.values()) ofProduct.sort((one, other) => (one.articleId < other.articleId ? -1 : 1))
  return offers
}

/** "At least 20" exceeds any order, so orders are not subtracted from it. */
function toOffer(article: SupplierArticleChanged, ordered: number): SupplierOffer {
  const { articleId, supplier, sku, priceCents, units, isAtLeast, minimumQuantity, multiple, leadDays, validFrom, validTo } = article
  const terms = { minimumQuantity, multiple, leadDays, validFrom, validTo }
  if (isAtLeast || ordered === 0) return { articleId, supplier, sku, priceCents, units, isAtLeast, ...terms }
  const left = { units: Math.max(0, units - ordered), orderedUnits: Math.min(units, ordered) }
  return { articleId, supplier, sku, priceCents, ...left, isAtLeast, ...terms }
}
