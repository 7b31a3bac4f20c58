import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Segment } from '#events/catalogue.events.ts'
import { drawGarage } from '#services/art/garage-drawing/draw-garage.ts'
import { drawTire } from '#services/art/tire-drawing/draw-tire.ts'
import { DRAWING_VERSION, type TirePicture, type TireProportions, USUAL_TIRE } from '#services/art/tire-drawing/tire-picture.ts'
import { HttpError, type Refused, refusalsBy } from '#services/ingress/plugins/http-error.ts'
import type { RateLimits } from '#services/ingress/plugins/rate-limits.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Marks } from './marks.ts'
import {
  GaragePictureParams,
  GaragePictureQuery,
  MarkParams,
  MarkQuery,
  PictureAnswer,
  PictureQuery,
  ProductPictureParams,
  type ShopPictureName,
  ShopPictureParams,
  ShopPictureQuery,
} from './media.contract.ts'
import {
  garagePictureHash,
  garagePictureOf,
  type OwnPhotos,
  type PicturedGarage,
  type PicturedProduct,
  photoAddress,
  pictureHash,
  pictureOf,
  shareTextsOf,
} from './media.rules.ts'
import { CONTENT_TYPES, createPictures, type Drawing, type PictureForm, type Pictures, pictureForm } from './pictures.ts'
import { type ShareTexts, shareDrawing } from './share-preview.ts'
import { createUndrawnCount } from './undrawn-pictures.ts'

interface GaragePictures {
  findGarage: (id: string) => Promise<PicturedGarage | null>
  imageBaseUrl: string | null
}

interface ShopPicture {
  picture: TirePicture
  query: Pick<PictureQuery, 'ground' | 'crop'>
}

/** Typical sizes of segments; the others use the default one. */
const TYPICAL_SIZES: Partial<Record<Segment, TireProportions>> = {
  adventure: { width: '150', profile: '70', rim: '18' },
  enduro: { width: '140', profile: '80', rim: '18' },
  motocross: { width: '120', profile: '90', rim: '18' },
  scooter: { width: '120', profile: '70', rim: '13' },
  commuter: { width: '110', profile: '80', rim: '17' },
  cruiser: { width: '150', profile: '80', rim: '16' },
  classic: { width: '120', profile: '90', rim: '18' },
}

/** An unnamed tire that shows a segment's tread. */
const typical = (segment: Segment): ShopPicture => ({
  picture: { ...USUAL_TIRE, ...TYPICAL_SIZES[segment], segment, brandWord: '', line: '' },
  query: {},
})

const SHOP_PICTURES: Record<ShopPictureName, ShopPicture> = {
  hero: { picture: USUAL_TIRE, query: { ground: 'dark' } },
  sidewall: { picture: USUAL_TIRE, query: { crop: 'size' } },
  sport: typical('sport'),
  track: typical('track'),
  'sport-touring': typical('sport-touring'),
  touring: typical('touring'),
  adventure: typical('adventure'),
  enduro: typical('enduro'),
  motocross: typical('motocross'),
  scooter: typical('scooter'),
  commuter: typical('commuter'),
  cruiser: typical('cruiser'),
  classic: typical('classic'),
}

export interface MediaRoutes extends GaragePictures {
  findProduct: (ean: string) => Promise<PicturedProduct | null>
  ownPhotos: OwnPhotos
  /** Base URL of photos; null = pictures are drawn. */
  imageBaseUrl: string | null
  /** Pictures are stored in its `media` folder. */
  dataDirectory: string
  rateLimits: Pick<RateLimits, 'searchesPerMinute'>
}

/** Width of a photo without `w`. */
const WIDEST = '1600'

/** Pictures of products and garages, drawn if there is no photo, and of the shop's generic tires. */
export function mediaRoutes(app: App, routes: MediaRoutes): void {
  const { dataDirectory, rateLimits } = routes
  const pictures = createPictures({ dataDirectory, logger: app.log, countUndrawn: createUndrawnCount(app, rateLimits) })
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
    const subject = { name, hash: shopPictureHash(name), source: tireDrawing(picture, { brand: '', line: '', sizes: [] }) }
    return sendPicture(request, reply, {
      hash: subject.hash,
      form,
      cacheFor: 'aDay',
      bytes: () => pictures.bytesOf(subject, form, request),
    })
  })
}

