import { createSection, metricSize } from '../tire-drawing/section.ts'
import { USUAL_TIRE } from '../tire-drawing/tire-picture.ts'
import { DARK_RUBBER, GROUND, INK, mark, RUBBER, sheet, word } from './sketch.ts'

/** Cuts through the tread: how deep a groove still is, and what straight roads make of a round crown. */

const WIDTH = 760
/** One millimetre of tread. */
const MM = 27
const FLOOR = 250
const BAR_MM = 1
const GROOVES = [
  { x: 60, deepMm: 6 },
  { x: 300, deepMm: 2 },
  { x: 540, deepMm: BAR_MM },
] as const
const GROOVE_WIDTH = 84
const BLOCK_WIDTH = 160

/** A block of rubber with one groove, in which the wear bar stands up from the floor. */
function grooveCut({ x, deepMm }: (typeof GROOVES)[number]): string {
  const top = FLOOR - deepMm * MM
  const left = x + (BLOCK_WIDTH - GROOVE_WIDTH) / 2
  const right = left + GROOVE_WIDTH
  const body = `M${x} ${top}H${left}V${FLOOR}H${right}V${top}H${x + BLOCK_WIDTH}V330H${x}Z`
  const bar = `M${left} ${FLOOR}V${FLOOR - BAR_MM * MM}H${right}V${FLOOR}Z`
  return `<path fill="${RUBBER}" d="${body}"/><path fill="#6F747C" d="${bar}"/>`
}

const ruler = (y: number) => `<path stroke="${INK}" stroke-width="2" stroke-dasharray="8 7" d="M30 ${y}H730"/>`

/** Three ages of one groove: new, at two millimetres, and down to the wear bar. */
export function drawGrooves(): string {
  const twoMm = FLOOR - 2 * MM
  return sheet(
    WIDTH,
    360,
    [
      ...GROOVES.map(grooveCut),
      ruler(twoMm),
      word('2 MM', [490, twoMm - 20], 20, INK),
      mark(1, [140, 40], [140, FLOOR - 4 * MM]),
      mark(2, [380, 120], [380, twoMm]),
      mark(3, [620, 150], [620, FLOOR - BAR_MM * MM + 6]),
    ].join(''),
  )
}

const SCALE = 3.3

/** The crown in section, from one shoulder to the other; `flatMm` = how much is worn off its middle. */
function crownLine(middle: number, top: number, flatMm: number): string {
  const section = createSection(metricSize(USUAL_TIRE), USUAL_TIRE.segment, 0)
  const highest = section.crown(0).r
  const points = Array.from({ length: 61 }, (_, step) => {
    const { x, r } = section.crown(-1 + step / 30)
    return `${(middle + (x * SCALE) / 1.9).toFixed(1)} ${(top + (highest - Math.min(r, highest - flatMm)) * SCALE).toFixed(1)}`
  })
  return points.join('L')
}

function crownCut(middle: number, flatMm: number): string {
  const outside = crownLine(middle, 70, flatMm)
  const [left = ''] = outside.split(' ')
  const inside = `<path fill="${GROUND}" d="M${middle - 128} 300Q${middle - 128} 118 ${middle} 116T${middle + 128} 300Z"/>`
  return `<path fill="${RUBBER}" stroke="${DARK_RUBBER}" stroke-width="3" d="M${outside}V300H${left}Z"/>${inside}`
}

/** A round crown, and one that is flat in the middle over the outline of the round one. */
export function drawCrowns(): string {
  return sheet(
    WIDTH,
    330,
    [
      crownCut(200, 0),
      crownCut(560, 7),
      `<path fill="none" stroke="${INK}" stroke-width="2.5" stroke-dasharray="7 6" d="M${crownLine(560, 70, 0)}"/>`,
      mark(1, [200, 30], [200, 72]),
      mark(2, [560, 30], [560, 94]),
      mark(3, [712, 60], [650, 108]),
    ].join(''),
  )
}
