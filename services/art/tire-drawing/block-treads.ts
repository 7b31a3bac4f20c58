import type { TirePicture } from './tire-picture.ts'
import { outline, type UnrolledPoint } from './tread-notation.ts'
import { clamp } from './vectors.ts'

/** Treads that stand: outlines on the unrolled crown, every one raised from the carcass. */

export type BlockOutline = readonly UnrolledPoint[]

export interface BlockTread {
  pitches: number
  heightMm: number
  /** Blocks on the middle line. */
  middle: readonly BlockOutline[]
  /** One pitch of the near side; the far side repeats it, shifted by `shift` pitches. */
  side: readonly BlockOutline[]
  shift: number
  /** Fine cuts on the blocks. */
  sipes: readonly (readonly UnrolledPoint[])[]
}

const ADVENTURE_ROAD: BlockTread = {
  pitches: 20,
  heightMm: 6,
  shift: 0.5,
  middle: [],
  side: [
    outline('0.03 0.02, 0.9 0.02, 1.12 0.27, 0.25 0.27'),
    outline('0.32 0.32, 1.19 0.32, 1.4 0.6, 0.53 0.6'),
    outline('0.64 0.65, 1.51 0.65, 1.54 1, 0.72 1'),
  ],
  sipes: [outline('0.38 0.08, 0.62 0.2'), outline('0.62 0.39, 0.94 0.52'), outline('0.98 0.72, 1.2 0.9')],
}

const ADVENTURE_DIRT: BlockTread = {
  pitches: 14,
  heightMm: 11,
  shift: 0.5,
  middle: [],
  side: [
    outline('0.02 0.03, 0.56 0.03, 0.72 0.17, 0.66 0.31, 0.2 0.31'),
    outline('0.52 0.4, 1 0.4, 1.1 0.64, 0.6 0.64'),
    outline('0.04 0.46, 0.36 0.44, 0.44 0.62, 0.12 0.64'),
    outline('0.1 0.73, 0.52 0.73, 0.5 1, 0.16 1'),
    outline('0.66 0.73, 1 0.73, 0.98 1, 0.7 1'),
  ],
  sipes: [outline('0.22 0.16, 0.54 0.18')],
}

const ENDURO: BlockTread = {
  pitches: 15,
  heightMm: 14,
  shift: 0,
  middle: [outline('0.06 -0.19, 0.46 -0.19, 0.46 0.19, 0.06 0.19')],
  side: [
    outline('0.56 0.07, 0.96 0.07, 0.92 0.36, 0.58 0.36'),
    outline('0.05 0.36, 0.44 0.36, 0.4 0.62, 0.09 0.62'),
    outline('0.54 0.52, 0.94 0.52, 0.92 0.76, 0.56 0.76'),
    outline('0.04 0.78, 0.44 0.78, 0.4 1, 0.08 1'),
    outline('0.58 0.86, 0.9 0.86, 0.88 1.03, 0.6 1.03'),
  ],
  sipes: [],
}

const MOTOCROSS: BlockTread = { ...ENDURO, pitches: 13, heightMm: 17 }

/** The standing tread of a segment that has one, else null. From an off-road rating of about 5 adventure blocks open and rise. */
export function blockTreadOf(picture: TirePicture): BlockTread | null {
  if (picture.segment === 'enduro') return ENDURO
  if (picture.segment === 'motocross') return MOTOCROSS
  if (picture.segment !== 'adventure') return null
  const openness = clamp(((picture.offroad ?? 3) - 2) / 7, 0, 1)
  return openness < 0.45 ? ADVENTURE_ROAD : ADVENTURE_DIRT
}
