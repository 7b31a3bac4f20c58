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

/** What is needed of a product, and of what it is made up; terms in tenths of a unit. */
export interface Need {
  product: PlanProduct
  forecast: Forecast
  safety: Safety
  expected: number
  signals: Partial<Record<SignalKind, number>>
  /** Wanted by sets that are put together of it, each with its tenths. */
  setsFrom: SetDemand[]
  sets: number
  safetyTenths: number
  /** Free stock and what is on order count below zero. */
  freeStock: number
  onOrder: number
  /** Of all terms; not above 0 = nothing is needed. */
  total: number
}

const tenths = (units: number): number => Math.round(units * 10)

export interface SetDemand {
  ean: string
  name: string
  tenths: number
}

/** A set that is put together, and what is wanted of it, in tenths. */
interface SetNeed {
  ean: string
  name: string
  front: string
  rear: string
  /** Passed on to both of its tires. */
  passed: number
  /** Not passed on: one of its tires cannot be had, and the other one alone makes no set. */
  missing: number
}

export interface Needs {
  /** Of everything that is bought. */
  needs: Need[]
  sets: SetNeed[]
}

/** `offered`: articles that suppliers can send now, by ean. */
export function computeNeeds({ products, settings, horizonWeeks, today }: PlanInput, offered: (ean: string) => number): Needs {
  const forecasts = forecastSales(products, horizonWeeks, weeksOfYear(today))
  const all = products.map((product, index) => needOf(product, forecasts[index] as Forecast, settings, horizonWeeks))
  const bought = all.filter(({ product }) => product.setOf === null)
  const sets = shareOut(all, new Map(bought.map(({ product, total }) => [product.ean, offered(product.ean) * 10 - total])))
  const demandOfSets = new Map<string, SetDemand[]>()
  for (const { ean, name, front, rear, passed } of sets)
    if (passed > 0)
      for (const tire of [front, rear]) demandOfSets.set(tire, [...(demandOfSets.get(tire) ?? []), { ean, name, tenths: passed }])
  const needs = bought.map((need) => {
    const setsFrom = demandOfSets.get(need.product.ean) ?? []
    const wanted = setsFrom.reduce((sum, { tenths: each }) => sum + each, 0)
    return { ...need, setsFrom, sets: wanted, total: need.total + wanted }
  })
  return { needs, sets }
}

/** To each set in turn as many pairs as there can be: what `left` of both tires when those who buy one of them alone are served. */
function shareOut(needs: readonly Need[], left: Map<string, number>): SetNeed[] {
  return needs.flatMap(({ product: { ean, name, setOf }, total }) => {
    if (setOf === null || total <= 0) return []
    const { front, rear } = setOf
    const passed = Math.max(0, Math.min(total, left.get(front) ?? 0, left.get(rear) ?? 0))
    for (const tire of [front, rear]) left.set(tire, (left.get(tire) ?? 0) - passed)
    return [{ ean, name, front, rear, passed, missing: total - passed }]
  })
}

function needOf(product: PlanProduct, forecast: Forecast, settings: PlanSettings, horizonWeeks: number): Need {
  const safety = safetyOf(forecast, settings.serviceLevel)
  const signals = signalsOf(product, settings, horizonWeeks)
  // A set that is put together has no stock of its own, whatever its tires have.
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

/** Whoever asked in vain, times the share that would have bought, over the horizon as over the days that were counted. */
function signalsOf({ signals }: PlanProduct, { signalRates }: PlanSettings, horizonWeeks: number): Need['signals'] {
  return Object.fromEntries(
    SIGNAL_KINDS.flatMap((kind) => {
      const units = tenths(((signals[kind] ?? 0) * signalRates[kind] * horizonWeeks * 7) / SIGNAL_DAYS)
      return units > 0 ? [[kind, units]] : []
    }),
  )
}

/** Whole weeks of this year. */
export function weeksOfYear(today: string): number {
  const days = (Date.parse(today) - Date.parse(`${today.slice(0, 4)}-01-01`)) / 86_400_000
  return Math.floor(days / 7)
}

/** Standard normal quantiles: how many standard deviations the stock must bear to last through such a share of horizons. */
const QUANTILES: Record<ServiceLevel, number> = { 80: 0.84, 85: 1.04, 90: 1.28, 95: 1.65, 98: 2.05, 99: 2.33 }
/** The standard deviation of normal errors beside their mean absolute size. */
const DEVIATION_OF_ERROR = 1.25

export interface Safety {
  quantile: number
  /** Of the sales over the horizon, in units. */
  deviation: number
  units: number
}

/** Never below what single sales scatter anyway (Poisson: the root of the mean). */
function safetyOf({ expected, error }: { expected: number; error: number | null }, level: ServiceLevel): Safety {
  const quantile = QUANTILES[level]
  const deviation = Math.max(Math.sqrt(expected), DEVIATION_OF_ERROR * (error ?? 0))
  return { quantile, deviation, units: quantile * deviation }
}
