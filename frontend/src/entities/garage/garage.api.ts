import { attach } from 'effector'
import { answering, requestFx } from '#frontend/shared/api/request.ts'
import type { CityList, ShopDetails, ShopList } from '#services/garages/garage.contract.ts'

export const fetchCitiesFx = answering<void, CityList>(attach({ effect: requestFx, mapParams: () => ({ path: '/api/v1/cities' }) }))

export const fetchShopsFx = answering<string, ShopList>(
  attach({ effect: requestFx, mapParams: (cityId: string) => ({ path: `/api/v1/cities/${encodeURIComponent(cityId)}/shops` }) }),
)

export const fetchShopFx = answering<string, ShopDetails>(
  attach({ effect: requestFx, mapParams: (id: string) => ({ path: `/api/v1/shop/${encodeURIComponent(id)}` }) }),
)
