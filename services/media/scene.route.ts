import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { drawScene } from '#services/art/rider-scene/draw-scene.ts'
import { SCENES } from '#services/art/rider-scene/scenes.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { PictureAnswer, SceneParams } from './media.contract.ts'
import { pictureForm } from './picture-form.ts'
import { sendPicture } from './send-picture.ts'

const compress = promisify(gzip)

/** The drawn scenes of the gallery. Small, and drawn in less time than a file takes to read: nothing is kept. */
export function sceneRoute(app: App): void {
  const schema = { summary: 'A drawn scene of the gallery', params: SceneParams, response: { 200: PictureAnswer } }
  app.get('/api/v1/media/scene/:number', { config: { access: 'public' }, schema }, async (request, reply) => {
    const scene = SCENES[Number(request.params.number) - 1]
    if (!scene) throw new HttpError(404, 'unknown_scene', 'התמונה לא נמצאה.')
    const svg = drawScene(scene)
    const hash = createHash('sha256').update(svg).digest('hex').slice(0, 16)
    return sendPicture(request, reply, { hash, form: pictureForm({}), cacheFor: 'aDay', bytes: () => compress(svg) })
  })
}
