import { shopCall } from '#frontend/shared/api/call.ts'
import { GARAGE_CALLS } from '#services/garages/garage.calls.ts'

export const fetchCitiesFx = shopCall(GARAGE_CALLS.cities)
export const fetchGaragesFx = shopCall(GARAGE_CALLS.inCity, (city: string) => ({ params: { city } }))
export const fetchGarageFx = shopCall(GARAGE_CALLS.garage, (name: string) => ({ params: { name } }))
