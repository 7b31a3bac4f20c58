import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Segment } from '#events/catalogue.events.ts'
import { DRAWING_VERSION } from '#services/art/tire-drawing/tire-picture.ts'
import { registerErrors } from '#services/ingress/plugins/errors.ts'
import { registerRateLimits } from '#services/ingress/plugins/rate-limits.ts'
import { strictValidator } from '#services/ingress/plugins/strict-validation.ts'
import { guideRoute } from './drawn.routes.ts'
import { mediaRoutes } from './media.routes.ts'
import { garagePhotoOf, imageAddress, type PicturedGarage, type PicturedProduct, pictureHash } from './media.rules.ts'

const SEGMENTS = Segment.anyOf.map((segment) => segment.const)
const EAN = '2000000000015'
const TIRE = {
  displaySize: '180/55 ZR 17',
  width: '180',
  profile: '55',
  rim: '17',
  sizeKey: '180/55-17',
  construction: 'R' as const,
  loadIndex: 73,
  speedSymbol: '(W)',
  tube: 'TL' as const,
  reinforced: false,
  dot: null,
}
const PRODUCT: PicturedProduct = {
  ean: EAN,
  brand: 'Michelin',
  name: 'Road 6',
  segment: 'sport-touring',
  tire: TIRE,
  front: null,
  ratings: { wet: 9, mileage: 9, sport: 7, offroad: 2 },
  photos: [],
}

const GARAGE: PicturedGarage = { id: 'hero', displayName: 'צמיגי הנמל', rims: ['12', '17'], photo: null }
const AT = { basePath: '', imageBaseUrl: 'https://photos.example/shop' }

