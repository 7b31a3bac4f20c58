import type { TirePicture } from './tire-picture.ts'

/** A road tire as most riders know it: the shop's own, on no product. */
export const USUAL_TIRE: TirePicture = {
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
