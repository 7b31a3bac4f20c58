import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { registerErrors } from '#services/ingress/plugins/errors.ts'
import { registerRateLimits } from '#services/ingress/plugins/rate-limits.ts'
import { strictValidator } from '#services/ingress/plugins/strict-validation.ts'
import { PictureWidth } from './media.contract.ts'
import { mediaRoutes } from './media.routes.ts'
import type { PicturedGarage } from './media.rules.ts'

/** Limits: pictures a fifth of this, previews a twentieth. */
const SEARCHES_PER_MINUTE = 20
const PICTURES_PER_MINUTE = 4
const PREVIEWS_PER_MINUTE = 1
const EAN = '2000000000015'
const HERE = '203.0.113.1'
const ELSEWHERE = '203.0.113.2'
const WIDTHS = PictureWidth.anyOf.map((width) => width.const)

let app: FastifyInstance
let dataDirectory: string

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'media-'))
  const file = join(dataDirectory, `${EAN}.jpg`)
  const grey = sharp({ create: { width: 900, height: 900, channels: 3, background: '#777' } })
  await writeFile(file, await grey.jpeg().toBuffer())
  app = Fastify()
  app.setValidatorCompiler(strictValidator)
  registerErrors(app)
  await registerRateLimits(app)
  mediaRoutes(app.withTypeProvider<TypeBoxTypeProvider>(), {
    findProduct: async () => null,
    findGarage: async (id): Promise<PicturedGarage> => ({ id, displayName: 'צמיגי הנמל', rims: ['17'], photo: null }),
    ownPhotos: { of: () => [{ file, hash: '0123456789abcdef' }] },
    imageBaseUrl: null,
    dataDirectory,
    rateLimits: { searchesPerMinute: SEARCHES_PER_MINUTE },
  })
  await app.ready()
})
afterEach(async () => {
  await app.close()
  await rm(dataDirectory, { recursive: true })
})

const ask = (path: string, { from = HERE, ...headers }: Record<string, string> = {}) =>
  app.inject({ url: `/api/v1/media/${path}`, remoteAddress: from, headers })

async function statuses(paths: readonly string[], headers?: Record<string, string>): Promise<number[]> {
  const answered = []
  for (const path of paths) answered.push((await ask(path, headers)).statusCode)
  return answered
}

const times = (count: number, status: number) => Array<number>(count).fill(status)

it.each([
  ['tires', 'tire/hero'],
  ['garages', 'shop/hero'],
  ['photos', `product/${EAN}?photo=1`],
])('one address has so many pictures of %s drawn in a minute', async (_what, path) => {
  const paths = WIDTHS.map((width) => `${path}${path.includes('?') ? '&' : '?'}w=${width}`)
  expect(await statuses(paths)).toEqual([...times(PICTURES_PER_MINUTE, 200), ...times(WIDTHS.length - PICTURES_PER_MINUTE, 429)])
})

it('refuses one above the limit with the usual error, for this address only', async () => {
  await statuses(WIDTHS.map((width) => `shop/a?w=${width}`))
  const refused = await ask('shop/b?w=96')
  expect([refused.statusCode, refused.headers['cache-control'], Number(refused.headers['retry-after'])]).toEqual([429, 'no-store', 60])
  expect(refused.json()).toEqual({
    ok: false,
    error: { code: 'too_many_requests', message: 'יותר מדי בקשות. נסו שוב בעוד דקה.' },
  })
  expect((await ask('shop/b?w=96', { from: ELSEWHERE })).statusCode).toBe(200)
})

it('does not count stored pictures, whoever requested them first', async () => {
  expect(await statuses(times(10, 96).map((width) => `shop/a?w=${width}`))).toEqual(times(10, 200))
  expect(await statuses(['shop/b?w=96', 'shop/c?w=96', 'shop/d?w=96', 'shop/e?w=96'])).toEqual([200, 200, 200, 429])
  expect(await statuses(['shop/a?w=96', 'shop/d?w=96'])).toEqual([200, 200])
  expect(await statuses(['shop/e?w=96'], { from: ELSEWHERE })).toEqual([200])
  expect(await statuses(['shop/e?w=96'])).toEqual([200])
})

it('does not count 304 responses', async () => {
  const { headers } = await ask('shop/a?w=96', { from: ELSEWHERE })
  const has = { 'if-none-match': String(headers.etag) }
  await rm(join(dataDirectory, 'media'), { recursive: true })
  expect(
    await statuses(
      times(10, 96).map((width) => `shop/a?w=${width}`),
      has,
    ),
  ).toEqual(times(10, 304))
  expect(await statuses(['shop/b?w=96'])).toEqual([200])
})

it('counts previews separately from pictures', async () => {
  expect(await statuses(['shop/a?format=png', 'shop/b?format=png', 'tire/hero?format=png'])).toEqual([
    ...times(PREVIEWS_PER_MINUTE, 200),
    429,
    429,
  ])
  expect(await statuses(['shop/a?w=96', 'shop/a?format=png'])).toEqual([200, 200])
  expect(await statuses(['shop/b?format=png'], { from: ELSEWHERE })).toEqual([200])
})

it('counts all clients behind an undeclared balancer as one', async () => {
  const behind = { from: '10.9.0.1', 'x-forwarded-for': '198.51.100.4' }
  expect(
    await statuses(
      WIDTHS.map((width) => `shop/a?w=${width}`),
      behind,
    ),
  ).toEqual(times(WIDTHS.length, 200))
})
