import { GLYPHS } from '../tire-drawing/glyphs.ts'
import { house } from './building.ts'
import { type GarageLook, type GaragePicture, type GarageView, lookOf, STREET } from './garage-picture.ts'
import { box, disc, ellipse, line, moved, ring, shape, steps } from './shapes.ts'
import { motorcycle, scooter } from './vehicles.ts'

/**
 * Outlines of Rubik Bold (SIL Open Font License 1.1), Hebrew letters: advance width and path, y upwards, in the units of the
 * capitals in `tire-drawing/glyphs.ts`. The letters are 57 units high.
 */
const HEBREW_GLYPHS: Readonly<Record<string, readonly [advance: number, outline: string]>> = {
  א: [
    63,
    'M45 0Q43 0 43 1Q42 2 42 2L6 54Q5 54 5 55Q5 56 6 56Q6 57 7 57H18Q20 57 21 56Q22 55 22 55L58 4Q59 3 59 3Q59 2 59 2Q59 1 58 1Q58 0 57 0ZM7 0Q6 0 5 1Q5 2 5 3V15Q5 21 6 25Q7 29 9 33Q12 36 17 40L25 29Q22 27 21 24Q20 22 19 20Q19 17 19 15V3Q19 1 18 1Q18 0 17 0ZM44 19 36 30Q40 32 41 34Q42 36 43 38Q43 40 43 42V54Q43 56 44 56Q44 57 46 57H55Q57 57 57 56Q58 56 58 54V42Q58 38 57 34Q56 30 53 26Q50 23 44 19Z',
  ],
  ב: [
    57,
    'M7 0Q6 0 5 1Q4 1 4 3V11Q4 12 5 12Q6 13 7 13H32V32Q32 38 29 41Q26 44 20 44H8Q7 44 6 45Q5 45 5 46V55Q5 56 6 56Q7 57 8 57H21Q30 57 36 55Q42 52 46 47Q49 41 49 32V13H52Q53 13 54 12Q55 12 55 11V3Q55 1 54 1Q53 0 52 0Z',
  ],
  ג: [
    48,
    'M31 0Q30 0 29 1Q29 1 29 3L23 33Q22 36 21 39Q20 41 18 43Q16 44 13 44H10Q8 44 8 45Q7 45 7 46V55Q7 56 8 57Q8 58 10 58H13Q22 58 27 55Q32 53 35 47Q38 42 39 33L46 3Q46 1 45 1Q44 0 43 0ZM21 5Q17 3 14 1Q11 0 7 -1Q6 -1 5 -1Q5 0 5 1V11Q5 13 7 14Q7 14 9 14Q11 15 14 16Q16 17 18 17Q20 18 22 20Q24 22 25 25Q27 27 28 29L33 29Q33 23 31 18Q30 14 27 10Q25 7 21 5Z',
  ],
  ד: [
    56,
    'M29 0Q27 0 27 2V33Q27 39 28 43Q29 46 32 46H48Q46 46 44 42Q43 38 43 32V2Q43 1 42 1Q41 0 40 0ZM5 44Q4 44 4 45Q3 45 3 46V55Q3 56 4 56Q4 57 5 57H50Q51 57 52 56Q52 56 52 55V46Q52 46 52 45Q51 44 50 44Z',
  ],
  ה: [
    65,
    'M45 0Q44 0 44 1Q43 1 43 2V32Q43 38 40 41Q37 44 31 44H9Q8 44 7 45Q6 45 6 46V55Q6 56 7 56Q8 57 9 57H32Q45 57 52 51Q59 45 59 32V3Q59 1 58 1Q58 0 57 0ZM9 0Q8 0 7 1Q6 1 6 3V32Q6 33 7 34Q8 35 9 35H20Q21 35 22 34Q22 33 22 32V3Q22 1 22 1Q21 0 20 0Z',
  ],
  ו: [29, 'M9 0Q8 0 7 1Q6 1 6 3V55Q6 56 7 56Q8 57 9 57H20Q21 57 22 56Q23 56 23 55V3Q23 1 22 1Q21 0 20 0Z'],
  ז: [
    42,
    'M14 0Q12 0 12 2V33Q12 39 13 43Q15 46 18 46H34Q31 46 30 42Q28 38 28 32V2Q28 1 27 1Q26 0 25 0ZM6 44Q5 44 5 45Q4 45 4 46V55Q4 56 5 56Q5 57 6 57H35Q36 57 37 56Q38 56 38 55V46Q38 46 37 45Q36 44 35 44Z',
  ],
  ח: [
    65,
    'M9 0Q8 0 7 1Q6 1 6 3V55Q6 56 7 56Q8 57 9 57H32Q41 57 47 55Q53 52 56 47Q59 41 59 32V3Q59 1 59 1Q58 0 57 0H46Q45 0 44 1Q43 1 43 2V32Q43 38 40 41Q38 44 31 44H22V3Q22 1 22 1Q21 0 20 0Z',
  ],
  ט: [
    65,
    'M33 -1Q19 -1 12 6Q6 12 6 24V55Q6 56 6 56Q7 57 8 57H18Q19 57 20 56Q20 56 20 55V24Q20 18 24 16Q27 13 33 13Q39 13 42 16Q45 18 45 24Q45 25 45 26Q45 28 45 29Q45 31 45 32Q45 38 43 41Q41 44 37 44Q36 44 34 43Q33 43 32 42Q30 42 29 43Q29 43 29 44V52Q29 53 29 54Q29 55 30 56Q32 56 34 57Q36 57 40 57Q48 57 52 55Q56 52 59 47Q61 42 61 34Q61 33 61 31Q61 29 61 27Q61 24 61 23Q60 16 57 10Q55 5 49 2Q43 -1 33 -1Z',
  ],
  י: [28, 'M8 24Q7 24 6 24Q6 25 6 26V55Q6 56 6 56Q7 57 8 57H20Q21 57 22 56Q23 56 23 55V26Q23 25 22 24Q21 24 20 24Z'],
  ך: [
    55,
    'M34 32Q34 38 31 41Q28 44 22 44H6Q5 44 4 45Q4 45 4 46V55Q4 56 4 56Q5 57 6 57H22Q31 57 38 55Q44 52 47 47Q50 42 50 33V-10Q50 -11 49 -12Q48 -12 47 -12H36Q35 -12 34 -12Q34 -11 34 -10Z',
  ],
  כ: [
    55,
    'M8 0Q7 0 6 1Q6 1 6 3V11Q6 12 6 13Q7 14 8 14H23Q29 14 32 17Q35 20 35 26Q35 27 35 29Q35 30 35 32Q35 37 32 40Q29 43 23 43H8Q7 43 6 44Q6 45 6 46V55Q6 56 6 56Q7 57 8 57H23Q33 57 39 54Q45 51 47 45Q50 39 51 32Q51 30 51 29Q51 27 51 26Q50 18 47 12Q45 6 39 3Q33 0 23 0Z',
  ],
  ל: [
    54,
    'M19 -1Q18 -1 18 -1Q17 0 17 1V11Q17 12 18 13Q18 14 19 14L22 15Q25 17 28 18Q30 20 31 23Q33 27 33 31Q33 36 32 38Q31 41 28 42Q26 43 22 43H19Q18 43 18 44Q17 45 17 46V55Q17 56 18 56Q18 57 19 57H25Q34 57 39 54Q45 51 47 46Q50 40 50 32Q50 25 47 20Q45 14 42 11Q38 7 33 4Q29 1 24 0ZM23 43 6 43Q5 43 4 44Q4 45 4 46V68Q4 70 4 70Q5 71 6 71H16Q17 71 18 70Q19 70 19 68V57H23Z',
  ],
  ם: [
    63,
    'M9 0Q8 0 7 1Q6 1 6 3V55Q6 56 7 56Q8 57 9 57H31Q40 57 46 55Q52 52 55 47Q58 42 58 33V3Q58 2 57 1Q56 0 55 0ZM21 13H42V32Q42 38 39 41Q37 44 30 44H21Z',
  ],
  מ: [
    68,
    'M36 43 7 43Q6 43 6 44Q5 45 5 46V55Q5 56 6 56Q6 57 7 57H39Q45 57 51 55Q56 52 59 47Q62 41 62 33V3Q62 1 61 1Q61 0 60 0H32Q31 0 31 1Q30 1 30 3V11Q30 12 31 12Q31 13 32 13H46V32Q46 36 45 38Q43 41 41 42Q39 43 36 43ZM6 0Q5 0 5 1Q4 1 4 3L15 47Q15 48 16 49Q16 50 17 49L27 49Q28 49 29 48Q29 47 29 46L20 3Q20 1 19 1Q18 0 17 0Z',
  ],
  ן: [28, 'M9 -12Q8 -12 7 -12Q6 -11 6 -10V55Q6 56 7 56Q8 57 9 57H20Q21 57 22 56Q22 56 22 55V-10Q22 -11 22 -12Q21 -12 20 -12Z'],
  נ: [
    44,
    'M6 0Q5 0 5 1Q4 1 4 3V11Q4 12 5 12Q5 13 6 13H38V2Q38 1 38 1Q37 0 36 0ZM26 0Q25 0 24 1Q24 1 24 3L22 33Q22 37 21 40Q21 42 19 43Q17 45 14 45H9Q8 45 7 45Q6 46 6 47V55Q6 56 7 57Q8 58 9 58H14Q21 58 25 56Q30 55 33 52Q36 49 37 44Q39 39 39 33L40 3Q41 1 40 1Q39 0 38 0Z',
  ],
  ס: [
    65,
    'M32 -1Q19 -1 12 6Q5 12 5 24V55Q5 56 6 56Q7 57 8 57H33Q43 57 49 54Q55 51 58 46Q60 40 61 33Q61 32 61 30Q61 28 61 26Q61 24 61 23Q60 16 58 10Q55 5 49 2Q43 -1 32 -1ZM32 13Q40 13 42 15Q45 18 45 24Q45 25 45 27Q45 28 45 30Q45 32 45 33Q45 38 42 41Q39 44 33 44H20V24Q20 18 24 16Q27 13 32 13Z',
  ],
  ע: [
    63,
    'M6 -6Q5 -6 4 -5Q4 -4 4 -3V5Q4 6 4 7Q5 7 6 8L28 13Q33 14 36 17Q39 19 40 22Q41 26 41 30V55Q41 56 42 56Q43 57 44 57H55Q56 57 57 56Q58 56 58 55V25Q58 19 54 13Q51 8 46 5Q40 1 32 0ZM19 2 5 53Q5 54 5 54Q5 55 5 55Q5 56 5 56Q6 57 7 57H19Q21 57 21 56L34 5Z',
  ],
  ף: [
    58,
    'M18 43V38Q18 36 19 34Q19 33 21 32L23 31Q24 31 25 30Q25 29 25 28L25 23Q25 21 24 21Q23 20 22 20L17 21Q13 21 11 24Q8 26 6 30Q5 34 5 40V55Q5 56 6 56Q6 57 7 57H27Q36 57 41 54Q47 51 50 45Q52 39 53 32L53 -10Q53 -11 52 -12Q51 -12 50 -12H40Q39 -12 38 -12Q37 -11 37 -10V32Q37 37 34 40Q31 44 25 43Z',
  ],
  פ: [
    58,
    'M19 43V39Q19 37 19 36Q20 35 21 34L24 33Q25 33 25 32Q26 31 26 30L26 25Q26 24 25 23Q23 22 21 22L17 23Q14 24 11 26Q9 28 7 32Q5 36 5 41V55Q6 56 6 56Q7 57 8 57H28Q37 57 43 54Q48 51 51 45Q54 39 54 32Q54 30 54 29Q54 27 54 26Q54 18 51 12Q48 6 43 3Q37 0 28 0H9Q8 0 7 1Q7 1 7 3V11Q7 12 7 13Q8 14 9 14H28Q33 14 36 17Q39 20 40 26Q40 27 40 29Q40 30 40 32Q39 37 36 40Q33 43 28 43Z',
  ],
  ץ: [
    55,
    'M30 -12Q29 -12 28 -12Q27 -11 27 -10L2 54Q2 54 2 54Q2 55 2 55Q2 56 2 56Q3 57 4 57H15Q17 57 17 56Q18 56 19 55L28 31Q32 32 34 35Q37 38 37 44V54Q37 56 37 56Q38 57 39 57H49Q50 57 51 56Q52 56 52 54V43Q52 36 49 31Q47 26 42 22Q38 19 33 17L43 -9Q44 -10 44 -10Q44 -11 43 -12Q42 -12 41 -12Z',
  ],
  צ: [
    58,
    'M8 0Q7 0 7 1Q6 1 6 3V11Q6 12 7 13Q7 13 8 13H32L3 53Q3 54 2 54Q2 55 2 55Q2 56 3 57Q4 57 4 57H16Q18 57 18 56Q19 56 19 55L50 13Q50 13 51 12Q51 11 51 10V3Q51 1 50 1Q50 0 49 0ZM40 24 32 35Q36 37 37 40Q39 44 39 49V54Q39 56 39 56Q40 57 41 57H51Q52 57 53 56Q54 56 54 54V46Q54 39 50 33Q47 27 40 24Z',
  ],
  ק: [
    66,
    'M9 -19Q8 -19 7 -18Q6 -18 6 -17V32Q6 33 7 34Q8 35 9 35H19Q20 35 21 34Q22 33 22 32V-17Q22 -18 21 -18Q20 -19 19 -19ZM32 -1Q31 -1 31 -1Q30 0 30 1V11Q30 12 30 13Q31 14 32 14L35 15Q38 17 41 18Q43 20 44 23Q46 27 46 31Q46 36 45 38Q44 41 41 42Q39 43 35 43H9Q8 43 7 44Q6 45 6 46V55Q6 56 7 56Q8 57 9 57H38Q47 57 52 54Q58 51 60 46Q62 40 62 32Q62 25 60 20Q58 14 54 11Q51 7 46 4Q41 1 36 0Z',
  ],
  ר: [
    55,
    'M36 0Q35 0 34 1Q33 1 33 2V32Q33 38 31 41Q28 44 22 44H7Q6 44 5 45Q4 45 4 46V55Q4 56 5 56Q6 57 7 57H22Q31 57 37 55Q43 52 47 47Q50 42 50 33V3Q50 1 49 1Q48 0 47 0Z',
  ],
  ש: [
    76,
    'M38 12Q43 12 48 14Q52 17 54 20Q56 24 56 29V55Q56 56 57 56Q58 57 59 57H69Q70 57 70 56Q71 56 71 55V28Q71 22 69 16Q66 11 62 7Q58 3 53 1Q47 -1 41 -1H32Q24 -1 18 2Q12 5 9 11Q6 16 6 22V55Q6 56 6 56Q7 57 8 57H18Q19 57 20 56Q21 56 21 55L21 30Q21 21 25 17Q29 12 36 12ZM19 19 19 30Q24 30 26 32Q29 34 30 37Q31 40 31 45V54Q31 56 32 56Q33 57 34 57H44Q45 57 45 56Q46 56 46 54V45Q46 37 43 31Q40 25 34 22Q28 19 19 19Z',
  ],
  ת: [
    71,
    'M11 44Q10 44 9 45Q8 45 8 46V55Q8 56 9 56Q10 57 11 57H38Q47 57 53 55Q59 52 62 47Q65 41 65 33V3Q65 1 65 1Q64 0 63 0H52Q51 0 50 1Q49 1 49 2V32Q49 38 46 41Q44 44 37 44ZM23 51H27Q30 51 31 50Q32 49 32 47Q31 44 30 41Q30 39 29 36Q29 33 29 29L30 3Q30 1 29 1Q29 0 27 0L7 0Q6 0 5 1Q4 2 4 3V10Q4 11 5 12Q6 13 7 13L15 13V29Q15 32 15 35Q15 38 16 41Q16 44 18 48Q18 49 19 50Q20 51 23 51Z',
  ],
  '׳': [26, 'M6 35Q5 35 5 35Q4 36 4 37L7 57Q7 58 8 59Q9 60 11 60H22Q23 60 24 60Q24 59 24 58Q24 58 24 57L17 38Q16 37 15 36Q15 35 13 35Z'],
  '״': [
    48,
    'M28 35Q27 35 27 35Q26 36 26 37L29 57Q29 58 30 59Q31 60 33 60H45Q45 60 46 60Q46 59 46 58Q46 58 46 57L39 38Q38 37 37 36Q37 35 35 35ZM6 35Q5 35 5 35Q4 36 4 37L7 57Q7 58 8 59Q9 60 11 60H22Q23 60 24 60Q24 59 24 58Q24 58 24 57L17 38Q16 37 15 36Q15 35 13 35Z',
  ],
}