let app: FastifyInstance
let dataDirectory: string
let looks: string[]
const products = new Map<string, PicturedProduct>()
const garages = new Map<string, PicturedGarage>()

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'media-'))
  await mkdir(join(dataDirectory, 'media', 'v0', 'ab'), { recursive: true })
  await writeFile(join(dataDirectory, 'media', 'v0', 'ab', 'old.webp'), 'old')
  app = Fastify()
  const findProduct = async (ean: string) => {
    looks.push(ean)
    return products.get(ean) ?? null
  }
  app.setValidatorCompiler(strictValidator)
  registerErrors(app)
  await registerRateLimits(app)
  const findGarage = async (id: string) => garages.get(id) ?? null
  const imageBaseUrl = 'https://photos.example/shop'
  const ownPhotos = { of: () => [] }
  const rateLimits = { searchesPerMinute: 100_000 }
  guideRoute(app.withTypeProvider<TypeBoxTypeProvider>())
  mediaRoutes(app.withTypeProvider<TypeBoxTypeProvider>(), { findProduct, findGarage, ownPhotos, imageBaseUrl, dataDirectory, rateLimits })
  await app.ready()
})
beforeEach(() => {
  looks = []
  products.clear()
  products.set(EAN, PRODUCT)
  garages.clear()
  garages.set(GARAGE.id, GARAGE)
})
afterAll(async () => {
  await app.close()
  await rm(dataDirectory, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const address = (query = '') => `/api/v1/media/product/${EAN}${query}`

describe('GET /api/v1/media/product/:ean', () => {
  it('serves a sandboxed SVG, compressed for clients that accept gzip', async () => {
    const [plain, compressed] = await Promise.all([get(address()), get(address(), { 'accept-encoding': 'gzip, br' })])
    expect(plain.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=300',
    })
    expect(plain.body).toMatch(/^<svg [^>]+>.*<\/svg>$/)
    expect(compressed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body)
  })

  it('answers a WebP of the width asked for', async () => {
    const answer = await get(address('?w=240'))
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 240, height: 240 })
  })

  it('answers the share preview as a PNG of 1200 × 630', async () => {
    const answer = await get(address('?format=png'))
    expect(answer.headers['content-type']).toBe('image/png')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  })

  it('makes the URL with the right content hash immutable, and no other', async () => {
    const right = await get(`${imageAddress(PRODUCT, '')}&w=96`)
    const wrong = await get(address('?v=0123456789abcdef&w=96'))
    expect(right.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(wrong.headers['cache-control']).toBe('public, max-age=300')
    expect(wrong.rawPayload).toEqual(right.rawPayload)
  })

  it('serves a stored picture without querying the catalogue, also after the product has changed', async () => {
    const old = `${imageAddress(PRODUCT, '')}&w=160`
    const first = await get(old)
    products.set(EAN, { ...PRODUCT, name: 'Road 7' })
    looks = []
    const again = await get(old)
    expect(looks).toEqual([])
    expect(again.rawPayload).toEqual(first.rawPayload)
    expect((await get(`${imageAddress({ ...PRODUCT, name: 'Road 7' }, '')}&w=160`)).rawPayload).not.toEqual(first.rawPayload)
  })

  it('answers 304 to a client with the current picture', async () => {
    const first = await get(address('?w=96'))
    const again = await get(address('?w=96'), { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get(address('?w=160'), { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(200)
  })

  it('draws a picture once for concurrent requests, and leaves only complete files', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(address('?w=320'))))
    expect(new Set(answers.map((answer) => answer.rawPayload.toString('base64'))).size).toBe(1)
    const files = await readdir(join(dataDirectory, 'media'), { recursive: true })
    expect(files.filter((name) => name.includes('320.webp'))).toHaveLength(1)
    expect(files.filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  it('stores pictures of a product’s current content only', async () => {
    const contents = () => readdir(join(dataDirectory, 'media', `v${DRAWING_VERSION}`, EAN))
    for (const name of ['Road 7', 'Road 8', 'Road 9']) {
      const product = { ...PRODUCT, name }
      products.set(EAN, product)
      for (const width of [96, 160]) await get(`${imageAddress(product, '')}&w=${width}`)
      expect(await contents()).toEqual([pictureHash(product)])
    }
  })

  it('removes pictures of an older renderer version', async () => {
    expect(await readdir(join(dataDirectory, 'media'))).not.toContain('v0')
  })

  it('redirects to a product’s photo, but never to another host', async () => {
    products.set(EAN, { ...PRODUCT, photos: ['tires/a.jpg'] })
    expect((await get(address('?w=96'))).headers.location).toBe('https://photos.example/shop/tires/a.jpg')
    products.set(EAN, { ...PRODUCT, photos: ['https://photos.example/shop/b.jpg'] })
    expect((await get(address('?w=96'))).headers.location).toBe('https://photos.example/shop/b.jpg')
    for (const odd of [
      '//evil.example/a.jpg',
      'javascript:alert(1)',
      '/\\evil.example',
      'https://evil.example/shop/a.jpg',
      'https://photos.example/shopping/a.jpg',
      '../a.jpg',
      '%2e%2e/a.jpg',
      'https://photos.example@evil.example/shop/a.jpg',
    ]) {
      products.set(EAN, { ...PRODUCT, photos: [odd] })
      expect((await get(address('?w=96'))).headers['content-type']).toBe('image/webp')
    }
  })

  it('answers 404 for an unknown product', async () => {
    const answer = await get('/api/v1/media/product/2999999999999?w=96')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ ok: false, error: { code: 'unknown_product' } })
  })

  it.each([
    `/api/v1/media/product/${EAN}?w=97`,
    `/api/v1/media/product/${EAN}?w=96&w=160`,
    `/api/v1/media/product/${EAN}?format=jpeg`,
    `/api/v1/media/product/${EAN}?v=..%2F..%2Fetc%2Fpasswd`,
    '/api/v1/media/product/123',
    '/api/v1/media/product/..%2F..%2F..%2Fetc%2Fpasswd',
    '/api/v1/media/product/%2e%2e%2fpasswd',
    '/api/v1/media/product/200000000001%00',
    '/api/v1/media/tire/..%2Fhero',
    '/api/v1/media/tire/other',
  ])('refuses %s', async (url) => {
    expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400)
    expect(looks).toEqual([])
  })

  it.each(['240', '320', '480'])('keeps the pictures of a list of 35 under 300 KB at %s pixels', async (width) => {
    const set = { ...TIRE, width: '120', profile: '70' }
    // One of each segment, every third a set, as in the catalogue.
    const sizes = SEGMENTS.map(async (segment, i) => {
      const ean = String(2_100_000_000_000 + i)
      products.set(ean, { ...PRODUCT, ean, segment, name: `Battlax Adventurecross ${i}`, front: i % 3 === 0 ? set : null })
      return (await get(`/api/v1/media/product/${ean}?w=${width}`)).rawPayload.length
    })
    const total = (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)
    expect((total / SEGMENTS.length) * 35).toBeLessThan(300 * 1024)
  })
})

describe('GET /api/v1/media/shop/:id', () => {
  it('answers the front of a garage as SVG, as a WebP of the width asked for and as a share preview', async () => {
    const [svg, webp, png] = await Promise.all(['', '?w=320', '?format=png'].map((query) => get(`/api/v1/media/shop/hero${query}`)))
    expect(svg?.body).toMatch(/^<svg [^>]+>.*<\/svg>$/)
    expect(svg?.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(await sharp(webp?.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 })
    expect(await sharp(png?.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  })

  it('makes the URL with the right content hash immutable; the hash changes with the name on the sign', async () => {
    const address = garagePhotoOf(GARAGE, AT)
    expect((await get(`${address}&w=96`)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/api/v1/media/shop/hero?w=96')).headers['cache-control']).toBe('public, max-age=300')
    expect(garagePhotoOf({ ...GARAGE, displayName: 'הכרמל' }, AT)).not.toBe(address)
  })

  it('does not confuse a garage with a shop picture of the same name', async () => {
    const [garage, tire] = await Promise.all([get('/api/v1/media/shop/hero?w=240'), get('/api/v1/media/tire/hero?w=240')])
    expect(garage.rawPayload).not.toEqual(tire.rawPayload)
  })

  it('redirects to a garage’s photo', async () => {
    const photographed = { ...GARAGE, photo: 'garages/a.jpg' }
    garages.set('hero', photographed)
    expect((await get('/api/v1/media/shop/hero?w=160')).headers.location).toBe('https://photos.example/shop/garages/a.jpg')
    expect(garagePhotoOf(photographed, AT)).toBe('https://photos.example/shop/garages/a.jpg')
    expect(garagePhotoOf(photographed, { basePath: '/x', imageBaseUrl: null })).toMatch(/^\/x\/api\/v1\/media\/shop\/hero\?v=[0-9a-f]{16}$/)
  })

  it('answers 404 for an unknown garage, and refuses an invalid id', async () => {
    expect((await get('/api/v1/media/shop/other')).json()).toMatchObject({ error: { code: 'unknown_shop' } })
    for (const odd of ['..%2Fhero', 'Hero', 'hero?w=97', 'hero?crop=tread'])
      expect((await get(`/api/v1/media/shop/${odd}`)).statusCode).toBeGreaterThanOrEqual(400)
  })
})

describe('GET /api/v1/media/guide/:name', () => {
  it.each(['sidewall', 'grooves', 'crowns', 'load'])('answers the drawing %s for a day, and no other', async (name) => {
    const answer = await get(`/api/v1/media/guide/${name}`)
    expect(answer.body).toMatch(/^<svg .*<\/svg>$/s)
    expect(answer.headers['cache-control']).toBe('public, max-age=86400')
    expect((await get(`/api/v1/media/guide/${name}x`)).statusCode).toBe(400)
  })
})

describe('GET /api/v1/media/tire/:name', () => {
  it('answers the banner of the home page and the sidewall of the size finder', async () => {
    const [hero, sidewall] = await Promise.all([get('/api/v1/media/tire/hero'), get('/api/v1/media/tire/sidewall?w=480')])
    expect(hero.body).toMatch(/^<svg /)
    expect(hero.headers['cache-control']).toBe('public, max-age=86400')
    expect(await sharp(sidewall.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480 })
  })

  it.each(SEGMENTS)('answers an unnamed tire of the segment %s, recognizable by its tread', async (segment) => {
    const tread = await get(`/api/v1/media/tire/${segment}?crop=tread&w=240`)
    expect(await sharp(tread.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 240 })
  })

  it('answers the body of a tire, for rotating parts drawn in the browser', async () => {
    const [whole, body] = await Promise.all([get('/api/v1/media/tire/hero'), get('/api/v1/media/tire/hero?part=body')])
    expect(whole.body).toContain('tire-tread')
    expect(body.body).not.toContain('tire-tread')
    expect((await get(`/api/v1/media/product/${EAN}?part=body`)).statusCode).toBe(400)
  })
})
