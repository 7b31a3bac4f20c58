import { type EvaluatedOffer, lowestOf } from './choose-offers.ts'
import type { Need } from './needs.ts'
import type { Reason } from './plan.ts'
import type { SupplierOffer } from './plan-input.ts'

/** So much above last year is a high demand. */
const HIGH_TREND = 1.2
/** Free stock that lasts less than this share of the horizon is low. */
const LOW_COVER = 0.25

/** Why the line is there, the weightiest first. */
export function reasonsOf(
  { product, forecast, expected, signals, freeStock, onOrder }: Need,
  offers: readonly EvaluatedOffer[],
  chosen: SupplierOffer,
): Reason[] {
  const wanted = Object.values(signals).reduce((sum, units) => sum + units, 0)
  const isNew = forecast.soldLastYear === 0
  const reasons: Record<Exclude<Reason, 'testItem' | 'unitCost'>, boolean> = {
    addedItem: isNew && wanted > 0,
    currentStock: product.stock < product.reserved,
    lowStock: product.stock >= product.reserved && -freeStock - onOrder < expected * LOW_COVER,
    highDemand: forecast.trend >= HIGH_TREND || wanted * 2 > expected,
    seasonal: forecast.method === 'seasonal',
    soldLastYear: forecast.method === 'lastYear' && !isNew,
    soldYearToDate: forecast.method === 'recent',
    expectedSales: forecast.method === 'borrowed' && expected > 0,
    promotionAdjustment: (signals.refusedOffers ?? 0) + (signals.openOffers ?? 0) > 0,
    bestPriceSource: lowestOf(offers) === chosen,
  }
  return (Object.keys(reasons) as (keyof typeof reasons)[]).filter((reason) => reasons[reason])
}
