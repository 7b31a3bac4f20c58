import type { GarageLook } from './garage-look.ts'
import { STREET } from './garage-picture.ts'
import { box, disc, ellipse, line, moved, ring, shape, steps } from './shapes.ts'

const FAR = '#D5D6D3'
const RUBBER = '#1D2026'

/** What lies behind the house. */
export function backdrop({ sky, skyline }: GarageLook): string {
  const { left, right, floor } = STREET
  return box(left, 0, right - left, floor, sky) + FAR_SIGHTS[skyline]
}

const FAR_SIGHTS: Record<GarageLook['skyline'], string> = {
  roofs: shape('M-140 402V262h58v-34h46v60h44v-92h52v44h40v-64h30v230ZM560 402V214h42v-46h50v78h36v-40h44v68h48v128Z', FAR),
  hills: shape('M-140 402V300C-60 230 20 214 96 262L140 402ZM520 402C560 270 640 190 780 250V402Z', FAR),
  cypresses: steps(0, 1, 8)
    .map((i) => [-108, -62, -14, 30, 612, 654, 700, 748][i] ?? 0)
    .map((x, i) => ellipse(x, 330, 17, 96 - (i % 3) * 16, '#B9C3B6') + box(x - 2, 380, 4, 24, '#9FA79C'))
    .join(''),
}

/** Pavement and road. */
export function ground(): string {
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
export function prop(kind: GarageLook['prop'], isSmall: boolean): string {
  return moved(30, 0, PROPS[kind](isSmall))
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
export function lamps(): string {
  const lamp = (x: number) =>
    line(`M${x} 98v6`, '#3B404A', 4) + shape(`M${x - 7} 103h14l7 12h-28Z`, '#3B404A') + ellipse(x, 115.5, 11, 3, '#FFE7BD')
  return [160, 320, 480].map(lamp).join('')
}
