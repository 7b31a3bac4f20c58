import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { drawGuide } from '#services/art/guide-drawing/draw-guide.ts'
import { drawScene } from '#services/art/rider-scene/draw-scene.ts'
import { SCENES } from '#services/art/rider-scene/scenes.ts'
import { type Refused, refusalsBy } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { GuideParams, PictureAnswer, SceneParams } from './media.contract.ts'
import { sendPicture } from './media.routes.ts'
import { pictureForm } from './pictures.ts'

/** Drawings of pages. Drawing is faster than reading a file, so they are not stored. */

const compress = promisify(gzip)

function sendDrawn(request: FastifyRequest, reply: FastifyReply, svg: string): Promise<FastifyReply> {
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 16)
  return sendPicture(request, reply, { hash, form: pictureForm({}), cacheFor: 'aDay', bytes: () => compress(svg) })
}

const refusalOf = refusalsBy<Refused<'unknown_scene'>>({ unknown_scene: [404, 'unknown_scene', 'התמונה לא נמצאה.'] })

/** Scenes of the gallery. */
export function sceneRoute(app: App): void {
  const schema = { summary: 'A drawn scene of the gallery', params: SceneParams, response: { 200: PictureAnswer } }
  app.get('/api/v1/media/scene/:number', { config: { access: 'public' }, schema }, async (request, reply) => {
    const scene = SCENES[Number(request.params.number) - 1]
    if (!scene) throw refusalOf('unknown_scene')
    return sendDrawn(request, reply, drawScene(scene))
  })
}

export function guideRoute(app: App): void {
  const schema = { summary: 'A drawing of the guides', params: GuideParams, response: { 200: PictureAnswer } }
  app.get('/api/v1/media/guide/:name', { config: { access: 'public' }, schema }, async (request, reply) =>
    sendDrawn(request, reply, drawGuide(request.params.name)),
  )
}
