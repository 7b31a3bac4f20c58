import { type Forecast, forecastSales } from './forecast.ts'
import {
  type OnOrder,
  type PlanInput,
  type PlanProduct,
  type PlanSettings,
  type ServiceLevel,
  SIGNAL_DAYS,
  SIGNAL_KINDS,
  type SignalKind,
} from './plan-input.ts'

/** A product's need and its terms, in tenths of a unit. */
export interface Need {
  product: PlanProduct
  forecast: Forecast
  safety: Safety
  expected: number
  signals: Partial<Record<SignalKind, number>>
  /** Demand of sets made of this tire, in tenths. */
  setsFrom: SetDemand[]
  sets: number
  safetyTenths: number
  /** Free stock and orders, negative. */
  freeStock: number
  onOrder: number
  /** Sum of the terms; 0 or less = nothing needed. */
  total: number
}

const tenths = (units: number): number => Math.round(units * 10)

export interface SetDemand {
  ean: string
  name: string
  tenths: number
  /** How the set's own need came about; absent in drafts of before it was kept. */
  need?: SetForecast
}

export interface SetForecast extends Pick<Need, 'expected' | 'signals' | 'safetyTenths' | 'forecast' | 'safety'> {
  /** Visitors with unmet demand. */
  wanted: PlanProduct['signals']
}

/** The need of a set of two named tires, in tenths. */
interface SetNeed {
  ean: string
  name: string
  front: string
  rear: string
  need: SetForecast
  /** Passed on to both tires. */
  passed: number
  /** Not passed on: one tire is unavailable, and the other alone makes no set. */
  missing: number
}

export interface Needs {
  /** Of everything that is bought. */
  needs: Need[]
  sets: SetNeed[]
}

/** `offered`: available articles at suppliers, by EAN. */
export function computeNeeds({ products, settings, horizonWeeks, today }: PlanInput, offered: (ean: string) => number): Needs {
  const forecasts = forecastSales(products, horizonWeeks, weeksOfYear(today))
  const all = products.map((product, index) => needOf(product, forecasts[index] as Forecast, settings, horizonWeeks))
  const bought = all.filter(({ product }) => product.setOf === null)
  const sets = shareOut(all, new Map(bought.map(({ product, total }) => [product.ean, offered(product.ean) * 10 - total])))
  const demandOfSets = new Map<string, SetDemand[]>()
  for (const { ean, name, front, rear, need, passed } of sets)
    if (passed > 0)
      for (const tire of [front, rear]) demandOfSets.set(tire, [...(demandOfSets.get(tire) ?? []), { ean, name, tenths: passed, need }])
  const needs = bought.map((need) => {
    const setsFrom = demandOfSets.get(need.product.ean) ?? []
    const wanted = setsFrom.reduce((sum, { tenths: each }) => sum + each, 0)
    return { ...need, setsFrom, sets: wanted, total: need.total + wanted }
  })
  return { needs, sets }
}

/** Distributes pairs to each set in turn, from what buyers of single tires leave of both tires. */
function shareOut(needs: readonly Need[], left: Map<string, number>): SetNeed[] {
  return needs.flatMap(({ product: { ean, name, setOf, signals: wanted }, total, expected, signals, safetyTenths, forecast, safety }) => {
    if (setOf === null || total <= 0) return []
    const { front, rear } = setOf
    const passed = Math.max(0, Math.min(total, left.get(front) ?? 0, left.get(rear) ?? 0))
    for (const tire of [front, rear]) left.set(tire, (left.get(tire) ?? 0) - passed)
    const need = { expected, signals, wanted, safetyTenths, forecast, safety }
    return [{ ean, name, front, rear, need, passed, missing: total - passed }]
  })
}

function needOf(product: PlanProduct, forecast: Forecast, settings: PlanSettings, horizonWeeks: number): Need {
  const safety = safetyOf(forecast, settings.serviceLevel)
  const signals = signalsOf(product, settings, horizonWeeks)
  // A set of two named tires has no stock of its own.
  const own = product.setOf ? { stock: 0, reserved: 0, onOrderFrom: NOTHING_ON_ORDER } : product
  const terms = {
    expected: tenths(forecast.expected),
    safetyTenths: tenths(safety.units),
    freeStock: tenths(own.reserved - own.stock),
    onOrder: -tenths(unitsOnOrder(own.onOrderFrom)),
  }
  const wanted = Object.values(signals).reduce((sum, units) => sum + units, 0)
  const total = terms.expected + terms.safetyTenths + terms.freeStock + terms.onOrder + wanted
  return { product, forecast, safety, signals, setsFrom: [], sets: 0, ...terms, total }
}

const NOTHING_ON_ORDER: OnOrder = { shipmentUnits: 0, drafts: [] }

function unitsOnOrder({ shipmentUnits, drafts }: OnOrder): number {
  return drafts.reduce((sum, { units }) => sum + units, shipmentUnits)
}

/** Unmet demand times the share that would have bought, scaled from the counted days to the horizon. */
function signalsOf({ signals }: PlanProduct, { signalRates }: PlanSettings, horizonWeeks: number): Need['signals'] {
  return Object.fromEntries(
    SIGNAL_KINDS.flatMap((kind) => {
      const units = tenths(((signals[kind] ?? 0) * signalRates[kind] * horizonWeeks * 7) / SIGNAL_DAYS)
      return units > 0 ? [[kind, units]] : []
    }),
  )
}

/** Full weeks of this year. */
export function weeksOfYear(today: string): number {
  const days = (Date.parse(today) - Date.parse(`${today.slice(0, 4)}-01-01`)) / 86_400_000
  return Math.floor(days / 7)
}

/** Standard normal quantiles: the standard deviations that safety stock must cover for a share of horizons. */
const QUANTILES: Record<ServiceLevel, number> = { 80: 0.84, 85: 1.04, 90: 1.28, 95: 1.65, 98: 2.05, 99: 2.33 }
/** Ratio of standard deviation to mean absolute error for a normal distribution. */
const DEVIATION_OF_ERROR = 1.25

export interface Safety {
  quantile: number
  /** Standard deviation of sales over the horizon, in units. */
  deviation: number
  units: number
}

/** At least the Poisson deviation, the root of the mean. */
function safetyOf({ expected, error }: { expected: number; error: number | null }, level: ServiceLevel): Safety {
  const quantile = QUANTILES[level]
  const deviation = Math.max(Math.sqrt(expected), DEVIATION_OF_ERROR * (error ?? 0))
  return { quantile, deviation, units: quantile * deviation }
}
