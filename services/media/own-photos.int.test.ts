import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registerErrors } from '#services/ingress/plugins/errors.ts'
import { strictValidator } from '#services/ingress/plugins/strict-validation.ts'
import { mediaRoutes } from './media.routes.ts'
import { type PicturedProduct, picturesOf } from './media.rules.ts'
import { createOwnPhotos, type FollowedPhotos } from './own-photos.ts'

const EAN = '2000000000015'
const RED = { r: 200, g: 0, b: 0 }
const BLUE = { r: 0, g: 0, b: 200 }

let app: FastifyInstance
let directory: string
let dataDirectory: string
let ownPhotos: FollowedPhotos
let warned: object[]

const put = async (name: string, side: number, background = RED, height = side) =>
  writeFile(
    join(directory, name),
    await sharp({ create: { width: side, height, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  )
const get = (url: string) => app.inject({ url })
const places = () => ownPhotos.of(EAN).map(({ file }) => file.split('/').at(-1))

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'media-'))
})
beforeEach(async () => {
  warned = []
  directory = await mkdtemp(join(tmpdir(), 'photos-'))
  ownPhotos = createOwnPhotos(directory, { info: () => {}, warn: (about: object, said?: string) => warned.push({ ...about, said }) })
  app = Fastify()
  app.setValidatorCompiler(strictValidator)
  registerErrors(app)
  mediaRoutes(app.withTypeProvider<TypeBoxTypeProvider>(), {
    findProduct: async () => null,
    findGarage: async () => null,
    ownPhotos,
    imageBaseUrl: null,
    dataDirectory,
  })
  await app.ready()
  return async () => {
    await app.close()
    await rm(directory, { recursive: true })
  }
})
afterAll(() => rm(dataDirectory, { recursive: true }))

describe('the folder of own photos', () => {
  it('names the photos of an article in their order, and what it does not show it says once', async () => {
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

  it('tells when one is replaced or taken away', async () => {
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

  it('that is not there, or is no folder, is said and shows nothing', async () => {
    const missing = createOwnPhotos(join(directory, 'nowhere'), {
      info: () => {},
      warn: (about: object, said?: string) => warned.push({ said }) && void about,
    })
    await missing.follow(() => {})
    missing.close()
    expect([missing.of(EAN), warned]).toEqual([[], [{ said: 'the folder of photos cannot be read' }]])
  })
})

describe('an own photo', () => {
  it('is answered square, upright and as narrow as asked, for ever under its content', async () => {
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

  it('that is not there is 404', async () => {
    expect((await get(`/api/v1/media/product/${EAN}?photo=1&w=320`)).json()).toMatchObject({ error: { code: 'unknown_photo' } })
  })
})
