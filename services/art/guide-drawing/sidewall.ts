import { DEGREE } from '../tire-drawing/vectors.ts'
import { type ArcWord, arcWord, DARK_RUBBER, GROUND, LETTER, mark, RUBBER, sheet } from './sketch.ts'

/** The sidewall of a rear tire, straight from the side, with every mark that the guide explains. */

const SIDE = 760
const CENTER = [380, 380] as const
const OUTER = 312
const BEAD = 150

const WORDS: readonly ArcWord[] = [
  { text: '180/55 ZR17 M/C', angle: 190, radius: 262, height: 40, stretch: 0.74 },
  { text: '(73W)', angle: 124, radius: 262, height: 40, stretch: 0.8 },
  { text: 'MAKER  MODEL', angle: 0, radius: 258, height: 30, opacity: 0.75 },
  { text: 'ROTATION', angle: 66, radius: 262, height: 22 },
  { text: 'DOT A1B2 C3D4', angle: 267, radius: 262, height: 20, stretch: 0.9 },
  { text: '2324', angle: 305, radius: 262, height: 22 },
  { text: 'TUBELESS', angle: 46, radius: 200, height: 20 },
  { text: 'REAR WHEEL', angle: 314, radius: 200, height: 20 },
  { text: 'MAX LOAD 365 KG AT 290 KPA COLD', angle: 180, radius: 200, height: 17 },
  { text: 'TWI', angle: 100, radius: 297, height: 13 },
]

const at = (angle: number, radius: number): readonly [number, number] => [
  CENTER[0] + radius * Math.sin(angle * DEGREE),
  CENTER[1] - radius * Math.cos(angle * DEGREE),
]

/** From the rim or from outside to the row that it explains. */
const MARKS: readonly [angle: number, from: number, to: number][] = [
  [204, 350, 288],
  [124, 350, 288],
  [305, 350, 284],
  [60, 350, 282],
  [46, 118, 184],
  [180, 118, 186],
  [98, 350, 306],
  [0, 350, 280],
]

const place = ([x, y]: readonly [number, number]): string => `${x.toFixed(1)} ${y.toFixed(1)}`

function arrow(): string {
  const points = [at(97, 270), at(97, 254), at(104, 262)]
  return `<path fill="none" stroke="${LETTER}" stroke-width="7" d="M${place(at(84, 262))}A262 262 0 0 1 ${place(at(98, 262))}"/><path fill="${LETTER}" d="M${points.map(place).join('L')}Z"/>`
}

/** The oval around week and year. */
function dateFrame(): string {
  const [x, y] = at(305, 262)
  return `<ellipse cx="${x}" cy="${y}" rx="50" ry="21" transform="rotate(-55 ${x} ${y})" fill="none" stroke="${LETTER}" stroke-width="2.5"/>`
}

export function drawSidewall(): string {
  const [cx, cy] = CENTER
  const ring = (r: number, stroke: string, width: number, more = '') =>
    `<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"${more}/>`
  const shade = `<defs><radialGradient id="w" gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${OUTER}"><stop offset=".48" stop-color="#16181B"/><stop offset=".6" stop-color="#34373D"/><stop offset=".84" stop-color="${RUBBER}"/><stop offset=".95" stop-color="#3E4148"/><stop offset="1" stop-color="#141518"/></radialGradient></defs>`
  return sheet(
    SIDE,
    SIDE,
    [
      shade,
      `<circle cx="${cx}" cy="${cy}" r="${OUTER}" fill="url(#w)"/>`,
      ring(OUTER - 3, DARK_RUBBER, 10, ' stroke-dasharray="26 7"'),
      ring(284, '#0E0F11', 2),
      ring(232, '#0E0F11', 1.5),
      ring(172, '#55585F', 2),
      ring(BEAD + 3, '#A9ADB4', 12),
      `<circle cx="${cx}" cy="${cy}" r="${BEAD}" fill="${GROUND}"/>`,
      ...WORDS.map((text) => arcWord(text, CENTER)),
      arrow(),
      dateFrame(),
      ...MARKS.map(([angle, from, to], index) => mark(index + 1, at(angle, from), at(angle, to))),
    ].join(''),
  )
}
