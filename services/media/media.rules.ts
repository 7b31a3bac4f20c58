import { createHash } from 'node:crypto'
import type { ProductChanged, TireSpec } from '#events/catalogue.events.ts'
import type { GarageChanged } from '#events/garages.events.ts'
import { GARAGE_DRAWING_VERSION, type GaragePicture } from '#services/art/garage-drawing/garage-picture.ts'
import { type Construction, DRAWING_VERSION, type TirePicture, type TireProportions } from '#services/art/tire-drawing/tire-picture.ts'
import type { ShareTexts } from './share-preview.ts'

/**
 * URL of a photo, from a path in the image bucket or a URL below it. Null without a bucket or photo, and for any other host, which the
 * content security policy would block.
 */
export function photoAddress(photo: string | null | undefined, imageBaseUrl: string | null): string | null {
  if (imageBaseUrl === null || !photo) return null
  const base = imageBaseUrl.replace(/\/*$/, '/')
  const address = URL.parse(photo, base)?.href
  return address?.startsWith(base) ? address : null
}

/** Product fields that determine its picture. */
export type PicturedProduct = Pick<ProductChanged, 'ean' | 'brand' | 'name' | 'segment' | 'tire' | 'front' | 'ratings' | 'photos'>

/** Drawing parameters of a product without a photo. */
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

/** Hash of sixteen characters that changes with the picture. */
export function pictureHash(product: PicturedProduct): string {
  const content = JSON.stringify([DRAWING_VERSION, product.photos[0] ?? null, pictureOf(product), shareTextsOf(product)])
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

/** Texts of a share preview. */
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
 * URL of a product's picture with its content hash, immutable. Add `&w=320` for WebP of that width (`PictureWidth`), `&format=png` for a
 * share preview; otherwise SVG.
 */
export function imageAddress(product: PicturedProduct, basePath: string): string {
  return `${basePath}/api/v1/media/product/${product.ean}?v=${pictureHash(product)}`
}

/** A photo in the owner's picture folder. */
export interface OwnPhoto {
  file: string
  /** Content hash of sixteen characters. */
  hash: string
}

export interface OwnPhotos {
  /** Photos of an article in order. */
  of(ean: string): readonly OwnPhoto[]
}

/** Sources of photos, and the base path of pictures. */
export interface PictureSources {
  basePath: string
  /** Base URL of photos; null = pictures are drawn. */
  imageBaseUrl: string | null
  /** Photos of the folder take precedence. */
  ownPhotos: OwnPhotos
}

/** One view of a product; all except those on the image host accept `&w=`. */
export interface ProductPicture {
  address: string
  /** `side` and `tread` are drawings. */
  view: 'photo' | 'side' | 'tread'
}

/** All pictures of a product, the main one first: its photos, else drawings of the tire and its tread. */
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

/** Garage fields that determine its picture. */
export type PicturedGarage = Pick<GarageChanged, 'id' | 'displayName' | 'rims' | 'photo'>

const LARGEST_SCOOTER_RIM = 16

/**
 * URL of a garage's photo, else of its 4:3 drawing with its content hash, which is immutable and accepts `&w=320` and `&format=png` like
 * `imageAddress` of a product.
 */
export function garagePhotoOf(garage: PicturedGarage, at: { basePath: string; imageBaseUrl: string | null }): string {
  const drawing = `${at.basePath}/api/v1/media/shop/${garage.id}?v=${garagePictureHash(garage)}`
  return photoAddress(garage.photo, at.imageBaseUrl) ?? drawing
}

/** Drawing parameters of a garage without a photo. */
export function garagePictureOf({ id, displayName, rims }: PicturedGarage): GaragePicture {
  return { id, name: displayName, vehicle: rims.every((rim) => Number(rim) <= LARGEST_SCOOTER_RIM) ? 'scooter' : 'motorcycle' }
}

/** Hash of sixteen characters that changes with the picture. */
export function garagePictureHash(garage: PicturedGarage): string {
  const content = JSON.stringify([GARAGE_DRAWING_VERSION, garage.photo, garagePictureOf(garage)])
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}
