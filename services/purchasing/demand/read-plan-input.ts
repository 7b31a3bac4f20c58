import { israelDate, startOfIsraelDay } from '#services/domain/israel-time.ts'
import { listShelfUnits } from '#services/orders/shelf.queries.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { Database, Queryable } from '#services/platform/postgres.ts'
import { findShipmentSettings } from '#services/projector/catalogue.queries.ts'
import { listPastSales } from '#services/projector/past-sales.queries.ts'
import { listProductsToBuy, type ProductToBuy } from '#services/projector/products-to-buy.queries.ts'
import { listSoldWeeks } from '#services/projector/sold-weeks.queries.ts'
import type { PlanInput, PlanProduct, PlanSettings } from '../plan/plan-input.ts'
import { horizonWeeks } from './horizon.ts'
import { readOffers } from './offers.ts'
import { type Known, toPlanProduct } from './plan-product.ts'
import { DEFAULT_RATES } from './signal-rates.ts'
import { firstWeek } from './weeks.ts'

export interface PlanSources {
  database: Database
  /** Null where there is none. */
  clickhouse: ClickHouse | null
  now: Date
}

/** Everything a draft of `now` is computed from, as it is at one moment. What is away is named in `missing`, and left out. */
export async function readPlanInput(
  { database, clickhouse, now }: PlanSources,
  settings: Omit<PlanSettings, 'signalRates'>,
): Promise<PlanInput> {
  const today = israelDate(now.getTime())
  const read = await database.transaction(async (tx) => {
    // All statements see the shop of the same moment.
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    return readRecords(tx, today)
  })
  return {
    today,
    horizonWeeks: read.horizonWeeks,
    settings: { ...settings, signalRates: DEFAULT_RATES },
    measuredRates: {},
    missing: clickhouse === null ? ['analytics'] : [],
    products: read.products,
  }
}

/** So many products are read at once: what stands in rows takes ten times the room of what is kept. */
const PAGE = 2_000

async function readRecords(tx: Queryable, today: string): Promise<Pick<PlanInput, 'horizonWeeks' | 'products'>> {
  const shipments = await findShipmentSettings(tx)
  const products = await readProducts(tx)
  const known: Omit<Known, 'past'> = {
    today,
    sold: Map.groupBy(await listSoldWeeks(tx, new Date(startOfIsraelDay(firstWeek(today)))), ({ ean }) => ean),
    shelf: new Map((await listShelfUnits(tx)).map((units) => [units.ean, units])),
    offers: await readOffers(tx),
    drafts: new Map(),
  }
  const fromYear = Number(firstWeek(today).slice(0, 4))
  const planned: PlanProduct[] = []
  for (let start = 0; start < products.length; start += PAGE) {
    const page = products.slice(start, start + PAGE)
    const eans = page.map(({ ean }) => ean)
    const past = Map.groupBy(await listPastSales(tx, fromYear, eans), ({ ean }) => ean)
    planned.push(...page.map((product) => toPlanProduct(product, { ...known, past })))
  }
  const dates = shipments && {
    current: israelDate(shipments.currentShipmentAt),
    next: israelDate(shipments.nextShipmentAt),
    deadline: israelDate(shipments.nextShipmentOrderDeadline),
  }
  return { horizonWeeks: horizonWeeks(today, dates), products: planned }
}

async function readProducts(tx: Queryable): Promise<ProductToBuy[]> {
  const products: ProductToBuy[] = []
  for (;;) {
    const page = await listProductsToBuy(tx, products.at(-1)?.ean ?? '', PAGE)
    products.push(...page)
    if (page.length < PAGE) return products
  }
}
