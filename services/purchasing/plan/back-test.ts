import { forecastSales } from './forecast.ts'
import { YEAR } from './market.ts'
import { type PlanProduct, WEEKS } from './plan-input.ts'

/** Errors of forecasts as shares of sales: sum of all absolute errors over sum of all sales. */
export interface BackTest {
  /** Number of products with forecast horizons, and of all their horizons. */
  products: number
  forecasts: number
  sold: number
  chosen: number
  /** The same weeks of last year, unchanged. */
  naiveLastYear: number
  /** The mean of the last thirteen weeks. */
  movingAverage: number
}

/** By a product's sales in the year before a forecast. */
export const SELLERS = { slow: 3, occasional: 12, steady: 52, fast: Number.POSITIVE_INFINITY } as const
export type Seller = keyof typeof SELLERS

const AVERAGED_WEEKS = 13
/** Number of backtested horizons, and the weeks between their starts. */
const ORIGINS = 7
const STEP = 4

/**
 * Backtests the last `horizon` weeks of a history, and horizons that start some weeks earlier, from earlier data only; horizons with
 * days without stock are skipped, since their demand is unknown. `yearWeeks`: weeks of this year so far.
 */
export function backTest(
  products: readonly PlanProduct[],
  horizon: number,
  yearWeeks: number,
): { all: BackTest; bySeller: Record<Seller, BackTest> } {
  const tried = Array.from({ length: ORIGINS }, (_, index) => tryFrom(products, WEEKS - horizon - index * STEP, horizon, yearWeeks)).flat()
  const of = (seller: Seller): BackTest => summed(tried.filter((each) => each.seller === seller))
  return { all: summed(tried), bySeller: { slow: of('slow'), occasional: of('occasional'), steady: of('steady'), fast: of('fast') } }
}

/** One horizon of one product; forecasts in units. */
interface Tried {
  ean: string
  seller: Seller
  sold: number
  chosen: number
  naiveLastYear: number
  movingAverage: number
}

function tryFrom(products: readonly PlanProduct[], origin: number, horizon: number, yearWeeks: number): Tried[] {
  const known = products.map((product) => ({ ...product, ...weeksOf(product, 0, origin) }))
  const forecasts = forecastSales(known, horizon, Math.max(0, yearWeeks - (WEEKS - origin)))
  return products.flatMap((product, index) => {
    const { sold, daysOut } = weeksOf(product, origin, origin + horizon)
    if (daysOut.some((days) => days > 0)) return []
    const lastYear = total(weeksOf(product, origin - YEAR, origin).sold)
    return [
      {
        ean: product.ean,
        seller: sellerOf(lastYear),
        sold: total(sold),
        chosen: forecasts[index]?.expected ?? 0,
        naiveLastYear: total(weeksOf(product, origin - YEAR, origin - YEAR + horizon).sold),
        movingAverage: (total(weeksOf(product, origin - AVERAGED_WEEKS, origin).sold) / AVERAGED_WEEKS) * horizon,
      },
    ]
  })
}

function sellerOf(soldInYear: number): Seller {
  return (Object.keys(SELLERS) as Seller[]).find((seller) => soldInYear <= SELLERS[seller]) ?? 'fast'
}

function summed(tried: readonly Tried[]): BackTest {
  const sold = tried.reduce((sum, each) => sum + each.sold, 0)
  const missedBy = (forecast: 'chosen' | 'naiveLastYear' | 'movingAverage'): number => {
    const missed = tried.reduce((sum, each) => sum + Math.abs(each[forecast] - each.sold), 0)
    return sold === 0 ? 0 : missed / sold
  }
  return {
    products: new Set(tried.map(({ ean }) => ean)).size,
    forecasts: tried.length,
    sold,
    chosen: missedBy('chosen'),
    naiveLastYear: missedBy('naiveLastYear'),
    movingAverage: missedBy('movingAverage'),
  }
}

const total = (units: readonly number[]): number => units.reduce((sum, each) => sum + each, 0)

/** Indexes among the last `WEEKS`; a shorter history has no early ones. */
function weeksOf({ sold, daysOut }: PlanProduct, from: number, to: number): { sold: readonly number[]; daysOut: readonly number[] } {
  const missing = WEEKS - sold.length
  const [begin, end] = [Math.max(0, from - missing), Math.max(0, to - missing)]
  return { sold: sold.slice(begin, end), daysOut: daysOut.slice(begin, end) }
}
