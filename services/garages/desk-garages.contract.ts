import { type Static, Type } from 'typebox'
import { GarageChanged } from '#events/garages.events.ts'
import { nullable } from '#events/primitives.ts'
import { Revision } from '#services/catalogue/catalogue-desk.contract.ts'

const strict = { additionalProperties: false } as const

export const DeskGarage = Type.Object({ data: GarageChanged, city: Type.String(), revision: Type.String() })
export type DeskGarage = Static<typeof DeskGarage>

export const DeskGarages = Type.Object({
  garages: Type.Array(DeskGarage),
  cities: Type.Array(Type.Object({ id: Type.String(), displayName: Type.String() })),
})
export type DeskGarages = Static<typeof DeskGarages>

export const DeskGarageChange = Type.Object(
  { revision: nullable(Revision), data: GarageChanged, acceptsPriceJump: Type.Optional(Type.Boolean()) },
  strict,
)
export type DeskGarageChange = Static<typeof DeskGarageChange>
