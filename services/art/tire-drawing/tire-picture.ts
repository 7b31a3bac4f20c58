import type { Segment } from '#events/catalogue.events.ts'

/** Parameters of a drawing. Sizes are texts, as elsewhere: `180`, `55`, `17`; an inch size `3.50`, `-`, `10`. */

/** Increase with every visible change: part of URLs and file names. */
export const DRAWING_VERSION = 1

export interface TireProportions {
  width: string
  profile: string
  rim: string
}

export interface TirePicture extends TireProportions {
  segment: Segment
  /** Brand on the sidewall, `Michelin`. */
  brandWord: string
  /** Model line, `Road 6`. */
  line: string
  /** The front tire of a pair, drawn behind. */
  set: TireProportions | null
  construction: Construction | null
  /** 0 to 10; widens the gaps and raises the blocks of an adventure tire. */
  offroad: number | null
  whitewall: boolean
}

export type Construction = 'ZR' | 'R' | 'B' | '-'

/** Display options of a picture. */
export interface PictureView {
  /** `small` below 160 px, `large` above 420 px. */
  detail: Detail
  /** `dark`: slightly more exposure, for graphite. */
  ground: 'light' | 'dark'
  /** A close-up of the size or the tread. */
  crop: Crop | null
  /** `body`: without the rotating parts, tread and letters. */
  part: Part | null
  /** Rotation in radians. */
  phase: number
  /** Accessible name; null = decorative. */
  title: string | null
  /** Prefix of all ids, so that two copies on one page do not collide. */
  idPrefix: string
}

export type Detail = 'small' | 'normal' | 'large'
export type Crop = 'size' | 'tread'
export type Part = 'body'

export const PLAIN_VIEW: PictureView = { detail: 'normal', ground: 'light', crop: null, part: null, phase: 0, title: null, idPrefix: 't' }

/** A typical road tire, used by the shop itself; no product. */
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
