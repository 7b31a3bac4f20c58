import { type Static, Type } from 'typebox'
import { Certainty, MotorcycleSegment } from '#events/motorcycles.events.ts'
import { Ean, nullable, ShortText, Slug, Year } from '#events/primitives.ts'
import { Product } from '#services/catalogue/product.contract.ts'
import { FIT_RULES } from '#services/domain/fit/fit-reason.ts'
import { call } from '#services/ingress/contract/call.contract.ts'

/** Motorcycles and fitting articles. Fit is determined only by the rules of `services/domain/fit`. */

const Axle = Type.Union([Type.Literal('front'), Type.Literal('rear')])

export const MotorcycleBrands = Type.Array(Type.String())
export type MotorcycleBrands = Static<typeof MotorcycleBrands>

export const MotorcycleModelsRequest = Type.Object({ brand: ShortText, year: Year }, { additionalProperties: false })
export type MotorcycleModelsRequest = Static<typeof MotorcycleModelsRequest>

/** A wheel change from `year` on: displayed sizes, and the motorcycles before and after. */
export const WheelChange = Type.Object({
  year: Year,
  axle: Axle,
  before: Type.String(),
  after: Type.String(),
  beforeId: Type.String(),
  afterId: Type.String(),
})
export type WheelChange = Static<typeof WheelChange>

export const MotorcycleModel = Type.Object({
  id: Type.String(),
  /** Without the brand, `CB500X (19 inch)`. */
  model: Type.String(),
  yearFrom: Year,
  yearTo: Year,
  front: Type.String(),
  rear: Type.String(),
  /** The nearest wheel changes of this model, before these years and after them. */
  changes: Type.Array(WheelChange),
})
export type MotorcycleModel = Static<typeof MotorcycleModel>

export const MotorcycleModels = Type.Array(MotorcycleModel)
export type MotorcycleModels = Static<typeof MotorcycleModels>

/** A wheel's requirements on its tire. */
export const WheelNeed = Type.Object({
  displaySize: Type.String(),
  width: Type.String(),
  profile: Type.String(),
  rim: Type.String(),
  construction: Type.Union([Type.Literal('R'), Type.Literal('-'), Type.Literal('B')]),
  /** The manufacturer's minimum load index, or only the usual one of this size, which is no requirement; null if neither is known. */
  load: nullable(Type.Object({ index: Type.Integer(), basis: Type.Union([Type.Literal('maker'), Type.Literal('usual')]) })),
  /** Minimum speed symbol; null if the manufacturer's is unknown. */
  speed: nullable(Type.String()),
})
export type WheelNeed = Static<typeof WheelNeed>

export const Motorcycle = Type.Object({
  id: Type.String(),
  brand: Type.String(),
  model: Type.String(),
  yearFrom: Year,
  yearTo: Year,
  segment: MotorcycleSegment,
  front: WheelNeed,
  rear: WheelNeed,
  certainty: Certainty,
  source: nullable(Type.String()),
  changes: Type.Array(WheelChange),
})
export type Motorcycle = Static<typeof Motorcycle>

export const FitReason = Type.Object({
  rule: Type.Enum([...FIT_RULES]),
  verdict: Type.Union([Type.Literal('ok'), Type.Literal('warn'), Type.Literal('block'), Type.Literal('unknown'), Type.Literal('advice')]),
  axle: nullable(Axle),
  found: nullable(Type.String()),
  needed: nullable(Type.String()),
  /** The usual value in this size, in place of an unknown requirement. */
  usual: Type.Optional(Type.String()),
})
export type FitReason = Static<typeof FitReason>

/** Unnamed copy, since a schema name must be unique. */
const ListedProduct = Type.Object(Product.properties, { additionalProperties: false })

export const FittingTire = Type.Object({ product: ListedProduct, fit: Type.Array(FitReason) })
export type FittingTire = Static<typeof FittingTire>

