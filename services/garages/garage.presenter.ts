import type { CityChanged } from '#events/garages.events.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { garagePhotoOf } from '#services/media/garage-photo.rules.ts'
import type { City, Garage, GarageDetails } from './garage.contract.ts'
import type { CatalogueGarage } from './garages.queries.ts'

export interface GaragePresentation {
  basePath: string
  /** Where photos stand; without it pictures are drawn. */
  imageBaseUrl: string | null
}

export function presentCity({ id, displayName }: CityChanged): City {
  return { id, displayName }
}

export function presentGarage(garage: CatalogueGarage, presentation: GaragePresentation): Garage {
  const { id, displayName, address, phone, summary, likes, score, alignType } = garage
  return {
    _id: id,
    id,
    displayName,
    city: presentCity(garage.city),
    address,
    phone,
    summary,
    photo: garagePhotoOf(garage, presentation),
    likes,
    price: agorotToShekels(garage.pricePerTireAgorot),
    fullPrice: garage.fullPricePerTireAgorot === null ? null : agorotToShekels(garage.fullPricePerTireAgorot),
    score,
    alignType,
    hide: garage.isHidden,
    manualBooking: garage.isManualBooking,
  }
}

export function presentGarageDetails(garage: CatalogueGarage, presentation: GaragePresentation): GarageDetails {
  const { hours, rims, fitsSets } = garage
  return { ...presentGarage(garage, presentation), hours, rims, fitsSets }
}
