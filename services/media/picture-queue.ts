import { availableParallelism } from 'node:os'
import { createBoundedQueue } from '#services/platform/bounded-queue.ts'

export interface PictureQueue {
  /** Throws `QueueFullError` if too many of the kind are queued. */
  run<T>(kind: 'lookedAt' | 'preview', draw: () => Promise<T>): Promise<T>
}

/** Maximum queued pictures: a few seconds of work. */
const MAX_WAITING = 300
/** A preview takes as long as five list pictures. */
const MAX_WAITING_PREVIEWS = 40
/** One core remains for requests. */
const PLACES = Math.max(1, availableParallelism() - 1)

/**
 * Queue of drawing tasks. Visible pictures have priority: previews, mostly requested by bots, run one at a time, each started only while
 * a slot is free. A preview does not occupy the slot, so pictures that arrive meanwhile need not wait for it.
 */
export function createPictureQueue(places = PLACES): PictureQueue {
  const pictures = createBoundedQueue({ running: places, waiting: MAX_WAITING })
  const previews = createBoundedQueue({ running: 1, waiting: MAX_WAITING_PREVIEWS })
  /** Pictures running or queued. */
  let underWay = 0
  /** Resumes the next preview. */
  let placeIsFree = (): void => {}

  async function drawLookedAt<T>(draw: () => Promise<T>): Promise<T> {
    underWay++
    try {
      return await pictures.run(draw)
    } finally {
      underWay--
      if (underWay < places) placeIsFree()
    }
  }
  const drawPreview = <T>(draw: () => Promise<T>): Promise<T> =>
    previews.run(async () => {
      // A loop, since a picture may have been queued before the preview resumed.
      while (underWay >= places) {
        await new Promise<void>((resolve) => {
          placeIsFree = resolve
        })
      }
      return draw()
    })

  return { run: (kind, draw) => (kind === 'preview' ? drawPreview(draw) : drawLookedAt(draw)) }
}
