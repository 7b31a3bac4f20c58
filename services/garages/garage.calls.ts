import { get } from '#services/domain/call.ts'
import type { CityList, FittingGarageList, GarageDetails, GarageList, InstallDateList, InstallSlotList } from './garage.contract.ts'

/** Garages, and when they can fit what is in a cart. */
export const GARAGE_CALLS = {
  cities: get<CityList>()('/api/v1/cities'),
  inCity: get<GarageList>()('/api/v1/cities/:city/shops'),
  garage: get<GarageDetails>()('/api/v1/shop/:name'),
  fittingCities: get<CityList>()('/api/v1/checkout/installation/cities'),
  fittingInCity: get<FittingGarageList>()('/api/v1/checkout/shops/in/:city'),
  dates: get<InstallDateList>()('/api/v1/checkout/install/dates/:shopId'),
  slots: get<InstallSlotList>()('/api/v1/checkout/install/slots/:shopId/:date'),
}
