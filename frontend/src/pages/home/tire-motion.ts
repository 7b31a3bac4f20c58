import { GROOVE_PAINT } from '#services/art/tire-drawing/grooves.ts'
import { createRollingTire, type RollingTire } from '#services/art/tire-drawing/rolling-tire.ts'
import { USUAL_TIRE } from '#services/art/tire-drawing/tire-picture.ts'
import { WHOLE } from '#services/art/tire-drawing/tire-view.ts'

export interface TireMotion {
  stop(isStopped: boolean): void
  end(): void
}

/** Radians per second: a turn takes about twenty seconds. */
const speed = -0.3
/** Time constant of starting and stopping. */
const inertiaMs = 600
/** Caps a frame's duration, so that the tire does not jump after the tab was in the background. */
const longestFrameMs = 50
const maxPixelRatio = 2

/** Sets the canvas's resolution to the screen's, capped. Returns whether it changed, which clears a canvas. */
function fitPixels(canvas: HTMLCanvasElement): boolean {
  const pixels = Math.round(canvas.clientWidth * Math.min(window.devicePixelRatio, maxPixelRatio))
  if (pixels === canvas.width) return false
  canvas.width = pixels
  canvas.height = pixels
  return true
}

/** Animates while the canvas is visible, not stopped, and reduced motion is not preferred. */
export function startMotion(canvas: HTMLCanvasElement): TireMotion {
  const tire = createRollingTire(USUAL_TIRE)
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)')
  let turn = 0
  let pace = 0
  let isStopped = false
  let isInSight = false
  let lastMs: number | null = null
  let frame = 0

  const isMoving = () => !isStopped && !calm.matches
  const step = (nowMs: number) => {
    const passedMs = lastMs === null ? 0 : Math.min(nowMs - lastMs, longestFrameMs)
    lastMs = nowMs
    pace += ((isMoving() ? 1 : 0) - pace) * (1 - Math.exp(-passedMs / inertiaMs))
    turn = (turn + (speed * pace * passedMs) / 1000) % (2 * Math.PI)
    paintTurn(canvas, tire, turn)
    const isAtRest = !isMoving() && pace < 0.01
    frame = isInSight && !isAtRest ? requestAnimationFrame(step) : 0
  }
  const wake = () => {
    if (frame !== 0 || !isInSight) return
    lastMs = null
    frame = requestAnimationFrame(step)
  }
  const sight = new IntersectionObserver(([entry]) => {
    isInSight = entry?.isIntersecting ?? false
    wake()
  })
  const size = new ResizeObserver(() => {
    if (fitPixels(canvas)) paintTurn(canvas, tire, turn)
  })
  sight.observe(canvas)
  size.observe(canvas)
  calm.addEventListener('change', wake)
  return {
    stop(isRequested) {
      isStopped = isRequested
      wake()
    },
    end() {
      cancelAnimationFrame(frame)
      sight.disconnect()
      size.disconnect()
      calm.removeEventListener('change', wake)
    },
  }
}

/** Draws only the turning parts; the shading below them is static. */
function paintTurn(canvas: HTMLCanvasElement, tire: RollingTire, turn: number): void {
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
