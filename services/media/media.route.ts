import { Type } from 'typebox'
import { drawTire } from '#services/art/tire-drawing/draw-tire.ts'
import type { TirePicture } from '#services/art/tire-drawing/tire-picture.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { type GaragePictures, garagePictureRoute } from './garage-picture.route.ts'
import { PictureAnswer, PictureQuery, ProductPictureParams, ShopPictureParams, ShopPictureQuery } from './media.contract.ts'
import { photoAddress } from './photo-address.ts'
import { pictureForm } from './picture-form.ts'
import { createPictures, type Pictures } from './pictures.ts'
import { type PicturedProduct, pictureHash, pictureOf, shareTextsOf } from './product-picture.ts'
import type { Drawing } from './render-picture.ts'
import { sendPicture } from './send-picture.ts'
import { type ShareTexts, shareDrawing } from './share-preview.ts'
import { SHOP_PICTURES, shopPictureHash } from './shop-pictures.ts'

export interface MediaRoutes extends GaragePictures {
  findProduct: (ean: string) => Promise<PicturedProduct | null>
  /** Where photos stand; without it pictures are drawn. */
  imageBaseUrl: string | null
  /** Pictures are kept in its `media` folder. */
  dataDirectory: string
}

/** Pictures of products and garages, drawn from their data when there is no photo, and of the shop's own tires. */
export function mediaRoutes(app: App, routes: MediaRoutes): void {
  const pictures = createPictures(app, routes.dataDirectory)
  app.addHook('onReady', () => pictures.removeOutdated())
  productPictureRoute(app, routes, pictures)
  garagePictureRoute(app, routes, pictures)
  shopPictureRoute(app, pictures)
}

function shopPictureRoute(app: App, pictures: Pictures): void {
  const schema = {
    summary: 'A tire of no product',
    params: ShopPictureParams,
    querystring: ShopPictureQuery,
    response: { 200: PictureAnswer },
  }
  app.get('/api/v1/media/tire/:name', { config: { access: 'public' }, schema }, async (request, reply) => {
    const { name } = request.params
    const { picture, query } = SHOP_PICTURES[name]
    const form = pictureForm({ ...query, ...request.query })
    const subject = { name, hash: shopPictureHash(name), drawing: tireDrawing(picture, { brand: '', line: '', sizes: [] }) }
    return sendPicture(request, reply, { hash: subject.hash, form, cacheFor: 'aDay', bytes: () => pictures.bytesOf(subject, form) })
  })
}

function productPictureRoute(app: App, { findProduct, imageBaseUrl }: MediaRoutes, pictures: Pictures): void {
  const schema = {
    summary: 'Picture of a product',
    params: ProductPictureParams,
    querystring: PictureQuery,
    response: { 200: PictureAnswer, 302: Type.Null({ description: 'The photo stands elsewhere' }) },
  }
  app.get('/api/v1/media/product/:ean', { config: { access: 'public' }, schema }, async (request, reply) => {
    const { ean } = request.params
    const { v } = request.query
    const form = pictureForm(request.query)
    // A kept picture of the named content needs no look at the catalogue.
    const stored = v ? await pictures.find(ean, v, form) : null
    if (v && stored) return sendPicture(request, reply, { hash: v, form, cacheFor: 'forEver', bytes: async () => stored })
    const product = await findProduct(ean)
    if (!product) throw new HttpError(404, 'unknown_product', 'המוצר לא נמצא.')
    const photo = photoAddress(product.photos[0], imageBaseUrl)
    if (photo) return reply.header('cache-control', 'public, max-age=300').redirect(photo, 302)
    const subject = { name: ean, hash: pictureHash(product), drawing: tireDrawing(pictureOf(product), shareTextsOf(product)) }
    const bytes = () => pictures.bytesOf(subject, form)
    return sendPicture(request, reply, { hash: subject.hash, form, cacheFor: v === subject.hash ? 'forEver' : 'fiveMinutes', bytes })
  })
}

function tireDrawing(picture: TirePicture, texts: ShareTexts): Drawing {
  return { shown: (form) => drawTire(picture, form), shared: () => shareDrawing(picture, texts) }
}
