import { drawableCharacters, GLYPHS } from '../tire-drawing/glyphs.ts'
import { DEGREE } from '../tire-drawing/vectors.ts'

/** Words and numbered marks of the guides' drawings, in the letters that stand on the shop's tires. */

export const INK = '#17191E'
export const RUBBER = '#2A2C31'
export const DARK_RUBBER = '#1B1D21'
export const GROUND = '#F4F1EC'
export const LETTER = '#EDEAE3'

const CAPITAL_UNITS = 70
const SPACE_UNITS = 30

type Placed = readonly [x: number, y: number]

const advanceOf = (character: string) => (character === ' ' ? SPACE_UNITS : (GLYPHS[character]?.[0] ?? 0))

/** Characters with the place where each begins, in units of glyphs, and the length of all. */
function setType(text: string, gap: number): { characters: readonly { character: string; start: number }[]; length: number } {
  let length = 0
  const characters = drawableCharacters(text).map((character) => {
    const start = length
    length += advanceOf(character) + gap
    return { character, start }
  })
  return { characters, length: length - gap }
}

/** The outline of a glyph with every point mapped. */
function mapped(character: string, at: (x: number, y: number) => Placed): string {
  return (GLYPHS[character]?.[1] ?? '').replace(/(-?\d+) (-?\d+)/g, (_, x: string, y: string) => {
    const [px, py] = at(Number(x), Number(y))
    return `${px.toFixed(1)} ${py.toFixed(1)}`
  })
}

export interface ArcWord {
  text: string
  /** Middle of the word, degrees from the top, clockwise. */
  angle: number
  /** Middle height of its letters. */
  radius: number
  height: number
  /** Narrower letters where it is less than 1. */
  stretch?: number
  opacity?: number
}

/** A word on a circle around a center; below, it is turned so that it is read from outside. */
export function arcWord({ text, angle, radius, height, stretch = 1, opacity = 0.95 }: ArcWord, [cx, cy]: Placed): string {
  const direction = angle > 100 && angle < 260 ? -1 : 1
  const unit = height / CAPITAL_UNITS
  const { characters, length } = setType(text, 8)
  const base = radius - (direction * height) / 2
  const outline = characters.map(({ character, start }) =>
    mapped(character, (x, y) => {
      const phi = angle * DEGREE + (direction * (start + x - length / 2) * unit * stretch) / radius
      const r = base + direction * y * unit
      return [cx + r * Math.sin(phi), cy - r * Math.cos(phi)]
    }),
  )
  return `<path fill="${LETTER}" fill-opacity="${opacity}" d="${outline.join('')}"/>`
}

/** Straight letters, centered at a place. */
export function word(text: string, [cx, cy]: Placed, height: number, fill: string): string {
  const unit = height / CAPITAL_UNITS
  const { characters, length } = setType(text, 6)
  const outline = characters.map(({ character, start }) =>
    mapped(character, (x, y) => [cx + (start + x - length / 2) * unit, cy + height / 2 - y * unit]),
  )
  return `<path fill="${fill}" d="${outline.join('')}"/>`
}

/** A numbered mark, with a line to what it explains. */
export function mark(number: number, [x, y]: Placed, to?: Placed): string {
  const line = to
    ? `<path stroke="${INK}" stroke-width="2.5" d="M${x} ${y}L${to[0]} ${to[1]}"/><circle cx="${to[0]}" cy="${to[1]}" r="4.5" fill="${INK}"/>`
    : ''
  return `${line}<circle cx="${x}" cy="${y}" r="19" fill="${INK}" stroke="#fff" stroke-width="3"/>${word(String(number), [x, y], 18, '#fff')}`
}

export const sheet = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`