const FAR = '#D5D6D3'
const RUBBER = '#1D2026'

const FAR_SIGHTS: Record<GarageLook['skyline'], string> = {
  roofs: shape('M-140 402V262h58v-34h46v60h44v-92h52v44h40v-64h30v230ZM560 402V214h42v-46h50v78h36v-40h44v68h48v128Z', FAR),
  hills: shape('M-140 402V300C-60 230 20 214 96 262L140 402ZM520 402C560 270 640 190 780 250V402Z', FAR),
  cypresses: steps(0, 1, 8)
    .map((i) => [-108, -62, -14, 30, 612, 654, 700, 748][i] ?? 0)
    .map((x, i) => ellipse(x, 330, 17, 96 - (i % 3) * 16, '#B9C3B6') + box(x - 2, 380, 4, 24, '#9FA79C'))
    .join(''),
}

const PROPS: Record<GarageLook['prop'], (isSmall: boolean) => string> = {
  tires: (isSmall) => [0, 1, 2].map((i) => lyingTire(566, 396 - i * 21, isSmall)).join('') + standingTire(544, 384),
  plant: () =>
    [
      ellipse(560, 410, 34, 6, RUBBER, 0.2),
      line(
        'M560 360C556 330 540 318 532 302M560 360C560 326 562 306 558 284M560 360C566 330 580 320 590 308M560 360C552 344 536 342 524 338M560 360C570 346 584 346 596 342',
        '#3F6B4C',
        9,
      ),
      shape('M538 358H582L576 410H544Z', '#A9644A'),
      shape('M534 352H586V364H534Z', '#8E5039'),
    ].join(''),
  barrel: () =>
    [
      ellipse(558, 410, 36, 6, RUBBER, 0.2),
      box(530, 334, 56, 76, '#35506A', 'rx="5"'),
      line('M530 356h56M530 386h56', '#25394C', 4),
      ellipse(558, 335, 28, 5, '#4A6C8C'),
      standingTire(572, 386),
    ].join(''),
}

