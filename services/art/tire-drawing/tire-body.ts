import { type BlockTread, blockTreadOf } from './block-treads.ts'
import { blocks } from './blocks.ts'
import { grooves } from './grooves.ts'
import { lettering } from './lettering.ts'
import { glow, WHITEWALL } from './light.ts'
import { modelTread } from './model-tread.ts'
import type { Stage } from './stage.ts'
import { ringLine, strip } from './surface.ts'
import type { Detail, Part, TirePicture } from './tire-picture.ts'
import { lerp } from './vectors.ts'

/** Points of a ring, and strips of each part, that a detail is drawn with. */
export const STRIPS: Record<Detail, { rings: number; crown: number; wall: number; inner: number }> = {
  small: { rings: 44, crown: 9, wall: 4, inner: 3 },
  normal: { rings: 60, crown: 16, wall: 6, inner: 5 },
  large: { rings: 90, crown: 30, wall: 10, inner: 9 },
}
const WHITEWALL_BAND = { from: 0.1, to: 0.4, strips: 4 }

/** One tire from the far side to the near one: inside, crown, tread, wall, bead, letters. */
export function tireBody(stage: Stage, picture: TirePicture, part: Part | null): string {
  const tread = blockTreadOf(picture)
  const isWhole = part === null
  return [
    inside(stage),
    crown(stage, tread),
    isWhole ? `<g class="tire-tread">${tread ? blocks(stage, tread) : grooves(stage, modelTread(picture), isSharp(picture))}</g>` : '',
    wall(stage, tread),
    picture.whitewall ? whitewall(stage) : '',
    bead(stage),
    wallLines(stage, picture, tread !== null),
    isWhole ? `<g class="tire-letters">${lettering(stage, picture, lettersFrom(picture))}</g>` : '',
  ].join('')
}

/** The cuts of these keep their corners. */
export const isSharp = ({ segment }: TirePicture) => segment === 'scooter' || segment === 'classic'

/** Where on the wall the letters may begin, 0 at the tread. */
export function lettersFrom(picture: TirePicture): number {
  if (picture.whitewall) return 0.45
  return blockTreadOf(picture) ? 0.24 : 0.17
}

function inside(stage: Stage): string {
  const count = STRIPS[stage.detail].inner
  const { inner } = stage.section
  let drawn = ''
  for (let k = count; k > 0; k--) {
    drawn += strip(stage, inner(k / count), inner((k - 1) / count), (normal) => 0.02 + 0.46 * glow(normal, 0.8, 0.3), { margin: -0.2 })
  }
  return drawn + ringLine(stage, { ...inner(1), nx: 1, nr: 0 }, 'stroke="#4a4e55" stroke-width="1.6" stroke-opacity=".55"')
}

function crown(stage: Stage, tread: BlockTread | null): string {
  const count = STRIPS[stage.detail].crown
  const lift = tread ? -tread.heightMm : 0
  // Under blocks the carcass lies in their shadow.
  const shade = tread
    ? (normal: Parameters<typeof glow>[0], facing: number) => glow(normal, Math.max(facing, 0), 0.2) * (facing < 0 ? 0.2 : 0.45)
    : (normal: Parameters<typeof glow>[0], facing: number) => glow(normal, Math.max(facing, 0), 1)
  let drawn = ''
  for (let k = 0; k < count; k++) {
    const from = stage.section.crown(-1 + (2 * k) / count, lift)
    const to = stage.section.crown(-1 + (2 * (k + 1)) / count, lift)
    drawn += strip(stage, from, to, shade, { margin: tread ? -0.2 : -0.06 })
  }
  return drawn
}

function wall(stage: Stage, tread: BlockTread | null): string {
  const { section } = stage
  const count = STRIPS[stage.detail].wall
  let drawn = ''
  for (let k = 0; k < count; k++) {
    const from = k === 0 && tread ? section.crown(1, -tread.heightMm) : section.wall(k / count)
    drawn += strip(stage, from, section.wall((k + 1) / count), (normal, facing) => glow(normal, facing, 0.75) * lerp(1, 0.86, k / count))
  }
  return drawn
}

function whitewall(stage: Stage): string {
  const { from, to, strips } = WHITEWALL_BAND
  const at = (k: number) => stage.section.wall(lerp(from, to, k / strips), 0.4)
  let drawn = ''
  for (let k = 0; k < strips; k++) {
    drawn += strip(stage, at(k), at(k + 1), (normal, facing) => 0.16 + 1.15 * glow(normal, facing, 0.5), { ramp: WHITEWALL })
  }
  return drawn
}

/** A rounded lip with a light edge. */
function bead(stage: Stage): string {
  const { wall, beadX, beadRadius } = stage.section
  const lip = { x: beadX - 5, r: beadRadius - 1.5, nx: 0.8, nr: -0.6 }
  const behind = { x: beadX - 15, r: beadRadius + 1, nx: 0.1, nr: -1 }
  return (
    strip(stage, lip, behind, (normal, facing) => 0.5 * glow(normal, facing, 0.4), { margin: -0.1 }) +
    strip(stage, wall(1), lip, (normal, facing) => 0.06 + glow(normal, facing, 0.9), { margin: -0.1 })
  )
}

/** Hair lines of the mould. */
function wallLines(stage: Stage, picture: TirePicture, isRaised: boolean): string {
  const { wall } = stage.section
  const hair = stage.detail === 'small' ? 2.2 : 1.2
  const drawn = [
    ringLine(stage, wall(0.9, 0.6), `stroke="#000" stroke-opacity=".5" stroke-width="${hair}"`),
    ringLine(stage, wall(0.925, 0.8), `stroke="#b9bec5" stroke-opacity=".30" stroke-width="${hair}"`),
  ]
  if (!isRaised) {
    drawn.push(
      ringLine(stage, wall(0.015, 0.4), `stroke="#000" stroke-opacity=".55" stroke-width="${hair * 1.2}"`),
      ringLine(stage, wall(0.05, 0.6), `stroke="#c6cad0" stroke-opacity=".22" stroke-width="${hair}"`),
    )
  }
  if (stage.detail !== 'small' && !picture.whitewall) {
    const dashes = 'stroke="#000" stroke-opacity=".42" stroke-width="4.5" stroke-dasharray="1.3 2.4"'
    drawn.push(ringLine(stage, wall(isRaised ? 0.16 : 0.11, 0.5), dashes))
  }
  return drawn.join('')
}
