import { type Static, Type } from 'typebox'
import { GarageChanged } from '#events/garages.events.ts'
import { nullable } from '#events/primitives.ts'
import { Revision } from '#services/catalogue/catalogue-desk.contract.ts'
import { call } from '#services/ingress/contract/call.contract.ts'

export const DeskGarage = Type.Object({
  data: GarageChanged,
  city: Type.String(),
  revision: Type.String(),
  /** Bookings from today on. */
  appointments: Type.Array(Type.Object({ orderId: Type.String(), date: Type.String(), startsAt: Type.Integer() })),
})
export type DeskGarage = Static<typeof DeskGarage>

export const DeskGarages = Type.Object({
  garages: Type.Array(DeskGarage),
  cities: Type.Array(Type.Object({ id: Type.String(), displayName: Type.String() })),
})
export type DeskGarages = Static<typeof DeskGarages>

export const DeskGarageChange = Type.Object(
  { revision: nullable(Revision), data: GarageChanged, acceptsPriceJump: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
)
export type DeskGarageChange = Static<typeof DeskGarageChange>

export const DESK_GARAGE_CALLS = {
  garages: call({ method: 'GET', path: '/api/v1/staff/catalogue/garages', summary: 'Garages, hidden ones too', answer: DeskGarages }),
  save: call({
    method: 'POST',
    path: '/api/v1/staff/catalogue/garages',
    summary: 'Make or edit a garage',
    body: DeskGarageChange,
    answer: DeskGarages,
  }),
}
