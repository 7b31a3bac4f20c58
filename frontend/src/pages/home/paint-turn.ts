import { GROOVE_PAINT } from '#services/art/tire-drawing/grooves.ts'
import type { RollingTire } from '#services/art/tire-drawing/rolling-tire.ts'
import { WHOLE } from '#services/art/tire-drawing/stand.ts'

/** Draws the turning parts of the shop's tire: what they lie on does not change when it rolls. */
export function paintTurn(canvas: HTMLCanvasElement, tire: RollingTire, turn: number): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const [x, y, width] = WHOLE
  const scale = canvas.width / width
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.setTransform(scale, 0, 0, scale, -x * scale, -y * scale)
  paintTread(context, tire, turn)
  for (const { fill, opacity, trace } of tire.words) {
    const word = new Path2D()
    trace(turn, word)
    context.globalAlpha = opacity
    context.fillStyle = fill
    context.fill(word)
  }
  context.globalAlpha = 1
}

function paintTread(context: CanvasRenderingContext2D, tire: RollingTire, turn: number): void {
  const { edge, edgeOpacity, edgeShift, wall, floor } = GROOVE_PAINT
  const cuts = new Path2D()
  const floors = new Path2D()
  tire.traceTread(turn, cuts, floors)
  context.save()
  context.translate(...edgeShift)
  context.globalAlpha = edgeOpacity
  context.fillStyle = edge
  context.fill(cuts)
  context.restore()
  context.fillStyle = wall
  context.fill(cuts)
  context.save()
  context.clip(cuts)
  context.fillStyle = floor
  context.fill(floors)
  context.restore()
}
