import type { MotionMessage } from './tire-motion.worker.ts'

export interface TireMotion {
  stop(isStopped: boolean): void
  end(): void
}

const maxPixelRatio = 2

/** Animates while the canvas is visible, not stopped, and reduced motion is not preferred. A canvas can be animated once. */
export function startMotion(canvas: HTMLCanvasElement): TireMotion {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)')
  const worker = new Worker(new URL('./tire-motion.worker.ts', import.meta.url), { type: 'module' })
  let isStopped = false
  let isInSight = false
  const tell = (first?: OffscreenCanvas) => {
    const pixels = Math.round(canvas.clientWidth * Math.min(window.devicePixelRatio, maxPixelRatio))
    const message: MotionMessage = { pixels, isMoving: !isStopped && !calm.matches, isInSight, ...(first && { canvas: first }) }
    worker.postMessage(message, first ? [first] : [])
  }
  const sight = new IntersectionObserver(([entry]) => {
    isInSight = entry?.isIntersecting ?? false
    tell()
  })
  const change = () => tell()
  const size = new ResizeObserver(change)
  tell(canvas.transferControlToOffscreen())
  sight.observe(canvas)
  size.observe(canvas)
  calm.addEventListener('change', change)
  return {
    stop(isRequested) {
      isStopped = isRequested
      tell()
    },
    end() {
      worker.terminate()
      sight.disconnect()
      size.disconnect()
      calm.removeEventListener('change', change)
    },
  }
}
