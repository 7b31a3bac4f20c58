import { type Stroke, stroke } from './tread-notation.ts'

/** Treads that are cut into the crown. */

/** A cut all the way round; `wave` is how far it swings across, in v. */
export interface GrooveRing {
  v: number
  widthMm: number
  wave?: number
  zigzag?: boolean
}

export interface GrooveTread {
  pitches: number
  rings?: readonly GrooveRing[]
  /** One pitch of the near side; the far side repeats it, shifted by `shift` pitches. */
  side: readonly Stroke[]
  shift: number
}

export type GrooveSegment = 'sport' | 'track' | 'sport-touring' | 'touring' | 'commuter' | 'scooter' | 'cruiser' | 'classic'

export const GROOVE_TREADS: Record<GrooveSegment, GrooveTread> = {
  sport: {
    pitches: 9,
    side: [
      stroke('0 0.07 2.5, 0.26 0.17 7, 0.52 0.33 9, 0.74 0.52 8.5, 0.88 0.72 3'),
      stroke('0.44 0.1 2, 0.62 0.17 6.5, 0.8 0.28 2.5'),
      stroke('0.16 0.44 2, 0.32 0.58 5.5, 0.42 0.72 2'),
    ],
    shift: 0.5,
  },
  track: {
    pitches: 8,
    side: [stroke('0 0.14 3, 0.24 0.22 8.5, 0.5 0.36 8, 0.66 0.5 3')],
    shift: 0.5,
  },
  'sport-touring': {
    pitches: 12,
    side: [
      stroke('0 0.05 3, 0.3 0.1 7, 0.62 0.2 7.5, 0.9 0.36 3'),
      stroke('0.06 0.3 3, 0.34 0.44 8, 0.58 0.62 8, 0.74 0.84 4'),
      stroke('0.62 0.44 2, 0.84 0.58 6, 0.98 0.76 2.5'),
      stroke('0.28 0.72 2, 0.4 0.84 4.5, 0.46 0.96 3'),
      stroke('0.44 0.27 1.5, 0.62 0.36 3.2, 0.74 0.47 1.5'),
      stroke('0.94 0.1 1.5, 1.16 0.17 3.4, 1.3 0.25 1.5'),
    ],
    shift: 0.5,
  },
  touring: {
    pitches: 14,
    rings: [{ v: 0, widthMm: 6 }],
    side: [
      stroke('0 0.1 4, 0.4 0.2 7, 0.8 0.38 6'),
      stroke('-0.1 0.36 4, 0.24 0.5 8, 0.48 0.7 8, 0.58 0.94 6'),
      stroke('0.46 0.48 2.5, 0.7 0.62 5.5, 0.86 0.82 3'),
      stroke('0.48 0.14 3, 0.66 0.2 3'),
    ],
    shift: 0.5,
  },
  commuter: {
    pitches: 18,
    rings: [
      { v: 0, widthMm: 6 },
      { v: 0.36, widthMm: 5 },
      { v: -0.36, widthMm: 5 },
    ],
    side: [stroke('0.1 0.07 4, 0.55 0.28 5'), stroke('0.2 0.44 5, 0.5 0.66 7, 0.62 0.96 6'), stroke('0.72 0.5 3, 0.92 0.72 4')],
    shift: 0.5,
  },
  scooter: {
    pitches: 15,
    side: [
      stroke('-0.04 0 6, 0.24 0.17 6.5, 0.16 0.3 6, 0.52 0.56 6.5, 0.44 0.68 6, 0.66 0.97 5'),
      stroke('0.46 0.06 3, 0.7 0.22 5.5, 0.64 0.32 3'),
      stroke('0.84 0.44 3, 1.06 0.62 5.5, 1.14 0.86 3.5'),
    ],
    shift: 0,
  },
  cruiser: {
    pitches: 13,
    rings: [{ v: 0, widthMm: 7, wave: 0.05 }],
    side: [
      stroke('0 0.18 4, 0.36 0.24 8, 0.74 0.38 8, 0.92 0.5 4'),
      stroke('0.3 0.5 4, 0.5 0.68 8, 0.6 0.96 7'),
      stroke('0.82 0.62 3, 0.94 0.78 6, 1 0.96 6'),
    ],
    shift: 0.5,
  },
  classic: {
    pitches: 26,
    rings: [
      { v: 0, widthMm: 5, wave: 0.035, zigzag: true },
      { v: 0.3, widthMm: 5, wave: 0.035, zigzag: true },
      { v: -0.3, widthMm: 5, wave: 0.035, zigzag: true },
    ],
    side: [stroke('0.15 0.5 4, 0.5 0.58 7, 0.55 0.98 8'), stroke('0.62 0.44 4, 0.92 0.5 4')],
    shift: 0.5,
  },
}
