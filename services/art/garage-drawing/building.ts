import { shopMarkShapes } from '../shop-mark.ts'
import type { GarageLook } from './garage-picture.ts'
import { box, disc, line, moved, ring, shape, steps } from './shapes.ts'

/** The building: wall, roof, doorway and office. Drawn with the doorway on the left. */

const WALL = { left: 62, right: 578, top: 96, floor: 402 } as const
const DOORWAY = { left: 92, right: 388, top: 208 } as const
const OFFICE = { left: 420, right: 548, top: 236 } as const
const INK = '#17191E'
const INSIDE = '#2B2F37'
const GLASS = '#3C4A55'
/** Wall above its straight top, with the roof. */
const GABLES: Record<GarageLook['roof'], string> = {
  flat: '',
  gable: 'M62 98 320 44 578 98Z',
  step: 'M62 98V84H196V62H444V84H578V98Z',
}
const ROOFS: Record<GarageLook['roof'], string> = {
  flat: 'M52 84H588V100H52Z',
  gable: 'M40 102 320 42 600 102 594 108 320 54 46 108Z',
  step: 'M46 82H190V60H450V82H594V92H440V70H200V92H46Z',
}

export function house(look: GarageLook, isSmall: boolean): string {
  const { wall, wallShade, roof, texture } = look
  return [
    shape(GABLES[roof], wall),
    box(WALL.left, WALL.top, WALL.right - WALL.left, WALL.floor - WALL.top, wall),
    isSmall ? '' : line(joints(texture), wallShade, 1.6),
    shape(ROOFS[roof], '#3B404A'),
    box(WALL.left, WALL.floor - 22, WALL.right - WALL.left, 22, wallShade),
    doorway(look, isSmall),
    office(look),
  ].join('')
}

function joints(texture: GarageLook['texture']): string {
  const width = WALL.right - WALL.left
  if (texture === 'panels')
    return steps(WALL.left + 14, 14, 36)
      .map((x) => `M${x} ${WALL.top}V${WALL.floor}`)
      .join('')
  const height = texture === 'bricks' ? 15 : 34
  const length = texture === 'bricks' ? 43 : 86
  return steps(WALL.top, height, Math.floor((WALL.floor - WALL.top) / height) + 1)
    .map((y, row) => {
      const first = row % 2 === 0 ? length : length / 2
      const uprights = steps(WALL.left + first, length, Math.ceil((width - first) / length)).map(
        (x) => `M${x} ${y}v${Math.min(height, WALL.floor - y)}`,
      )
      // Keeps round line caps inside the wall.
      return `M${WALL.left + 1} ${y}H${WALL.right - 1}${uprights.join('')}`
    })
    .join('')
}

/** An open shutter with the lit workshop: shelves of tires, tools, a lift. */
function doorway({ door, wallShade }: GarageLook, isSmall: boolean): string {
  const { left, right, top } = DOORWAY
  const width = right - left
  return [
    box(left - 8, top - 8, width + 16, WALL.floor - top + 8, wallShade),
    box(left, top, width, WALL.floor - top, INSIDE),
    shape(
      `M${left} ${WALL.floor}V${WALL.floor - 26}L${left + 40} ${WALL.floor - 44}H${right - 40}L${right} ${WALL.floor - 26}V${WALL.floor}Z`,
      '#454B56',
    ),
    shape(
      `M${left + width / 2 - 26} ${top + 34} ${left + 46} ${WALL.floor - 44}H${right - 46}L${left + width / 2 + 26} ${top + 34}Z`,
      '#FFE7BD',
      'fill-opacity=".07"',
    ),
    ...(isSmall ? [] : [shelves(left + 18, top + 62), tools(right - 96, top + 62)]),
    box(left, top, width, 30, door),
    line(
      steps(top + 6, 8, 3)
        .map((y) => `M${left} ${y}H${right}`)
        .join(''),
      INK,
      1.4,
      'stroke-opacity=".35"',
    ),
    box(left, top + 27, width, 5, '#3B404A'),
    line(`M${left + width / 2 - 24} ${top + 38}h48`, '#FFE7BD', 5),
  ].join('')
}

function shelves(x: number, y: number): string {
  const tires = [0, 1].flatMap((row) =>
    steps(x + 15, 27, 4).map((cx) => ring(cx, y + 14 + row * 46, 9.5, '#14161A', 7) + ring(cx, y + 14 + row * 46, 11, '#565C68', 1)),
  )
  return tires.join('') + line(`M${x} ${y + 29}h112M${x} ${y + 75}h112`, '#6A6F7A', 4)
}

function tools(x: number, y: number): string {
  return [
    box(x, y, 78, 54, '#3A404B', 'rx="4"'),
    line(`M${x + 12} ${y + 12}v28M${x + 24} ${y + 12}v22M${x + 36} ${y + 12}v30`, '#B3B7BF', 3.5),
    ring(x + 58, y + 20, 8, '#B3B7BF', 3.5),
    line(`M${x + 58} ${y + 28}v14`, '#B3B7BF', 3.5),
    box(x + 4, y + 74, 70, 34, '#8C3B30', 'rx="3"'),
    line(`M${x + 10} ${y + 86}h58M${x + 10} ${y + 97}h58`, '#2B2F37', 2),
  ].join('')
}

/** The office's glass door below its awning, with the shop's mark beside it. */
function office({ awning, wallShade }: GarageLook): string {
  const { left, right, top } = OFFICE
  const stripe = (right - left) / 8
  const stripes = steps(0, 1, 8).map((i) => {
    const x = left + i * stripe
    const fill = i % 2 === 0 ? awning : '#FBFAF8'
    return shape(`M${x} ${top - 30}h${stripe}l${(i - 3) * 1.6} 30a${stripe / 2} 8 0 0 1-${stripe + 1.6} 0Z`, fill)
  })
  return [
    box(left + 6, top, 60, WALL.floor - top, wallShade),
    box(left + 11, top + 5, 50, WALL.floor - top - 5, GLASS),
    shape(`M${left + 11} ${top + 90} ${left + 61} ${top + 30}V${top + 62}L${left + 11} ${top + 122}Z`, '#FFFFFF', 'fill-opacity=".14"'),
    line(`M${left + 54} ${top + 84}v22`, '#E7E3DC', 4),
    box(left + 76, top + 8, 46, 74, wallShade),
    box(left + 80, top + 12, 38, 66, GLASS),
    shape(`M${left + 80} ${top + 60} ${left + 118} ${top + 22}V${top + 40}L${left + 80} ${top + 78}Z`, '#FFFFFF', 'fill-opacity=".14"'),
    disc(left + 99, top + 112, 19, '#FBFAF8'),
    moved(left + 99, top + 112, moved(-17, -17, shopMarkShapes({ mark: INK, ground: '#FBFAF8' })), 'scale(.8)'),
    ...stripes,
  ].join('')
}
