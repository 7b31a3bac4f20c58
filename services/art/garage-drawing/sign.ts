import { GLYPHS } from '../tire-drawing/glyphs.ts'
import type { GarageLook } from './garage-look.ts'
import { HEBREW_GLYPHS } from './hebrew-glyphs.ts'
import { box, ring } from './shapes.ts'

/** The board over the door. Letters are outlines: no font has to be installed. */

const BOARD = { x: 96, y: 122, width: 448, height: 66 } as const
const MARGIN = 22
const EMBLEM_RADIUS = 22
const SPACE_UNITS = 26
const LETTER_UNITS = 57
const LETTER_HEIGHT = 30
const MAX_CHARACTERS = 30
/** What turns the reading direction inside a Hebrew line. */
const LEFT_TO_RIGHT = /[A-Z0-9./+&-]+/g

export function signBoard(name: string, { sign, onSign }: Pick<GarageLook, 'sign' | 'onSign'>): string {
  const right = BOARD.x + BOARD.width
  const middle = BOARD.y + BOARD.height / 2
  const emblemX = right - MARGIN - EMBLEM_RADIUS
  return [
    box(BOARD.x + 5, BOARD.y + 6, BOARD.width, BOARD.height, '#17191E', 'rx="8" fill-opacity=".18"'),
    box(BOARD.x, BOARD.y, BOARD.width, BOARD.height, sign, 'rx="8"'),
    box(
      BOARD.x + 5,
      BOARD.y + 5,
      BOARD.width - 10,
      BOARD.height - 10,
      'none',
      `rx="5" stroke="${onSign}" stroke-opacity=".35" stroke-width="1.5"`,
    ),
    ring(emblemX, middle, EMBLEM_RADIUS - 5, onSign, 9),
    ring(emblemX, middle, 6, onSign, 2.5),
    words(name, { onSign, from: BOARD.x + MARGIN, to: emblemX - EMBLEM_RADIUS - 16, middle }),
  ].join('')
}

function words(name: string, at: { onSign: string; from: number; to: number; middle: number }): string {
  const glyphs = inSight(name).map((character) => glyphOf(character))
  const units = glyphs.reduce((sum, [advance]) => sum + advance, 0)
  if (units === 0) return ''
  const scale = Math.min(LETTER_HEIGHT / LETTER_UNITS, (at.to - at.from) / units)
  const left = (at.from + at.to) / 2 - (units * scale) / 2
  let pen = 0
  let outlines = ''
  for (const [advance, outline] of glyphs) {
    if (outline) outlines += `<path transform="translate(${pen} 0)" d="${outline}"/>`
    pen += advance
  }
  const baseline = at.middle + (LETTER_UNITS * scale) / 2
  const place = `translate(${left.toFixed(1)} ${baseline.toFixed(1)}) scale(${scale.toFixed(4)} ${(-scale).toFixed(4)})`
  return `<g fill="${at.onSign}" transform="${place}">${outlines}</g>`
}

/** The characters from left to right as a reader of Hebrew sees them, without those that there are no outlines for. */
function inSight(name: string): string[] {
  const drawable = [...name.toUpperCase().replace(/['’]/g, '׳').replace(/["”]/g, '״')].filter(
    (character) => character === ' ' || glyphOf(character)[1] !== '',
  )
  const reversed = drawable.slice(0, MAX_CHARACTERS).reverse().join('').trim()
  return [...reversed.replace(LEFT_TO_RIGHT, (run) => [...run].reverse().join(''))]
}

function glyphOf(character: string): readonly [advance: number, outline: string] {
  if (character === ' ') return [SPACE_UNITS, '']
  return HEBREW_GLYPHS[character] ?? GLYPHS[character] ?? [0, '']
}
