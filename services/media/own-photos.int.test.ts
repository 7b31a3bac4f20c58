import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registerErrors } from '#services/ingress/plugins/errors.ts'
import { registerRateLimits } from '#services/ingress/plugins/rate-limits.ts'
import { strictValidator } from '#services/ingress/plugins/strict-validation.ts'
import { mediaRoutes } from './media.routes.ts'
import { imageAddress, type PicturedProduct, picturesOf } from './media.rules.ts'
import { createOwnPhotos, type FollowedPhotos } from './own-photos.ts'

const EAN = '2000000000015'
const PRODUCT: PicturedProduct = {
  ean: EAN,
  brand: 'Michelin',
  name: 'Road 6',
  segment: 'sport-touring',
  tire: {
    displaySize: '180/55 ZR 17',
    width: '180',
    profile: '55',
    rim: '17',
    sizeKey: '180/55-17',
    construction: 'R',
    loadIndex: 73,
    speedSymbol: '(W)',
    tube: 'TL',
    reinforced: false,
    dot: null,
  },
  front: null,
  ratings: { wet: 9, mileage: 9, sport: 7, offroad: 2 },
  photos: [],
}
const RED = { r: 200, g: 0, b: 0 }
const BLUE = { r: 0, g: 0, b: 200 }

let app: FastifyInstance
let directory: string
let dataDirectory: string
let ownPhotos: FollowedPhotos
let warned: object[]
const products = new Map<string, PicturedProduct>()

const jpeg = (width: number, height = width, background = RED) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
const put = async (name: string, side: number, background = RED, height = side) =>
  writeFile(join(directory, name), await jpeg(side, height, background))
const putHalf = async (name: string, whole: Buffer) => writeFile(join(directory, name), whole.subarray(0, whole.length / 2))
const logger = { info: () => {}, warn: (about: object, said?: string) => warned.push({ ...about, said }) }
const get = (url: string) => app.inject({ url })
const places = () => ownPhotos.of(EAN).map(({ file }) => file.split('/').at(-1))

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'media-'))
})
beforeEach(async () => {
  warned = []
  products.clear()
  directory = await mkdtemp(join(tmpdir(), 'photos-'))
  ownPhotos = createOwnPhotos(directory, logger)
  app = Fastify()
  app.setValidatorCompiler(strictValidator)
  registerErrors(app)
  await registerRateLimits(app)
  mediaRoutes(app.withTypeProvider<TypeBoxTypeProvider>(), {
    findProduct: async (ean) => products.get(ean) ?? null,
    findGarage: async () => null,
    ownPhotos,
    imageBaseUrl: null,
    dataDirectory,
    rateLimits: { searchesPerMinute: 100_000 },
  })
  await app.ready()
  return async () => {
    await app.close()
    await rm(directory, { recursive: true })
  }
})
afterAll(() => rm(dataDirectory, { recursive: true }))

