import { type Forecast, forecastSales } from './forecast.ts'
import {
  type OnOrder,
  type PlanInput,
  type PlanProduct,
  type PlanSettings,
  SIGNAL_DAYS,
  SIGNAL_KINDS,
  type SignalKind,
} from './plan-input.ts'
import { type Safety, safetyOf } from './safety.ts'

/** What is needed of a product, and of what it is made up; terms in tenths of a unit. */
export interface Need {
  product: PlanProduct
  forecast: Forecast
  safety: Safety
  expected: number
  signals: Partial<Record<SignalKind, number>>
  sets: number
  safetyTenths: number
  /** Free stock and what is on order count below zero. */
  freeStock: number
  onOrder: number
  /** Of all terms; not above 0 = nothing is needed. */
  total: number
}

const tenths = (units: number): number => Math.round(units * 10)

/** The needs of everything that is bought; a set that is put together passes its own on to both of its tires. */
export function computeNeeds({ products, settings, horizonWeeks, today }: PlanInput): Need[] {
  const forecasts = forecastSales(products, horizonWeeks, weeksOfYear(today))
  const needs = products.map((product, place) => needOf(product, forecasts[place] as Forecast, settings, horizonWeeks))
  const wantedBySets = new Map<string, number>()
  for (const { product, total } of needs)
    if (product.setOf && total > 0)
      for (const ean of [product.setOf.front, product.setOf.rear]) wantedBySets.set(ean, (wantedBySets.get(ean) ?? 0) + total)
  return needs
    .filter(({ product }) => product.setOf === null)
    .map((need) => {
      const sets = wantedBySets.get(need.product.ean) ?? 0
      return { ...need, sets, total: need.total + sets }
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
  return { product, forecast, safety, signals, sets: 0, ...terms, total }
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
