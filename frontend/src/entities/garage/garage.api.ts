import { attach } from 'effector'
import { requestFx, typedCall } from '#frontend/shared/api/request.ts'
import type { CityList, GarageDetails, GarageList } from '#services/garages/garage.contract.ts'

export const fetchCitiesFx = typedCall<void, CityList>(attach({ effect: requestFx, mapParams: () => ({ path: '/api/v1/cities' }) }))

export const fetchGaragesFx = typedCall<string, GarageList>(
  attach({ effect: requestFx, mapParams: (cityId: string) => ({ path: `/api/v1/cities/${encodeURIComponent(cityId)}/shops` }) }),
)

export const fetchGarageFx = typedCall<string, GarageDetails>(
  attach({ effect: requestFx, mapParams: (id: string) => ({ path: `/api/v1/shop/${encodeURIComponent(id)}` }) }),
)
