import { shopCall } from '#frontend/shared/api/call.ts'
import { GARAGE_CALLS } from '#services/garages/garage.contract.ts'

export const fetchCitiesFx = shopCall(GARAGE_CALLS.cities)
/** With the next free appointment for what lies on the shelf. */
export const fetchGaragesFx = shopCall(GARAGE_CALLS.fittingInCity, (city: string) => ({ params: { city } }))
export const fetchGarageFx = shopCall(GARAGE_CALLS.garage, (name: string) => ({ params: { name } }))
