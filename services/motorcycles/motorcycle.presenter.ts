import type { MotorcycleChanged, OriginalTire } from '#events/motorcycles.events.ts'
import { inShopOrder, type Presentation, presentProduct } from '#services/catalogue/index.ts'
import type { Fitting } from '#services/domain/fit/fitting-tires.ts'
import { loadNeed, speedNeed } from '#services/domain/fit/wheel-need.ts'
import { wheelChanges } from '#services/domain/fit/year-change.ts'
import type { Article } from './fitting.ts'
import type { FittingTire, Motorcycle, MotorcycleModel, WheelNeed } from './motorcycle.contract.ts'

/** `ofSameBrand`: all motorcycles of its brand, to find wheel changes of this model. */
export function presentMotorcycle(motorcycle: MotorcycleChanged, ofSameBrand: readonly MotorcycleChanged[]): Motorcycle {
  const { id, brand, model, yearFrom, yearTo, segment, front, rear, certainty, source } = motorcycle
  return {
    id,
    brand,
    model,
    yearFrom,
    yearTo,
    segment,
    front: presentWheel(front),
    rear: presentWheel(rear),
    certainty,
    source,
    changes: wheelChanges(motorcycle, ofSameBrand),
  }
}

export function presentModel(motorcycle: MotorcycleChanged, ofSameBrand: readonly MotorcycleChanged[]): MotorcycleModel {
  const { id, model, yearFrom, yearTo, front, rear } = motorcycle
  return { id, model, yearFrom, yearTo, front: front.displaySize, rear: rear.displaySize, changes: wheelChanges(motorcycle, ofSameBrand) }
}

export function presentFitting(fitting: readonly Fitting<Article>[], presentation: Presentation): FittingTire[] {
  return inShopOrder(fitting, ({ article }) => article).map(({ article, fit }) => ({
    product: presentProduct(article, presentation),
    fit: [...fit],
  }))
}

function presentWheel(wheel: OriginalTire): WheelNeed {
  const { displaySize, width, profile, rim, construction } = wheel
  return { displaySize, width, profile, rim, construction, load: loadNeed(wheel), speed: speedNeed(wheel) }
}
