import { drawableCharacters } from './drawable-characters.ts'
import { GLYPHS } from './glyphs.ts'
import type { SurfacePoint } from './section.ts'
import { sizeMark } from './size-mark.ts'
import type { Stage } from './stage.ts'
import type { TirePicture } from './tire-picture.ts'
import { clamp, DEGREE, lerp } from './vectors.ts'

/** Outlines laid on the rubber, so that they bend and foreshorten with it. */

interface Word {
  text: string
  /** Middle of the word, radians from the top. */
  centre: number
  height: number
  stretch: number
  gap: number
  fill: string
  opacity: number
  /** Read from outside the circle: for words at the bottom. */
  isFlipped: boolean
  /** The word is squeezed to stay within. */
  maxAngle: number
}

const CAPITAL_UNITS = 70
const SPACE_UNITS = 28
/** The outlines' own units are a little larger than those the words are laid in. */
const GLYPH_SCALE = 0.7 / 1.46
const MAX_CHARACTERS = 40
const BAND_END = 0.86

/** Brand over the top, line on the right, size at the bottom; a small picture has the brand alone. */
export function lettering(stage: Stage, picture: TirePicture, bandStart: number): string {
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
  return (isSmall ? [brand] : [brand, size, line]).map((word) => wordPath(stage, word, band.middle)).join('')
}

function wordPath(stage: Stage, word: Word, middleRadius: number): string {
  const characters = drawableCharacters(word.text).slice(0, MAX_CHARACTERS)
  const unitHeight = word.height / CAPITAL_UNITS
  const angle = (lengthOf(characters, word.gap) * unitHeight * word.stretch) / middleRadius
  const stretch = word.stretch * Math.min(1, word.maxAngle / angle)
  const unitWidth = unitHeight * stretch
  const direction = word.isFlipped ? -1 : 1
  const base = middleRadius - (direction * word.height) / 2
  let pen = (-lengthOf(characters, word.gap) * unitWidth) / 2
  let outline = ''
  for (const character of characters) {
    const start = pen
    const at = (x: number, y: number): [number, number] => {
      const phi = word.centre + direction * ((start + x * GLYPH_SCALE * unitWidth) / middleRadius) + stage.phase
      return [...stage.camera.at(wallAt(stage, base + direction * y * GLYPH_SCALE * unitHeight), phi)]
    }
    outline += bentOutline(stage, GLYPHS[character]?.[1] ?? '', at)
    pen += (advanceOf(character) + word.gap) * unitWidth
  }
  return outline && `<path fill="${word.fill}" fill-opacity="${word.opacity}" d="${outline}"/>`
}

/** A glyph with its points moved by `at`, written with relative steps. */
function bentOutline(stage: Stage, outline: string, at: (x: number, y: number) => [number, number]): string {
  const { snap, pair } = stage.path
  let originX = 0
  let originY = 0
  return outline.replace(/([MLQ])([^MLQZ]*)/g, (_, command: string, list: string) => {
    const numbers = (list.match(/-?\d+/g) ?? []).map(Number)
    let steps = ''
    let x = originX
    let y = originY
    for (let i = 0; i < numbers.length; i += 2) {
      const point = at(numbers[i] ?? 0, numbers[i + 1] ?? 0)
      x = snap(point[0])
      y = snap(point[1])
      const step = command === 'M' ? pair(x, y) : pair(x - originX, y - originY)
      steps += (i > 0 && !step.startsWith('-') ? ' ' : '') + step
    }
    originX = x
    originY = y
    return (command === 'M' ? command : command.toLowerCase()) + steps
  })
}

function wallAt(stage: Stage, radius: number): SurfacePoint {
  const { shoulder, beadRadius, wall } = stage.section
  return wall(clamp((radius - shoulder.r) / (beadRadius - shoulder.r), 0, 1), 0.8)
}

function lengthOf(characters: readonly string[], gap: number): number {
  return characters.reduce((sum, character) => sum + advanceOf(character) + gap, -gap)
}

function advanceOf(character: string): number {
  return character === ' ' ? SPACE_UNITS : (GLYPHS[character]?.[0] ?? 0) * GLYPH_SCALE
}
