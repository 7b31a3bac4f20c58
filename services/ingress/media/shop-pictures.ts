import { createHash } from 'node:crypto'
import { DRAWING_VERSION, type TirePicture } from '#services/domain/tire-drawing/tire-picture.ts'
import type { PictureQuery, ShopPictureName } from '../contract/media.contract.ts'

/** A road tire as most riders know it. */
const USUAL_TIRE: TirePicture = {
  segment: 'sport-touring',
  brandWord: 'Michelin',
  line: 'Road 6',
  width: '180',
  profile: '55',
  rim: '17',
  set: null,
  construction: 'ZR',
  offroad: null,
  whitewall: false,
}

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
