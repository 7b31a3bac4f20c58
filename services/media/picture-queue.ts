import { availableParallelism } from 'node:os'
import { createBoundedQueue } from '#services/platform/bounded-queue.ts'

export interface PictureQueue {
  /** Throws `QueueFullError` when too much of that kind is waiting. */
  run<T>(kind: 'lookedAt' | 'preview', draw: () => Promise<T>): Promise<T>
}

/** Pictures that may wait for a place: some seconds of work. */
const MAX_WAITING = 300
/** A preview takes as long as five pictures of a list. */
const MAX_WAITING_PREVIEWS = 40
/** One core is left to answer requests. */
const PLACES = Math.max(1, availableParallelism() - 1)

/**
 * Where pictures wait to be drawn. What is looked at goes first: previews, which robots ask for, are drawn one at a time, each begun only
 * when a place is free. It does not take that place: whoever comes meanwhile does not wait for it.
 */
export function createPictureQueue(places = PLACES): PictureQueue {
  const pictures = createBoundedQueue({ running: places, waiting: MAX_WAITING })
  const previews = createBoundedQueue({ running: 1, waiting: MAX_WAITING_PREVIEWS })
  /** Pictures that are drawn or wait. */
  let underWay = 0
  /** Calls the one preview whose turn it is. */
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
      // Asked again: a picture may have come before the preview was called.
      while (underWay >= places) {
        await new Promise<void>((resolve) => {
          placeIsFree = resolve
        })
      }
      return draw()
    })

  return { run: (kind, draw) => (kind === 'preview' ? drawPreview(draw) : drawLookedAt(draw)) }
}
