import { type Static, Type } from 'typebox'
import { TIRE_SIZE } from './catalogue.events.ts'
import { nullable, ShortText, Slug, Year } from './primitives.ts'

/** Motorcycles and their original tires. On the topic `catalogue`. */

export const MotorcycleSegment = Type.Union([
  Type.Literal('adventure'),
  Type.Literal('classic'),
  Type.Literal('commuter'),
  Type.Literal('cruiser'),
  Type.Literal('enduro'),
  Type.Literal('naked'),
  Type.Literal('scooter'),
  Type.Literal('sport'),
  Type.Literal('supermoto'),
  Type.Literal('touring'),
  Type.Literal('trike'),
])
export type MotorcycleSegment = Static<typeof MotorcycleSegment>

/** One wheel's original tire. Null = not in the source. */
export const OriginalTire = Type.Object(
  {
    ...TIRE_SIZE,
    loadIndex: nullable(Type.Integer({ minimum: 1, maximum: 150 })),
    /** As written: `W`, `(W)`, `Z` of a size such as `120/70 ZR 17`. */
    speedSymbol: nullable(Type.String({ maxLength: 4 })),
  },
  { additionalProperties: false },
)
export type OriginalTire = Static<typeof OriginalTire>

/** Certainty of the sizes: a cited source, common knowledge of the trade, the same with less confidence. */
export const Certainty = Type.Union([Type.Literal('cited'), Type.Literal('well_known'), Type.Literal('likely')])
export type Certainty = Static<typeof Certainty>

/** One model in one range of years: a wheel change makes another motorcycle. */
export const MotorcycleChanged = Type.Object(
  {
    id: Slug,
    brand: ShortText,
    model: ShortText,
    yearFrom: Year,
    yearTo: Year,
    segment: MotorcycleSegment,
    front: OriginalTire,
    rear: OriginalTire,
    /** Spoked rims require a tube, unless tubeless. */
    rims: nullable(Type.Union([Type.Literal('cast'), Type.Literal('spoked'), Type.Literal('spoked_tubeless')])),
    certainty: Certainty,
    source: nullable(ShortText),
  },
  { additionalProperties: false },
)
export type MotorcycleChanged = Static<typeof MotorcycleChanged>

export const MotorcycleRemoved = Type.Object({ id: Slug }, { additionalProperties: false })
export type MotorcycleRemoved = Static<typeof MotorcycleRemoved>
