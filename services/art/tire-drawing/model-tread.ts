import { GROOVE_TREADS, type GrooveSegment, type GrooveTread } from './grooves.ts'
import type { TirePicture } from './tire-picture.ts'
import type { Stroke, UnrolledPoint } from './tread-notation.ts'

/** Variations that distinguish models of a segment, derived from the name and thus stable. */
interface Manner {
  pitches: number
  width: number
  isReversed: boolean
  spread: number
  skip: number
  lean: number
}

/** Grooved tread of a model: that of its segment with small variations. */
export function modelTread(picture: TirePicture): GrooveTread {
  const tread = GROOVE_TREADS[isGrooved(picture.segment) ? picture.segment : 'sport-touring']
  const manner = mannerOf(`${picture.brandWord}|${picture.line}`)
  const count = tread.side.length
  const kept = tread.side.filter((_, i) => count < 3 || i === 0 || i !== count - manner.skip)
  return {
    ...tread,
    pitches: tread.pitches + Math.round((manner.pitches * tread.pitches) / 12),
    side: kept.map((groove) => inManner(groove, manner)),
  }
}

function isGrooved(segment: string): segment is GrooveSegment {
  return Object.hasOwn(GROOVE_TREADS, segment)
}

function inManner(groove: Stroke, manner: Manner): Stroke {
  const base = groove.points[0]?.[0] ?? 0
  const moved = ([u, v]: UnrolledPoint): UnrolledPoint => {
    const leant = base + (u - base) * manner.lean
    return [manner.isReversed ? -leant : leant, v > 0.9 ? v : Math.min(0.97, v * manner.spread)]
  }
  return { points: groove.points.map(moved), widths: groove.widths.map((width) => width * manner.width) }
}

function mannerOf(name: string): Manner {
  const seed = fingerprint(name)
  const digit = (place: number, base: number) => Math.floor(seed / 7 ** place) % base
  const choice = (place: number, values: readonly number[]) => values[digit(place, values.length)] ?? 1
  return {
    pitches: digit(1, 5) - 2,
    width: choice(2, [0.85, 0.94, 1.03, 1.12]),
    isReversed: digit(3, 2) === 1,
    spread: choice(4, [0.88, 1, 1.08]),
    skip: digit(5, 4),
    lean: choice(6, [0.82, 0.94, 1.06, 1.2]),
  }
}

/** Stable 32-bit hash of a text (FNV-1a). */
export function fingerprint(text: string): number {
  let hash = 2166136261
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
  return hash >>> 0
}
