import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { DRAWING_VERSION, type TirePicture } from '#services/domain/tire-drawing/tire-picture.ts'
import { PictureQuery, ProductPictureParams, ShopPictureParams } from '#services/ingress/contract/media.contract.ts'
import { createBoundedQueue, QueueFullError } from './bounded-queue.ts'
import { type PictureForm, pictureForm } from './picture-form.ts'
import { createPictureStore } from './picture-store.ts'
import { type PicturedProduct, pictureHash, pictureOf, shareTextsOf } from './product-picture.ts'
import { renderPicture } from './render-picture.ts'
import { sendPicture } from './send-picture.ts'
import type { ShareTexts } from './share-preview.ts'
import { SHOP_PICTURES, shopPictureHash } from './shop-pictures.ts'

export interface MediaDependencies {
  findProduct: (ean: string) => Promise<PicturedProduct | null>
  /** Pictures are kept in its `media` folder. */
  dataDirectory: string
}

/** Pictures that may wait for a place: some seconds of work. */
const MAX_WAITING = 300

/** Pictures of products, drawn from their data when there is no photo. */
export const mediaRoutes: FastifyPluginAsyncTypebox<MediaDependencies> = async (app, { findProduct, dataDirectory }) => {
  const store = createPictureStore({
    directory: join(dataDirectory, 'media'),
    version: DRAWING_VERSION,
    onError: (error) => app.log.warn({ error }, 'picture not kept'),
  })
  // One core is left to answer requests.
  const rendering = createBoundedQueue({ running: Math.max(1, availableParallelism() - 1), waiting: MAX_WAITING })
  const bytesOf = (subject: string, hash: string, form: PictureForm, content: { picture: TirePicture; texts: ShareTexts }) => () =>
    store.findOrMake({ subject, hash, form: form.name }, () => rendering.run(() => renderPicture(content.picture, content.texts, form)))

  app.addHook('onReady', () => store.removeOutdated())
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof QueueFullError)) throw error
    return refuse(reply.header('retry-after', '2'), 503, { code: 'busy', message: 'עומס רגעי, נסו שוב בעוד רגע' })
  })

  app.get('/api/v1/media/product/:ean', { schema: { params: ProductPictureParams, querystring: PictureQuery } }, async (request, reply) => {
    const { ean } = request.params
    const { v } = request.query
    const form = pictureForm(request.query)
    // A kept picture of the named content needs no look at the catalogue.
    const kept = v ? await store.find({ subject: ean, hash: v, form: form.name }) : null
    if (v && kept) return sendPicture(request, reply, { hash: v, form, kept: 'forEver', bytes: async () => kept })
    const product = await findProduct(ean)
    if (!product) return refuse(reply, 404, { code: 'unknown_product', message: 'המוצר לא נמצא' })
    const photo = photoAddress(product)
    if (photo) return reply.header('cache-control', 'public, max-age=300').redirect(photo, 302)
    const hash = pictureHash(product)
    const content = { picture: pictureOf(product), texts: shareTextsOf(product) }
    return sendPicture(request, reply, {
      hash,
      form,
      kept: v === hash ? 'forEver' : 'fiveMinutes',
      bytes: bytesOf(ean, hash, form, content),
    })
  })

  app.get('/api/v1/media/tire/:name', { schema: { params: ShopPictureParams, querystring: PictureQuery } }, (request, reply) => {
    const { name } = request.params
    const { picture, query } = SHOP_PICTURES[name]
    const form = pictureForm({ ...query, ...request.query })
    const hash = shopPictureHash(name)
    const content = { picture, texts: { brand: picture.brandWord, line: picture.line, sizes: [] } }
    return sendPicture(request, reply, { hash, form, kept: 'aDay', bytes: bytesOf(name, hash, form, content) })
  })
}

/** Of our own origin or over https; anything else is not followed. */
function photoAddress(product: PicturedProduct): string | null {
  const photo = product.photos[0] ?? ''
  return /^(https:\/\/|\/(?![/\\]))/.test(photo) ? photo : null
}

function refuse(reply: FastifyReply, status: number, error: { code: string; message: string }): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send({ ok: false, error })
}