describe('the folder of own photos', () => {
  it('lists an article’s photos in order, and logs each rejected file once', async () => {
    await Promise.all([put(`${EAN}-2.jpg`, 900), put(`${EAN}.JPG`, 800), put('2000000000022.jpg', 799), put('notes.jpg', 900)])
    await writeFile(join(directory, `${EAN}-3.png`), 'no picture')
    expect([await ownPhotos.refresh(), await ownPhotos.refresh()]).toEqual([true, false])
    expect(places()).toEqual([`${EAN}.JPG`, `${EAN}-2.jpg`])
    expect(ownPhotos.of('2000000000022')).toEqual([])
    expect(warned).toEqual([
      { photo: `${EAN}-3.png`, said: 'photo not shown: no picture that can be read' },
      { photo: '2000000000022.jpg', said: 'photo not shown: 799 × 799 pixels, less than 800 a side' },
    ])
  })

  it('notifies of replaced and removed photos', async () => {
    await put(`${EAN}.jpg`, 800)
    await ownPhotos.refresh()
    const [before] = ownPhotos.of(EAN)
    await put(`${EAN}.jpg`, 800, BLUE)
    await utimes(join(directory, `${EAN}.jpg`), 1, 1)
    expect(await ownPhotos.refresh()).toBe(true)
    expect(ownPhotos.of(EAN)[0]?.hash).not.toBe(before?.hash)
    await rm(join(directory, `${EAN}.jpg`))
    expect([await ownPhotos.refresh(), ownPhotos.of(EAN)]).toEqual([true, []])
  })

  it.each([
    ['a link that leads nowhere', (file: string) => symlink(join(directory, 'nowhere'), file), 'cannot be read (ENOENT)'],
    ['a link that leads to itself', (file: string) => symlink(file, file), 'cannot be read (ELOOP)'],
    ['a folder', (file: string) => mkdir(file), 'no file'],
    ['empty', (file: string) => writeFile(file, ''), 'no picture that can be read'],
  ])('shows all others where one is %s', async (_what, make, fault) => {
    await Promise.all([put(`${EAN}.jpg`, 800), put(`${EAN}-3.jpg`, 800), make(join(directory, `${EAN}-2.jpg`))])
    expect([await ownPhotos.refresh(), await ownPhotos.refresh()]).toEqual([true, false])
    expect(places()).toEqual([`${EAN}.jpg`, `${EAN}-3.jpg`])
    expect(warned).toEqual([{ photo: `${EAN}-2.jpg`, said: `photo not shown: ${fault}` }])
  })

  it('shows no incomplete file', async () => {
    const pixels = sharp(await jpeg(900))
    await putHalf(`${EAN}.jpg`, await jpeg(900))
    await putHalf(`${EAN}-2.png`, await pixels.clone().png().toBuffer())
    await putHalf(`${EAN}-3.webp`, await pixels.clone().webp().toBuffer())
    await put(`${EAN}-4.jpg`, 900)
    await ownPhotos.refresh()
    expect(places()).toEqual([`${EAN}-4.jpg`])
    const said = 'photo not shown: no picture that can be read'
    expect(warned).toEqual(['-2.png', '-3.webp', '.jpg'].map((rest) => ({ photo: EAN + rest, said })))
  })

  it('shows a previously unreadable photo as soon as it is readable', async () => {
    await symlink(join(directory, 'later.jpg'), join(directory, `${EAN}.jpg`))
    await ownPhotos.refresh()
    await put('later.jpg', 800)
    expect([await ownPhotos.refresh(), places()]).toEqual([true, [`${EAN}.jpg`]])
  })

  it('decodes a file once, and again when it changes', async () => {
    const decoded: number[] = []
    const decode = async ({ length }: Buffer) => {
      decoded.push(length)
      return { width: 900, height: 900 }
    }
    const photos = createOwnPhotos(directory, logger, { decode })
    await writeFile(join(directory, `${EAN}.jpg`), '1')
    for (let time = 0; time < 3; time += 1) await photos.refresh()
    await writeFile(join(directory, `${EAN}.jpg`), '22')
    await photos.refresh()
    expect(decoded).toEqual([1, 2])
  })

  it('does not delay the start if large: its photos appear when read', async () => {
    const reading = Promise.withResolvers<{ width: number; height: number }>()
    const photos = createOwnPhotos(directory, logger, { decode: () => reading.promise, startMs: 0 })
    await put(`${EAN}.jpg`, 900)
    let changes = 0
    await photos.follow(() => {
      changes += 1
    })
    expect([photos.of(EAN), changes]).toEqual([[], 0])
    reading.resolve({ width: 900, height: 900 })
    await expect.poll(() => changes).toBe(1)
    expect(photos.of(EAN)).toHaveLength(1)
    photos.close()
  })

  it('that is missing, or no folder, is logged and shows nothing', async () => {
    const missing = createOwnPhotos(join(directory, 'nowhere'), {
      info: () => {},
      warn: (about: object, said?: string) => warned.push({ said }) && void about,
    })
    await missing.follow(() => {})
    missing.close()
    expect([missing.of(EAN), warned]).toEqual([[], [{ said: 'the folder of photos cannot be read' }]])
  })
})

describe('an owner’s photo', () => {
  let jpegNow: Buffer

  it('is served square, upright and in the requested width, immutable by its content hash', async () => {
    await put(`${EAN}.jpg`, 1200, BLUE, 900)
    await ownPhotos.refresh()
    const [{ address } = { address: '' }] = picturesOf({ ean: EAN } as PicturedProduct, { basePath: '', imageBaseUrl: null, ownPhotos })
    const [list, plain, share] = await Promise.all([get(`${address}&w=320`), get(address), get(`${address}&format=png`)])
    expect(list.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' })
    expect(await sharp(list.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 })
    expect(await sharp(plain.rawPayload).metadata()).toMatchObject({ width: 1600, height: 1600 })
    expect(await sharp(share.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    const middle = await sharp(list.rawPayload).extract({ left: 160, top: 160, width: 1, height: 1 }).raw().toBuffer()
    expect(middle[2]).toBeGreaterThan(150)
  })

  it('that is missing is 404', async () => {
    expect((await get(`/api/v1/media/product/${EAN}?photo=1&w=320`)).json()).toMatchObject({ error: { code: 'unknown_photo' } })
  })

  it.each([
    ['has broken since', () => putHalf(`${EAN}.jpg`, jpegNow)],
    ['has gone since', () => rm(join(directory, `${EAN}.jpg`))],
  ])('of which the file %s is answered by the drawing', async (_what, spoil) => {
    products.set(EAN, PRODUCT)
    jpegNow = await jpeg(850)
    await writeFile(join(directory, `${EAN}.jpg`), jpegNow)
    await ownPhotos.refresh()
    const [{ address } = { address: '' }] = picturesOf(PRODUCT, { basePath: '', imageBaseUrl: null, ownPhotos })
    await spoil()
    const drawing = await get(`${imageAddress(PRODUCT, '')}&w=240`)
    const photo = await get(`${address}&w=240`)
    expect([photo.statusCode, photo.headers.etag]).toEqual([200, drawing.headers.etag])
    expect(photo.rawPayload).toEqual(drawing.rawPayload)
    // Cached only until the folder is read again.
    expect(photo.headers['cache-control']).toBe('public, max-age=300')
    await ownPhotos.refresh()
    expect(ownPhotos.of(EAN)).toEqual([])
    expect((await get(`${address}&w=240`)).rawPayload).toEqual(drawing.rawPayload)
  })
})
