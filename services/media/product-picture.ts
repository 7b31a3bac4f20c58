import { createHash } from 'node:crypto'
import type { ProductChanged, TireSpec } from '#events/catalogue.events.ts'
import { type Construction, DRAWING_VERSION, type TirePicture, type TireSize } from '#services/art/tire-drawing/tire-picture.ts'
import type { ShareTexts } from './share-preview.ts'

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

function sizeOf(tire: TireSpec): TireSize {
  return { width: tire.width, profile: tire.profile, rim: tire.rim }
}

function constructionOf(tire: TireSpec): Construction {
  return tire.construction === 'R' && /\dZR|\sZR/.test(tire.displaySize) ? 'ZR' : tire.construction
}
