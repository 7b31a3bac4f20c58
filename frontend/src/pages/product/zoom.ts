/** What is seen of an enlarged picture. */

/** Pixels from the middle of the window. */
export interface Place {
  x: number
  y: number
}

/** Where the picture's own middle stands, and how many times larger than whole it is. */
export interface Zoom extends Place {
  scale: number
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 }
const LARGEST = 5

const clamp = (x: number, low: number, high: number) => Math.min(high, Math.max(low, x))

/** The picture `factor` times larger or smaller, around a place that stays where it is. */
export function zoomedAt({ scale, x, y }: Zoom, factor: number, at: Place): Zoom {
  const next = clamp(scale * factor, 1, LARGEST)
  const ratio = next / scale
  return { scale: next, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio }
}

export const moved = ({ scale, x, y }: Zoom, by: Place): Zoom => ({ scale, x: x + by.x, y: y + by.y })

/** The same without empty ground beside a picture that is larger than the window: `side` is that of the whole picture. */
export function within({ scale, x, y }: Zoom, side: number, window: { width: number; height: number }): Zoom {
  const reachX = Math.max(0, (side * scale - window.width) / 2)
  const reachY = Math.max(0, (side * scale - window.height) / 2)
  return { scale, x: clamp(x, -reachX, reachX), y: clamp(y, -reachY, reachY) }
}

/** Two fingers that moved: their middle carries the picture, their distance its size. */
export function pinched(zoom: Zoom, from: readonly [Place, Place], to: readonly [Place, Place]): Zoom {
  const middle = ([one, other]: readonly [Place, Place]): Place => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
  const apart = ([one, other]: readonly [Place, Place]) => Math.hypot(one.x - other.x, one.y - other.y)
  const [before, after] = [middle(from), middle(to)]
  return moved(zoomedAt(zoom, apart(to) / (apart(from) || 1), before), { x: after.x - before.x, y: after.y - before.y })
}
