import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Type } from 'typebox'
import { DRAWING_VERSION, type TirePicture } from '#services/domain/tire-drawing/tire-picture.ts'
import { PictureAnswer, PictureQuery, ProductPictureParams, ShopPictureParams, ShopPictureQuery } from '../contract/media.contract.ts'
import { Refusal, unavailable } from '../plugins/refusal.ts'
import type { App } from '../typed-app.ts'
import { createBoundedQueue, QueueFullError } from './bounded-queue.ts'
import { photoAddress } from './photo-address.ts'
import { type PictureForm, pictureForm } from './picture-form.ts'
import { createPictureStore } from './picture-store.ts'
import { type PicturedProduct, pictureHash, pictureOf, shareTextsOf } from './product-picture.ts'
import { renderPicture } from './render-picture.ts'
import { sendPicture } from './send-picture.ts'
import type { ShareTexts } from './share-preview.ts'
import { SHOP_PICTURES, shopPictureHash } from './shop-pictures.ts'

export interface MediaRoutes {
  findProduct: (ean: string) => Promise<PicturedProduct | null>
  /** Where photos stand; without it pictures are drawn. */
  imageBaseUrl: string | null
  /** Pictures are kept in its `media` folder. */
  dataDirectory: string
}

/** Whose picture it is, with which content. */
interface Subject {
  name: string
  hash: string
  picture: TirePicture
  texts: ShareTexts
}

type Pictures = ReturnType<typeof createPictures>

/** Pictures that may wait for a place: some seconds of work. */
const MAX_WAITING = 300

/** Pictures of products, drawn from their data when there is no photo, and of the shop's own tires. */
export function mediaRoutes(app: App, routes: MediaRoutes): void {
  const pictures = createPictures(app, routes)
  app.addHook('onReady', () => pictures.store.removeOutdated())
  productPictureRoute(app, routes, pictures)
  shopPictureRoute(app, pictures)
}

function shopPictureRoute(app: App, pictures: Pictures): void {
  const schema = {
    summary: 'A tire of no product',
    params: ShopPictureParams,
    querystring: ShopPictureQuery,
    response: { 200: PictureAnswer },
  }
  app.get('/api/v1/media/tire/:name', { schema }, async (request, reply) => {
    const { name } = request.params
    const { picture, query } = SHOP_PICTURES[name]
    const form = pictureForm({ ...query, ...request.query })
    const subject = { name, hash: shopPictureHash(name), picture, texts: { brand: '', line: '', sizes: [] } }
    return sendPicture(request, reply, { hash: subject.hash, form, kept: 'aDay', bytes: () => pictures.bytesOf(subject, form) })
  })
}

function productPictureRoute(app: App, { findProduct, imageBaseUrl }: MediaRoutes, pictures: Pictures): void {
  const schema = {
    summary: 'Picture of a product',
    params: ProductPictureParams,
    querystring: PictureQuery,
    response: { 200: PictureAnswer, 302: Type.Null({ description: 'The photo stands elsewhere' }) },
  }
  app.get('/api/v1/media/product/:ean', { schema }, async (request, reply) => {
    const { ean } = request.params
    const { v } = request.query
    const form = pictureForm(request.query)
    // A kept picture of the named content needs no look at the catalogue.
    const kept = v ? await pictures.store.find({ subject: ean, hash: v, form: form.name }) : null
    if (v && kept) return sendPicture(request, reply, { hash: v, form, kept: 'forEver', bytes: async () => kept })
    const product = await findProduct(ean)
    if (!product) throw new Refusal(404, 'unknown_product', 'המוצר לא נמצא.')
    const photo = photoAddress(product, imageBaseUrl)
    if (photo) return reply.header('cache-control', 'public, max-age=300').redirect(photo, 302)
    const subject = { name: ean, hash: pictureHash(product), picture: pictureOf(product), texts: shareTextsOf(product) }
    const bytes = () => pictures.bytesOf(subject, form)
    return sendPicture(request, reply, { hash: subject.hash, form, kept: v === subject.hash ? 'forEver' : 'fiveMinutes', bytes })
  })
}

function createPictures(app: App, { dataDirectory }: MediaRoutes) {
  const store = createPictureStore({
    directory: join(dataDirectory, 'media'),
    version: DRAWING_VERSION,
    onError: (error) => app.log.warn({ err: error }, 'picture not kept'),
  })
  // One core is left to answer requests.
  const rendering = createBoundedQueue({ running: Math.max(1, availableParallelism() - 1), waiting: MAX_WAITING })

  async function bytesOf({ name, hash, picture, texts }: Subject, form: PictureForm): Promise<Buffer> {
    const render = () => rendering.run(() => renderPicture(picture, texts, form))
    try {
      return await store.findOrMake({ subject: name, hash, form: form.name }, render)
    } catch (error) {
      throw error instanceof QueueFullError ? unavailable() : error
    }
  }
  return { store, bytesOf }
}