/** The sign above the door. Letters are outlines, independent of installed fonts. */

const BOARD = { x: 96, y: 122, width: 448, height: 66 } as const
const MARGIN = 22
const EMBLEM_RADIUS = 22
const SPACE_UNITS = 26
const LETTER_UNITS = 57
const LETTER_HEIGHT = 30
const MAX_CHARACTERS = 30
/** Left-to-right runs within a Hebrew line. */
const LEFT_TO_RIGHT = /[A-Z0-9./+&-]+/g

const FRAMES: Record<GarageView['frame'], string> = {
  card: 'viewBox="0 0 640 480"',
  wide: 'viewBox="-137 0 914 480" width="1200" height="630"',
}
const VEHICLES = { motorcycle, scooter }
/** Position of the vehicle: ground line and center. */
const STAND = { floor: 426, middle: 232, size: 1.14 } as const

/** The front of a garage as a 4:3 SVG: its sign, an open door, a vehicle. Deterministic. */
export function drawGarage({ id, name, vehicle }: GaragePicture, { isSmall, frame }: GarageView): string {
  const look = lookOf(id)
  const { shapes, base, radius } = VEHICLES[vehicle](look.paint, isSmall)
  const scene = [
    backdrop(look),
    ground(),
    house(look, isSmall),
    prop(look.prop, isSmall),
    moved(STAND.middle - (base / 2) * STAND.size, STAND.floor - radius * STAND.size, shapes, `scale(${STAND.size})`),
  ].join('')
  const turned = look.isMirrored ? moved(640, 0, scene, 'scale(-1 1)') : scene
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${FRAMES[frame]} aria-hidden="true" focusable="false">` +
    `${turned}${look.hasLamps ? lamps() : ''}${signBoard(name, look)}</svg>`
  )
}

function signBoard(name: string, { sign, onSign }: Pick<GarageLook, 'sign' | 'onSign'>): string {
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

/** Characters in visual order from left to right, without those that have no outline. */
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

/** Background behind the building. */
function backdrop({ sky, skyline }: GarageLook): string {
  const { left, right, floor } = STREET
  return box(left, 0, right - left, floor, sky) + FAR_SIGHTS[skyline]
}

function ground(): string {
  const { left, right, floor, bottom } = STREET
  const width = right - left
  return [
    box(left, floor, width, 44, '#CFCBC4'),
    line(
      steps(left + 40, 92, 10)
        .map((x) => `M${x} ${floor + 2}l-14 40`)
        .join(''),
      '#BDB8B0',
      1.6,
    ),
    box(left, floor + 44, width, 6, '#E7E3DC'),
    box(left, floor + 50, width, bottom - floor - 50, '#5A5E67'),
  ].join('')
}

/** Object leaning on the wall beside the doorway. */
function prop(kind: GarageLook['prop'], isSmall: boolean): string {
  return moved(30, 0, PROPS[kind](isSmall))
}

function lyingTire(x: number, y: number, isSmall: boolean): string {
  const grooves = isSmall
    ? ''
    : line(
        steps(x - 30, 12, 6)
          .map((gx) => `M${gx} ${y - 6}v13`)
          .join(''),
        '#3B404A',
        2,
      )
  return box(x - 38, y - 10, 76, 21, RUBBER, 'rx="9"') + grooves
}

function standingTire(x: number, y: number): string {
  return moved(x, y, disc(0, 0, 26, '#B9B4AB') + ring(0, 0, 20, RUBBER, 13) + ring(0, 0, 15, '#4A4F59', 1.5))
}

/** Lamps above the sign. */
function lamps(): string {
  const lamp = (x: number) =>
    line(`M${x} 98v6`, '#3B404A', 4) + shape(`M${x - 7} 103h14l7 12h-28Z`, '#3B404A') + ellipse(x, 115.5, 11, 3, '#FFE7BD')
  return [160, 320, 480].map(lamp).join('')
}
