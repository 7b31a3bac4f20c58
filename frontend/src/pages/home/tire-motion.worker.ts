import { GROOVE_PAINT } from '#services/art/tire-drawing/grooves.ts'
import { createRollingTire } from '#services/art/tire-drawing/rolling-tire.ts'
import { USUAL_TIRE } from '#services/art/tire-drawing/tire-picture.ts'
import { WHOLE } from '#services/art/tire-drawing/tire-view.ts'

/** Draws the rolling tire in a thread of its own: a slow phone takes longer than a frame for it, and must answer meanwhile. */

/** What the page tells; the canvas comes first, and once. */
export interface MotionMessage {
  canvas?: OffscreenCanvas
  /** Width and height. */
  pixels: number
  /** Otherwise it slows down until it rests. */
  isMoving: boolean
  /** Nothing is drawn out of sight. */
  isInSight: boolean
}

/** Radians per second: a turn takes about twenty seconds. */
const speed = -0.3
/** Time constant of starting and stopping. */
const inertiaMs = 600
/** Caps a frame's duration, so that the tire does not jump after the tab was in the background. */
const longestFrameMs = 50

const tire = createRollingTire(USUAL_TIRE)
let context: OffscreenCanvasRenderingContext2D | null = null
let told: MotionMessage = { pixels: 0, isMoving: false, isInSight: false }
let turn = 0
let pace = 0
let lastMs: number | null = null
let frame = 0

addEventListener('message', ({ data }: MessageEvent<MotionMessage>) => {
  told = data
  if (data.canvas) context = data.canvas.getContext('2d')
  if (context && fitPixels(context.canvas)) paintTurn(context)
  if (frame !== 0 || !told.isInSight) return
  lastMs = null
  frame = requestAnimationFrame(step)
})

/** Returns whether it changed, which clears a canvas. */
function fitPixels(canvas: OffscreenCanvas): boolean {
  if (told.pixels === canvas.width) return false
  canvas.width = told.pixels
  canvas.height = told.pixels
  return true
}

function step(nowMs: number): void {
  const passedMs = lastMs === null ? 0 : Math.min(nowMs - lastMs, longestFrameMs)
  lastMs = nowMs
  pace += ((told.isMoving ? 1 : 0) - pace) * (1 - Math.exp(-passedMs / inertiaMs))
  turn = (turn + (speed * pace * passedMs) / 1000) % (2 * Math.PI)
  if (context) paintTurn(context)
  const isAtRest = !told.isMoving && pace < 0.01
  frame = told.isInSight && !isAtRest ? requestAnimationFrame(step) : 0
}

/** Draws only the turning parts; the shading below them is static. */
function paintTurn(on: OffscreenCanvasRenderingContext2D): void {
  const [x, y, width] = WHOLE
  const scale = on.canvas.width / width
  on.setTransform(1, 0, 0, 1, 0, 0)
  on.clearRect(0, 0, on.canvas.width, on.canvas.height)
  on.setTransform(scale, 0, 0, scale, -x * scale, -y * scale)
  paintTread(on)
  for (const { fill, opacity, trace } of tire.words) {
    const word = new Path2D()
    trace(turn, word)
    on.globalAlpha = opacity
    on.fillStyle = fill
    on.fill(word)
  }
  on.globalAlpha = 1
}

function paintTread(on: OffscreenCanvasRenderingContext2D): void {
  const { edge, edgeOpacity, edgeShift, wall, floor } = GROOVE_PAINT
  const cuts = new Path2D()
  const floors = new Path2D()
  tire.traceTread(turn, cuts, floors)
  on.save()
  on.translate(...edgeShift)
  on.globalAlpha = edgeOpacity
  on.fillStyle = edge
  on.fill(cuts)
  on.restore()
  on.fillStyle = wall
  on.fill(cuts)
  on.save()
  on.clip(cuts)
  on.fillStyle = floor
  on.fill(floors)
  on.restore()
}