type ProductPictures = Pick<MediaRoutes, 'findProduct' | 'ownPhotos' | 'imageBaseUrl'> & { pictures: Pictures }

interface ProductPictureRequest extends FastifyRequest {
  params: Static<typeof ProductPictureParams>
  query: PictureQuery
}

function productPictureRoute(app: App, { findProduct, ownPhotos, imageBaseUrl }: MediaRoutes, pictures: Pictures): void {
  const schema = {
    summary: 'Picture of a product',
    params: ProductPictureParams,
    querystring: PictureQuery,
    response: { 200: PictureAnswer, 302: Type.Null({ description: 'The photo stands elsewhere' }) },
  }
  const routes = { findProduct, ownPhotos, imageBaseUrl, pictures }
  app.get('/api/v1/media/product/:ean', { config: { access: 'public' }, schema }, async (request, reply) => {
    const photo = request.query.photo ? await sendOwnPhoto(request, reply, routes) : null
    return photo ?? sendProductPicture(request, reply, routes)
  })
}

async function sendProductPicture(request: ProductPictureRequest, reply: FastifyReply, routes: ProductPictures): Promise<FastifyReply> {
  const { findProduct, imageBaseUrl, pictures } = routes
  const { ean } = request.params
  const { v, photo } = request.query
  const form = pictureForm(request.query)
  // A stored picture of this content hash needs no catalogue query.
  const stored = v ? await pictures.find(ean, v, form) : null
  if (v && stored) return sendPicture(request, reply, { hash: v, form, cacheFor: 'forEver', bytes: async () => stored })
  const product = await findProduct(ean)
  if (!product) throw photo ? refusalOf('unknown_photo') : refusalOf('unknown_product')
  const elsewhere = photoAddress(product.photos[0], imageBaseUrl)
  if (elsewhere) return reply.header('cache-control', 'public, max-age=300').redirect(elsewhere, 302)
  const subject = { name: ean, hash: pictureHash(product), source: tireDrawing(pictureOf(product), shareTextsOf(product)) }
  const bytes = () => pictures.bytesOf(subject, form, request)
  return sendPicture(request, reply, { hash: subject.hash, form, cacheFor: v === subject.hash ? 'forEver' : 'fiveMinutes', bytes })
}

const refusalOf = refusalsBy<Refused<'unknown_product' | 'unknown_photo' | 'unknown_shop' | 'unknown_mark'>>({
  unknown_product: [404, 'unknown_product', 'המוצר לא נמצא.'],
  unknown_photo: [404, 'unknown_photo', 'התמונה לא נמצאה.'],
  unknown_shop: [404, 'unknown_shop', 'המוסך לא נמצא.'],
  unknown_mark: [404, 'unknown_mark', 'הסמל לא נמצא.'],
})

/** Null if the folder has no valid photo at this index; the drawing is used instead. */
async function sendOwnPhoto(request: ProductPictureRequest, reply: FastifyReply, routes: ProductPictures): Promise<FastifyReply | null> {
  const { ean } = request.params
  const { photo, v, ...query } = request.query
  const found = routes.ownPhotos.of(ean)[Number(photo) - 1]
  if (!found) return null
  const { file, hash } = found
  const form = pictureForm({ w: WIDEST, ...query })
  const subject = { name: `${ean}-photo-${photo}`, hash, source: { file } }
  const bytes = () => routes.pictures.bytesOf(subject, form, request)
  try {
    return await sendPicture(request, reply, { hash, form, cacheFor: v === hash ? 'forEver' : 'fiveMinutes', bytes })
  } catch (error) {
    if (error instanceof HttpError) throw error
    request.log.warn({ err: error, photo: basename(file) }, 'photo not shown: it cannot be read any more')
    reply.removeHeader('etag')
    return null
  }
}

function tireDrawing(picture: TirePicture, texts: ShareTexts): Drawing {
  return { shown: (form) => drawTire(picture, form), shared: () => shareDrawing(picture, texts) }
}

