import { createHash } from 'node:crypto'
import type { Segment } from '#events/catalogue.events.ts'
import { USUAL_TIRE } from '#services/art/tire-drawing/shop-tire.ts'
import { DRAWING_VERSION, type TirePicture, type TireSize } from '#services/art/tire-drawing/tire-picture.ts'
import type { PictureQuery, ShopPictureName } from './media.contract.ts'

interface ShopPicture {
  picture: TirePicture
  query: Pick<PictureQuery, 'ground' | 'crop'>
}

/** Sizes in which a segment looks like itself; the others are drawn in the usual one. */
const TYPICAL_SIZES: Partial<Record<Segment, TireSize>> = {
  adventure: { width: '150', profile: '70', rim: '18' },
  enduro: { width: '140', profile: '80', rim: '18' },
  motocross: { width: '120', profile: '90', rim: '18' },
  scooter: { width: '120', profile: '70', rim: '13' },
  commuter: { width: '110', profile: '80', rim: '17' },
  cruiser: { width: '150', profile: '80', rim: '16' },
  classic: { width: '120', profile: '90', rim: '18' },
}

/** A tire without a name, to tell a segment by its tread. */
const typical = (segment: Segment): ShopPicture => ({
  picture: { ...USUAL_TIRE, ...TYPICAL_SIZES[segment], segment, brandWord: '', line: '' },
  query: {},
})

export const SHOP_PICTURES: Record<ShopPictureName, ShopPicture> = {
  hero: { picture: USUAL_TIRE, query: { ground: 'dark' } },
  sidewall: { picture: USUAL_TIRE, query: { crop: 'size' } },
  sport: typical('sport'),
  track: typical('track'),
  'sport-touring': typical('sport-touring'),
  touring: typical('touring'),
  adventure: typical('adventure'),
  enduro: typical('enduro'),
  motocross: typical('motocross'),
  scooter: typical('scooter'),
  commuter: typical('commuter'),
  cruiser: typical('cruiser'),
  classic: typical('classic'),
}

/** Changes whenever the picture does. */
export function shopPictureHash(name: ShopPictureName): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, SHOP_PICTURES[name]]))
    .digest('hex')
    .slice(0, 16)
}