/** Lists in the shop's order, without blocked articles. */
export const MotorcycleTires = Type.Object({
  motorcycle: Motorcycle,
  fronts: Type.Array(FittingTire),
  rears: Type.Array(FittingTire),
  sets: Type.Array(FittingTire),
})
export type MotorcycleTires = Static<typeof MotorcycleTires>

/** `motorcycle` = an id, to limit partners to those that fit its other wheel. */
export const PartnersQuery = Type.Object({ motorcycle: Type.Optional(Slug) })
export type PartnersQuery = Static<typeof PartnersQuery>

/**
 * Partners of a single tire: available tires of its line for the other wheel that may be combined with it. With a motorcycle: those that
 * fit it; else one for each size that motorcycles with this tire's size have there, most common first.
 */
export const Partners = Type.Object({
  /** True if `motorcycle` is given and the tire fits it. */
  isForMotorcycle: Type.Boolean(),
  partners: Type.Array(
    Type.Object({
      product: ListedProduct,
      /** Reasons for the pair, and for the partner on the motorcycle. */
      reasons: Type.Array(FitReason),
      /** Available set of these two sizes that costs less than both tires; null if none. */
      set: nullable(ListedProduct),
    }),
  ),
})
export type Partners = Static<typeof Partners>

const ASKED_MOTORCYCLE = '[a-z0-9]+(-[a-z0-9]+)*(:(19|20)[0-9]{2})?'

/**
 * `items` is `ean,ean:quantity,…`, up to the cart's maximum. `motorcycles` is `id,id:year,…`: the visitor's own; a year of manufacture is
 * checked against the motorcycle's range.
 */
export const FitQuery = Type.Object({
  items: Type.Optional(Type.String({ pattern: '^$|^[0-9]{13}(:[0-9]{1,2})?(,[0-9]{13}(:[0-9]{1,2})?){0,29}$' })),
  motorcycles: Type.Optional(Type.String({ pattern: `^$|^${ASKED_MOTORCYCLE}(,${ASKED_MOTORCYCLE}){0,9}$` })),
})
export type FitQuery = Static<typeof FitQuery>

export const TireFit = Type.Object({
  ean: Type.String(),
  /** That of the gravest reason; for a tire of either wheel that of the better wheel. */
  verdict: Type.Union([Type.Literal('ok'), Type.Literal('unknown'), Type.Literal('warn'), Type.Literal('block')]),
  reasons: Type.Array(FitReason),
})
export type TireFit = Static<typeof TireFit>

/** Fit of articles or a whole cart. */
export const Fit = Type.Object({
  /** One for each motorcycle that the shop knows, in the order of the request. */
  motorcycles: Type.Array(
    Type.Object({
      motorcycle: Motorcycle,
      tires: Type.Array(TireFit),
    }),
  ),
  /** Invalid combinations, whichever of these motorcycles they are for. */
  pairs: Type.Array(Type.Object({ front: Type.String(), rear: Type.String(), reason: FitReason })),
})
export type Fit = Static<typeof Fit>

export const MOTORCYCLE_CALLS = {
  brands: call({ method: 'GET', path: '/api/v1/motorcycle/brands', summary: 'Makers of motorcycles', answer: MotorcycleBrands }),
  models: call({
    method: 'POST',
    path: '/api/v1/motorcycle/models',
    summary: 'Motorcycles of a maker that were made in a year',
    body: MotorcycleModelsRequest,
    answer: MotorcycleModels,
  }),
  tires: call({
    method: 'GET',
    path: '/api/v1/motorcycles/:id',
    summary: 'A motorcycle, and the tires and sets that fit it',
    params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 80 }) }),
    answer: MotorcycleTires,
  }),
  fit: call({
    method: 'GET',
    path: '/api/v1/fit',
    summary: 'Whether articles fit motorcycles, and which of them may not ride together',
    query: FitQuery,
    answer: Fit,
  }),
  partners: call({
    method: 'GET',
    path: '/api/v1/tires/MO/:ean/partners',
    summary: 'Tires of the same line for the other wheel',
    params: Type.Object({ ean: Ean }),
    query: PartnersQuery,
    answer: Partners,
  }),
}
