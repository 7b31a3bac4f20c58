import type { ServiceLevel } from './plan-input.ts'

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
export function safetyOf({ expected, error }: { expected: number; error: number | null }, level: ServiceLevel): Safety {
  const quantile = QUANTILES[level]
  const deviation = Math.max(Math.sqrt(expected), DEVIATION_OF_ERROR * (error ?? 0))
  return { quantile, deviation, units: quantile * deviation }
}
