import type { Segment } from '#events/catalogue.events.ts'

/** What a drawing is made of. Sizes are texts as they stand in a size: `180`, `55`, `17`; an inch size `3.50`, `-`, `10`. */

/** Raise it with every change that draws another picture: addresses and files carry it. */
export const DRAWING_VERSION = 1

export interface TireProportions {
  width: string
  profile: string
  rim: string
}

export interface TirePicture extends TireProportions {
  segment: Segment
  /** The brand as a word on the sidewall, `Michelin`. */
  brandWord: string
  /** The model, `Road 6`. */
  line: string
  /** The front tire of a pair, drawn behind. */
  set: TireProportions | null
  construction: Construction | null
  /** 0 to 10: opens and raises the blocks of an adventure tire. */
  offroad: number | null
  whitewall: boolean
}

export type Construction = 'ZR' | 'R' | 'B' | '-'

/** How one picture is shown. */
export interface PictureView {
  /** `small` under 160 px, `large` over 420 px. */
  detail: Detail
  /** `dark`: a little more exposure, for graphite. */
  ground: 'light' | 'dark'
  /** The size or the tread alone, close up. */
  crop: Crop | null
  /** `body`: without what turns when the tire rolls, its tread and its letters. */
  part: Part | null
  /** Radians rolled. */
  phase: number
  /** Spoken name; without it the picture is decoration. */
  title: string | null
  /** Before every id of the picture: two copies on one page need two. */
  idPrefix: string
}

export type Detail = 'small' | 'normal' | 'large'
export type Crop = 'size' | 'tread'
export type Part = 'body'

export const PLAIN_VIEW: PictureView = { detail: 'normal', ground: 'light', crop: null, part: null, phase: 0, title: null, idPrefix: 't' }

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