/** Changes with the picture. */
function shopPictureHash(name: ShopPictureName): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, SHOP_PICTURES[name]]))
    .digest('hex')
    .slice(0, 16)
}

/** Pictures of garages: drawn if there is no photo. */
function garagePictureRoute(app: App, { findGarage, imageBaseUrl }: GaragePictures, pictures: Pictures): void {
  const schema = {
    summary: 'Picture of a garage',
    params: GaragePictureParams,
    querystring: GaragePictureQuery,
    response: { 200: PictureAnswer, 302: Type.Null({ description: 'The photo stands elsewhere' }) },
  }
  app.get('/api/v1/media/shop/:id', { config: { access: 'public' }, schema }, async (request, reply) => {
    const { id } = request.params
    const { v } = request.query
    const form = pictureForm(request.query)
    // Prefixed, since an id may equal the name of a shop picture.
    const name = `shop-${id}`
    const stored = v ? await pictures.find(name, v, form) : null
    if (v && stored) return sendPicture(request, reply, { hash: v, form, cacheFor: 'forEver', bytes: async () => stored })
    const garage = await findGarage(id)
    if (!garage) throw refusalOf('unknown_shop')
    const photo = photoAddress(garage.photo, imageBaseUrl)
    if (photo) return reply.header('cache-control', 'public, max-age=300').redirect(photo, 302)
    const subject = { name, hash: garagePictureHash(garage), source: drawingOf(garage) }
    const bytes = () => pictures.bytesOf(subject, form, request)
    return sendPicture(request, reply, { hash: subject.hash, form, cacheFor: v === subject.hash ? 'forEver' : 'fiveMinutes', bytes })
  })
}

function drawingOf(garage: PicturedGarage): Drawing {
  const picture = garagePictureOf(garage)
  return {
    shown: ({ detail }) => drawGarage(picture, { isSmall: detail === 'small', frame: 'card' }),
    shared: () => drawGarage(picture, { isSmall: false, frame: 'wide' }),
  }
}

/** Marks of brands and payment methods from the owner. */
export function markRoute(app: App, marks: Marks): void {
  const schema = { summary: 'A mark', params: MarkParams, querystring: MarkQuery, response: { 200: PictureAnswer } }
  app.get('/api/v1/media/mark/:name', { config: { access: 'public' }, schema }, async (request, reply) => {
    const mark = marks.get(request.params.name)
    if (!mark) throw refusalOf('unknown_mark')
    const { hash, bytes } = mark
    const cacheFor = request.query.v === hash ? 'forEver' : 'fiveMinutes'
    return sendPicture(request, reply, { hash, form: pictureForm({ w: '96' }), cacheFor, bytes: async () => bytes })
  })
}

/** Cache headers: immutable if the URL contains the content hash. */
const CACHE_CONTROL = {
  forEver: 'public, max-age=31536000, immutable',
  aDay: 'public, max-age=86400',
  fiveMinutes: 'public, max-age=300',
}
const decompress = promisify(gunzip)

export interface SentPicture {
  hash: string
  form: PictureForm
  cacheFor: keyof typeof CACHE_CONTROL
  bytes: () => Promise<Buffer>
}

/** Sends a picture, or 304. SVG is stored gzipped. */
export async function sendPicture(request: FastifyRequest, reply: FastifyReply, picture: SentPicture): Promise<FastifyReply> {
  const etag = `W/"${picture.hash}-${picture.form.name}"`
  reply.headers({ etag, 'cache-control': CACHE_CONTROL[picture.cacheFor], 'x-content-type-options': 'nosniff' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const bytes = await picture.bytes()
  reply.header('content-type', CONTENT_TYPES[picture.form.kind])
  if (picture.form.kind !== 'svg') return reply.send(bytes)
  // An SVG opened directly is a document, hence the sandbox.
  reply.headers({ 'content-security-policy': "default-src 'none'; sandbox", vary: 'accept-encoding' })
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(await decompress(bytes))
  return reply.header('content-encoding', 'gzip').send(bytes)
}
