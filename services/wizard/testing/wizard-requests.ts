import type { EventData } from '#events/registry.ts'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { motorcycle, originalTire } from '#services/motorcycles/testing/motorcycle-events.ts'
import type { RecommendationRequest } from '../wizard.contract.ts'

export const REARS = ['2000000000015', '2000000000022', '2000000000039'] as const
export const MOTORCYCLE = 'honda-cb500x-19-inch-2019'

export function tireOfMotorcycle(): EventData<'product.changed.v1'>['tire'] {
  return { ...product(REARS[0]).tire, ...originalTire('160/60R17'), loadIndex: 69, speedSymbol: 'W' }
}

/** Catalogue data that a question needs. */
export function motorcycleAndTires(): (
  | [type: 'motorcycle.changed.v1', subject: string, data: EventData<'motorcycle.changed.v1'>]
  | [type: 'product.changed.v1', subject: string, data: EventData<'product.changed.v1'>]
)[] {
  return [
    ['motorcycle.changed.v1', MOTORCYCLE, motorcycle(MOTORCYCLE)],
    ...REARS.map((ean, index) => {
      const data = product(ean, { name: `Road ${index}`, tire: tireOfMotorcycle(), priceAgorot: 60_000 + index * 5_000 })
      return ['product.changed.v1', ean, data] satisfies ['product.changed.v1', string, EventData<'product.changed.v1'>]
    }),
  ]
}

/** The wizard page's request with `change` applied. */
export function recommendationRequest(change: Partial<RecommendationRequest> = {}): RecommendationRequest {
  return {
    visitorName: 'נועה  לוי',
    visitorPhoneNumber: '050-123 4567',
    motorcycle: MOTORCYCLE,
    year: 2020,
    usage: 'weekend',
    kilometers: '500-1000',
    selectedTyreType: 'rear',
    ...change,
  }
}
