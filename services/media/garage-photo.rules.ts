import { createHash } from 'node:crypto'
import type { GarageChanged } from '#events/garages.events.ts'
import { GARAGE_DRAWING_VERSION, type GaragePicture } from '#services/art/garage-drawing/garage-picture.ts'
import { photoAddress } from './photo-address.rules.ts'

/** The part of a garage that its picture depends on. */
export type PicturedGarage = Pick<GarageChanged, 'id' | 'displayName' | 'rims' | 'photo'>

const LARGEST_SCOOTER_RIM = 16

/**
 * Address of a garage's photo, else of its drawing, four to three, with its content hash: that may be cached for ever and takes
 * `&w=320` and `&format=png` as `imageAddress` of a product does.
 */
export function garagePhotoOf(garage: PicturedGarage, at: { basePath: string; imageBaseUrl: string | null }): string {
  const drawing = `${at.basePath}/api/v1/media/shop/${garage.id}?v=${garagePictureHash(garage)}`
  return photoAddress(garage.photo, at.imageBaseUrl) ?? drawing
}

/** What is drawn of a garage that has no photo. */
export function garagePictureOf({ id, displayName, rims }: PicturedGarage): GaragePicture {
  return { id, name: displayName, vehicle: rims.every((rim) => Number(rim) <= LARGEST_SCOOTER_RIM) ? 'scooter' : 'motorcycle' }
}

/** Sixteen characters that change whenever the picture does. */
export function garagePictureHash(garage: PicturedGarage): string {
  const content = JSON.stringify([GARAGE_DRAWING_VERSION, garage.photo, garagePictureOf(garage)])
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}
