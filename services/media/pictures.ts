import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { DRAWING_VERSION } from '#services/art/tire-drawing/tire-picture.ts'
import { unavailable } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { createBoundedQueue, QueueFullError } from '#services/platform/bounded-queue.ts'
import type { PictureForm } from './picture-form.ts'
import { createPictureStore } from './picture-store.ts'
import { type Drawing, renderPicture } from './render-picture.ts'

/** Whose picture it is, with which content. */
interface Subject {
  name: string
  hash: string
  drawing: Drawing
}

export interface Pictures {
  /** The kept picture of that content, or null. */
  find(name: string, hash: string, form: PictureForm): Promise<Buffer | null>
  /** The kept picture, else drawn now. Refuses when too much is waiting. */
  bytesOf(subject: Subject, form: PictureForm): Promise<Buffer>
  removeOutdated(): Promise<void>
}

/** Pictures that may wait for a place: some seconds of work. */
const MAX_WAITING = 300

/** Draws pictures and keeps them in the `media` folder of the data directory. */
export function createPictures(app: App, dataDirectory: string): Pictures {
  const store = createPictureStore({
    directory: join(dataDirectory, 'media'),
    version: DRAWING_VERSION,
    onError: (error) => app.log.warn({ err: error }, 'picture not kept'),
  })
  // One core is left to answer requests.
  const rendering = createBoundedQueue({ running: Math.max(1, availableParallelism() - 1), waiting: MAX_WAITING })
  return {
    find: (subject, hash, form) => store.find({ subject, hash, form: form.name }),
    async bytesOf({ name, hash, drawing }, form) {
      const render = () => rendering.run(() => renderPicture(drawing, form))
      try {
        return await store.findOrMake({ subject: name, hash, form: form.name }, render)
      } catch (error) {
        throw error instanceof QueueFullError ? unavailable() : error
      }
    },
    removeOutdated: store.removeOutdated,
  }
}
