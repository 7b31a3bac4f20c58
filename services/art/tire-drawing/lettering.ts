import type { Stage } from './camera.ts'
import { drawableCharacters, GLYPHS } from './glyphs.ts'
import type { Section, SurfacePoint } from './section.ts'
import type { Construction, TirePicture } from './tire-picture.ts'
import { clamp, DEGREE, lerp } from './vectors.ts'

const RADIAL_SEGMENTS = new Set(['sport', 'track', 'sport-touring', 'touring'])

/** Outlines projected onto the rubber, so that they bend and foreshorten with it. */

interface Word {
  text: string
  /** Center of the word, radians from the top. */
  centre: number
  height: number
  stretch: number
  gap: number
  fill: string
  opacity: number
  /** Readable from outside the circle: for words at the bottom. */
  isFlipped: boolean
  /** The word is condensed to fit. */
  maxAngle: number
}

const CAPITAL_UNITS = 70
const SPACE_UNITS = 28
/** Glyph units relative to the layout units. */
const GLYPH_SCALE = 0.7 / 1.46
const MAX_CHARACTERS = 40
const BAND_END = 0.86
/** Height of raised letters in millimetres. */
export const LETTER_LIFT = 0.8

/** A command of an SVG path with its points on the wall: radians from the top, and the place of the section. */
export interface WallStep {
  command: string
  points: readonly (readonly [phi: number, place: SurfacePoint])[]
}

export interface WallWord extends Pick<Word, 'fill' | 'opacity'> {
  steps: readonly WallStep[]
}

/** Brand at the top, line on the right, size at the bottom; a small picture has the brand only. */
export function lettering(stage: Stage, picture: TirePicture, bandStart: number): string {
  return wallWords(stage, picture, bandStart)
    .map(({ fill, opacity, steps }) => `<path fill="${fill}" fill-opacity="${opacity}" d="${writtenSteps(stage, steps)}"/>`)
    .join('')
}

/** Words of the wall before rotation. */
export function wallWords(stage: Pick<Stage, 'section' | 'detail'>, picture: TirePicture, bandStart: number): WallWord[] {
  const { shoulder, beadRadius } = stage.section
  const outer = lerp(shoulder.r, beadRadius, bandStart)
  const inner = lerp(shoulder.r, beadRadius, BAND_END)
  const band = { middle: (outer + inner) / 2, height: outer - inner }
  const large = Math.min(band.height * 0.9, 40)
  const isSmall = stage.detail === 'small'
  const brand: Word = {
    text: picture.brandWord,
    centre: 1 * DEGREE,
    height: isSmall ? band.height * 0.95 : large,
    stretch: 1.5,
    gap: 9,
    fill: '#f1eee8',
    opacity: 0.96,
    isFlipped: false,
    maxAngle: 122 * DEGREE,
  }
  const size: Word = {
    text: sizeMark(picture),
    centre: 181 * DEGREE,
    height: large * 0.82,
    stretch: 1.4,
    gap: 7,
    fill: '#dedbd4',
    opacity: 0.9,
    isFlipped: true,
    maxAngle: 100 * DEGREE,
  }
  const line: Word = {
    text: picture.line,
    centre: 92 * DEGREE,
    height: large * 0.66,
    stretch: 1.15,
    gap: 8,
    fill: '#c9c6c0',
    opacity: 0.74,
    isFlipped: false,
    maxAngle: 70 * DEGREE,
  }
  return (isSmall ? [brand] : [brand, size, line])
    .map(({ fill, opacity, ...word }) => ({ fill, opacity, steps: stepsOf(stage.section, word, band.middle) }))
    .filter(({ steps }) => steps.length > 0)
}

function stepsOf(section: Section, word: Omit<Word, 'fill' | 'opacity'>, middleRadius: number): WallStep[] {
  const characters = drawableCharacters(word.text).slice(0, MAX_CHARACTERS)
  const unitHeight = word.height / CAPITAL_UNITS
  const angle = (lengthOf(characters, word.gap) * unitHeight * word.stretch) / middleRadius
  const stretch = word.stretch * Math.min(1, word.maxAngle / angle)
  const unitWidth = unitHeight * stretch
  const direction = word.isFlipped ? -1 : 1
  const base = middleRadius - (direction * word.height) / 2
  let pen = (-lengthOf(characters, word.gap) * unitWidth) / 2
  return characters.flatMap((character) => {
    const start = pen
    pen += (advanceOf(character) + word.gap) * unitWidth
    return glyphSteps(GLYPHS[character]?.[1] ?? '', (x, y) => [
      word.centre + direction * ((start + x * GLYPH_SCALE * unitWidth) / middleRadius),
      wallAt(section, base + direction * y * GLYPH_SCALE * unitHeight),
    ])
  })
}

/** Commands of a glyph, with points mapped by `at`. */
function glyphSteps(outline: string, at: (x: number, y: number) => readonly [number, SurfacePoint]): WallStep[] {
  return [...outline.matchAll(/([MLQZ])([^MLQZ]*)/g)].map(([, command = '', list = '']) => {
    const numbers = (list.match(/-?\d+/g) ?? []).map(Number)
    const points = Array.from({ length: numbers.length / 2 }, (_, i) => at(numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0))
    return { command, points }
  })
}

/** Serialized with relative commands, which are shorter. */
function writtenSteps(stage: Stage, steps: readonly WallStep[]): string {
  const { snap, pair } = stage.path
  let [originX, originY] = [0, 0]
  let written = ''
  for (const { command, points } of steps) {
    let [x, y] = [originX, originY]
    let list = ''
    for (const [phi, place] of points) {
      const point = stage.camera.at(place, phi + stage.phase)
      x = snap(point[0])
      y = snap(point[1])
      const step = command === 'M' ? pair(x, y) : pair(x - originX, y - originY)
      list += (list !== '' && !step.startsWith('-') ? ' ' : '') + step
    }
    ;[originX, originY] = [x, y]
    written += (command === 'L' || command === 'Q' ? command.toLowerCase() : command) + list
  }
  return written
}

function wallAt({ shoulder, beadRadius, wall }: Section, radius: number): SurfacePoint {
  return wall(clamp((radius - shoulder.r) / (beadRadius - shoulder.r), 0, 1), LETTER_LIFT)
}

function lengthOf(characters: readonly string[], gap: number): number {
  return characters.reduce((sum, character) => sum + advanceOf(character) + gap, -gap)
}

function advanceOf(character: string): number {
  return character === ' ' ? SPACE_UNITS : (GLYPHS[character]?.[0] ?? 0) * GLYPH_SCALE
}

/** The size as molded on the sidewall: `180/55ZR17`, `110/90-18`, `3.50-10`. */
export function sizeMark(picture: TirePicture): string {
  const { width, profile, rim } = picture
  if (!(Number(profile) > 0)) return `${width}-${rim}`
  return `${width}/${profile}${picture.construction ?? usualConstruction(picture)}${rim}`
}

function usualConstruction(picture: TirePicture): Construction {
  return RADIAL_SEGMENTS.has(picture.segment) ? 'ZR' : '-'
}
