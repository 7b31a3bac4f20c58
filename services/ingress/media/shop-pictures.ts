import { createHash } from 'node:crypto'
import { USUAL_TIRE } from '#services/domain/tire-drawing/shop-tire.ts'
import { DRAWING_VERSION, type TirePicture } from '#services/domain/tire-drawing/tire-picture.ts'
import type { PictureQuery, ShopPictureName } from '../contract/media.contract.ts'

interface ShopPicture {
  picture: TirePicture
  query: Pick<PictureQuery, 'ground' | 'crop'>
}

export const SHOP_PICTURES: Record<ShopPictureName, ShopPicture> = {
  hero: { picture: USUAL_TIRE, query: { ground: 'dark' } },
  sidewall: { picture: USUAL_TIRE, query: { crop: 'size' } },
}

/** Changes whenever the picture does. */
export function shopPictureHash(name: ShopPictureName): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, SHOP_PICTURES[name]]))
    .digest('hex')
    .slice(0, 16)
}
