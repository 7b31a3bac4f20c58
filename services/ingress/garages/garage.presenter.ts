import type { CityChanged } from '#events/garages.events.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import type { CatalogueGarage } from '#services/projector/garages.queries.ts'
import type { City, Shop, ShopDetails } from '../contract/garage.contract.ts'
import { photoAddress } from '../media/photo-address.ts'

export interface GaragePresentation {
  basePath: string
  /** Where photos stand; without it pictures are drawn. */
  imageBaseUrl: string | null
}

export function presentCity({ id, displayName }: CityChanged): City {
  return { id, displayName }
}

export function presentShop(garage: CatalogueGarage, { basePath, imageBaseUrl }: GaragePresentation): Shop {
  const { id, displayName, address, phone, summary, likes, score, alignType } = garage
  const photo = photoAddress({ photos: garage.photo === null ? [] : [garage.photo] }, imageBaseUrl)
  return {
    _id: id,
    id,
    displayName,
    city: presentCity(garage.city),
    address,
    phone,
    summary,
    photo: photo ?? `${basePath}/api/v1/media/shop/${id}`,
    likes,
    price: agorotToShekels(garage.pricePerTireAgorot),
    fullPrice: garage.fullPricePerTireAgorot === null ? null : agorotToShekels(garage.fullPricePerTireAgorot),
    score,
    alignType,
    hide: garage.isHidden,
    manualBooking: garage.isManualBooking,
  }
}

export function presentShopDetails(garage: CatalogueGarage, presentation: GaragePresentation): ShopDetails {
  const { hours, rims, fitsSets } = garage
  return { ...presentShop(garage, presentation), hours, rims, fitsSets }
}
