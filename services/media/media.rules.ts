import { createHash } from 'node:crypto'
import type { ProductChanged, TireSpec } from '#events/catalogue.events.ts'
import type { GarageChanged } from '#events/garages.events.ts'
import { GARAGE_DRAWING_VERSION, type GaragePicture } from '#services/art/garage-drawing/garage-picture.ts'
import { type Construction, DRAWING_VERSION, type TirePicture, type TireProportions } from '#services/art/tire-drawing/tire-picture.ts'
import type { ShareTexts } from './share-preview.ts'

/**
 * Address of a photo, of which the catalogue knows the path in the image bucket, or an address below the bucket's. Null without a
 * bucket or a photo, and for whatever leads elsewhere: the content policy would block it.
 */
export function photoAddress(photo: string | null | undefined, imageBaseUrl: string | null): string | null {
  if (imageBaseUrl === null || !photo) return null
  const base = imageBaseUrl.replace(/\/*$/, '/')
  const address = URL.parse(photo, base)?.href
  return address?.startsWith(base) ? address : null
}

/** The part of a product that its picture depends on. */
export type PicturedProduct = Pick<ProductChanged, 'ean' | 'brand' | 'name' | 'segment' | 'tire' | 'front' | 'ratings' | 'photos'>

/** What is drawn of a product that has no photo. */
export function pictureOf(product: PicturedProduct): TirePicture {
  return {
    ...sizeOf(product.tire),
    segment: product.segment,
    brandWord: product.brand,
    line: product.name,
    set: product.front ? sizeOf(product.front) : null,
    construction: constructionOf(product.tire),
    offroad: product.ratings.offroad,
    whitewall: false,
  }
}

/** Sixteen characters that change whenever the picture does. */
export function pictureHash(product: PicturedProduct): string {
  const content = JSON.stringify([DRAWING_VERSION, product.photos[0] ?? null, pictureOf(product), shareTextsOf(product)])
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

/** What stands on a share preview beside the picture. */
export function shareTextsOf(product: PicturedProduct): ShareTexts {
  const sizes = [product.front, product.tire].flatMap((tire) => (tire ? [tire.displaySize] : []))
  return { brand: product.brand, line: product.name, sizes }
}

function sizeOf(tire: TireSpec): TireProportions {
  return { width: tire.width, profile: tire.profile, rim: tire.rim }
}

function constructionOf(tire: TireSpec): Construction {
  return tire.construction === 'R' && /\dZR|\sZR/.test(tire.displaySize) ? 'ZR' : tire.construction
}

/**
 * Address of a product's picture, with its content hash: may be cached for ever. Add `&w=320` for a WebP of that width
 * (`PictureWidth`), `&format=png` for a share preview; plain it answers SVG.
 */
export function imageAddress(product: PicturedProduct, basePath: string): string {
  return `${basePath}/api/v1/media/product/${product.ean}?v=${pictureHash(product)}`
}

/** A photo that the shop's owner put into the folder of pictures. */
export interface OwnPhoto {
  file: string
  /** Sixteen characters that change whenever the file does. */
  hash: string
}

export interface OwnPhotos {
  /** Of an article, in their order. */
  of(ean: string): readonly OwnPhoto[]
}

/** Where photos come from, and below which path pictures stand. */
export interface PictureSources {
  basePath: string
  /** Where photos stand; without it pictures are drawn. */
  imageBaseUrl: string | null
  /** Those of the folder take the place of all others. */
  ownPhotos: OwnPhotos
}

/** One view of a product; all but those at the image host take `&w=`. */
export interface ProductPicture {
  address: string
  /** `side` and `tread` are drawn. */
  view: 'photo' | 'side' | 'tread'
}

/** All pictures of a product, the one of lists first: its photos, else drawings of the tire and of its tread. */
export function picturesOf(product: PicturedProduct, { basePath, imageBaseUrl, ownPhotos }: PictureSources): ProductPicture[] {
  const own = ownPhotos.of(product.ean).map(({ hash }, index) => ownPhotoAddress(basePath, product.ean, index + 1, hash))
  const photos = own.length > 0 ? own : product.photos.flatMap((photo) => photoAddress(photo, imageBaseUrl) ?? [])
  if (photos.length > 0) return photos.map((address) => ({ address, view: 'photo' }))
  const drawing = imageAddress(product, basePath)
  return [
    { address: drawing, view: 'side' },
    { address: `${drawing}&crop=tread`, view: 'tread' },
  ]
}

const ownPhotoAddress = (basePath: string, ean: string, place: number, hash: string): string =>
  `${basePath}/api/v1/media/product/${ean}?photo=${place}&v=${hash}`

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
