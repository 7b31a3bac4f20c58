import { GLYPHS } from '../tire-drawing/glyphs.ts'
import { house } from './building.ts'
import { type GarageLook, lookOf } from './garage-look.ts'
import { type GaragePicture, type GarageView, STREET } from './garage-picture.ts'
import { HEBREW_GLYPHS } from './hebrew-glyphs.ts'
import { box, disc, ellipse, line, moved, ring, shape, steps } from './shapes.ts'
import { motorcycle, scooter } from './vehicles.ts'

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

const FRAMES: Record<GarageView['frame'], string> = {
  card: 'viewBox="0 0 640 480"',
  wide: 'viewBox="-137 0 914 480" width="1200" height="630"',
}
const VEHICLES = { motorcycle, scooter }
/** Where the wheels stand, and what is in the middle of the vehicle there. */
const STAND = { floor: 426, middle: 232, size: 1.14 } as const

/** The front of a garage as an SVG text, four to three: its sign, an open door, what it works on. Same garage, same picture. */
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

/** What lies behind the house. */
function backdrop({ sky, skyline }: GarageLook): string {
  const { left, right, floor } = STREET
  return box(left, 0, right - left, floor, sky) + FAR_SIGHTS[skyline]
}

/** Pavement and road. */
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

/** What leans on the wall beside the doorway. */
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

/** Over the sign. */
function lamps(): string {
  const lamp = (x: number) =>
    line(`M${x} 98v6`, '#3B404A', 4) + shape(`M${x - 7} 103h14l7 12h-28Z`, '#3B404A') + ellipse(x, 115.5, 11, 3, '#FFE7BD')
  return [160, 320, 480].map(lamp).join('')
}
