import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { product, tire } from '#services/catalogue/testing/catalogue-events.ts'
import { SINGLE_PAGES } from '#services/domain/page-paths.ts'
import { city, garage } from '#services/garages/testing/garage-events.ts'
import { registerErrors } from '#services/ingress/plugins/errors.ts'
import { createReadCache } from '#services/ingress/response-cache/read-cache.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { motorcycle } from '#services/motorcycles/testing/motorcycle-events.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { sitemapRoutes } from './sitemap.route.ts'

const REAR = '2000000000015'
const SET = '2000000000022'
const GONE = '2000000000039'
const HIDDEN = '2000000000046'
const brand = (slug: string, position: number) => ({ slug, name: slug, nameHe: slug, aliases: [], position })
const category = (slug: string, segments: ('touring' | 'sport-touring')[]) => ({
  slug,
  name: slug,
  segments,
  seoTitle: null,
  seoDescription: null,
})

const { app, deps, database, emit } = await createTestShop()
beforeAll(() =>
  emit(
    ['brand.changed.v1', 'michelin', brand('michelin', 1)],
    ['brand.changed.v1', 'pirelli', brand('pirelli', 2)],
    ['category.changed.v1', 'road', category('road', ['sport-touring', 'touring'])],
    ['category.changed.v1', 'long-way', category('long-way', ['touring'])],
    ['product.changed.v1', REAR, product(REAR, { displayName: 'Road 6 & <more>' })],
    ['product.changed.v1', SET, product(SET, { displayName: 'סט Road 6', front: tire('3.50', '-', '10') })],
    ['product.changed.v1', GONE, product(GONE, { tire: tire('190', '50', '17') })],
    ['product.removed.v1', GONE, { ean: GONE }],
    ['city.changed.v1', 'haifa', city()],
    ['garage.changed.v1', 'hanamal', garage()],
    ['garage.changed.v1', 'hidden', garage('hidden', { isHidden: true })],
    ['motorcycle.changed.v1', 'nx500', motorcycle('nx500')],
    ['motorcycle.changed.v1', 'cb500x-2019', motorcycle('cb500x-2019')],
  ),
)

const get = (url: string, from: Pick<App, 'inject'> = app) => from.inject({ url })
const locationsOf = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
const pathsOf = (xml: string) => locationsOf(xml).map((address) => address?.replace('https://shop.example', ''))

const PATHS = [
  ...SINGLE_PAGES,
  '/list/moto/180/55/17',
  '/list/moto/3.50/-/10',
  '/list/moto/by/brand/michelin',
  '/lines/michelin/road-6',
  '/list/moto/category/road',
  '/our-shops/hanamal',
  '/motorcycles/cb500x-2019',
  '/motorcycles/nx500',
  `/tire/moto/${REAR}/road-6-more`,
  `/tire/moto/${SET}/${encodeURIComponent('סט-road-6')}`,
]

describe('the sitemap', () => {
  it('names home and the pages of information, every size, brand and category that has tires, every garage that is shown, every motorcycle and every product, each once', async () => {
    const answer = await get('/sitemap.xml')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(pathsOf(answer.body)).toEqual(PATHS)
  })

  it('says when each changed and which picture a product has', async () => {
    const { body } = await get('/sitemap.xml')
    const entry = body.split('\n').find((line) => line.includes(`/tire/moto/${REAR}`)) ?? ''
    expect(entry).toMatch(/<lastmod>\d{4}-\d{2}-\d{2}T[\d:.]+Z<\/lastmod>/)
    expect(entry).toContain(`<image:loc>https://shop.example/api/v1/media/product/${REAR}?w=960</image:loc>`)
    expect(body.match(/<lastmod>/g)).toHaveLength(PATHS.length - SINGLE_PAGES.length)
    expect((await get(`/api/v1/media/product/${REAR}?w=960`)).headers['content-type']).toBe('image/webp')
  })

  it('moves with the catalogue', async () => {
    await emit(['product.changed.v1', HIDDEN, product(HIDDEN, { displayName: 'New one' })])
    await expect.poll(async () => (await get('/sitemap.xml')).body).toContain(`/tire/moto/${HIDDEN}/new-one`)
    await emit(['product.removed.v1', HIDDEN, { ean: HIDDEN }])
    await expect.poll(async () => pathsOf((await get('/sitemap.xml')).body)).toEqual(PATHS)
  })

  it('moves with the motorcycles', async () => {
    const lastmod = async () => /motorcycles\/nx500<\/loc><lastmod>(.*?)</.exec((await get('/sitemap.xml')).body)?.[1]
    const before = await lastmod()
    expect(before).toMatch(/^\d{4}-/)
    await emit(['motorcycle.changed.v1', 'nx500', motorcycle('nx500', { yearTo: 2027 })])
    await expect.poll(lastmod).not.toBe(before)
  })

  it('is compressed', async () => {
    const answer = await app.inject({ url: '/sitemap.xml', headers: { 'accept-encoding': 'br' } })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(pathsOf(brotliDecompressSync(answer.rawPayload).toString())).toEqual(PATHS)
  })

  it('stands below the base path, and so do its addresses', async () => {
    const http = { ...deps.config.http, basePath: '/shop' }
    const below = await createShopApp({ ...deps, config: { ...deps.config, http } })
    expect(locationsOf((await get('/shop/sitemap.xml', below)).body)[0]).toBe('https://shop.example/shop/')
    expect((await get('/sitemap.xml', below)).statusCode).toBe(404)
    await below.close()
  })
})

describe('the sitemap of a large shop', () => {
  const small = Fastify() as unknown as App
  beforeAll(async () => {
    registerErrors(small)
    const http = { publicUrl: 'https://shop.example', basePath: '' }
    sitemapRoutes(small, { database, cache: createReadCache({ maxBytes: 1_000_000 }), http, headers: {}, addressesPerPart: 1 })
    await small.ready()
  })
  afterAll(() => small.close())

  it('is an index of parts by kind, which together name the same pages', async () => {
    const index = await get('/sitemap.xml', small)
    expect(index.body).toContain('<sitemapindex')
    const parts = pathsOf(index.body)
    expect(parts).toEqual([
      '/sitemap-pages-1.xml',
      '/sitemap-sizes-1.xml',
      '/sitemap-brands-1.xml',
      '/sitemap-lines-1.xml',
      '/sitemap-categories-1.xml',
      '/sitemap-garages-1.xml',
      '/sitemap-motorcycles-1.xml',
      '/sitemap-products-1.xml',
      '/sitemap-products-2.xml',
    ])
    const found = await Promise.all(parts.map(async (part) => pathsOf((await get(part ?? '', small)).body)))
    expect(found.flat()).toEqual(PATHS)
  })

  it('has no part beyond the last, of no kind, or of no number', async () => {
    for (const url of [
      '/sitemap-products-3.xml',
      '/sitemap-sizes-2.xml',
      '/sitemap-orders-1.xml',
      '/sitemap-products-0.xml',
      '/sitemap-sizes-x.xml',
    ])
      expect([url, (await get(url, small)).statusCode]).toEqual([url, 404])
  })

  it('answers while many ask for parts that do not exist', async () => {
    const parts = Array.from({ length: 60 }, (_, index) => get(`/sitemap-products-${9_000 + index}.xml`, small))
    const whole = get('/sitemap.xml', small)
    expect(new Set((await Promise.all(parts)).map((answer) => answer.statusCode))).toEqual(new Set([404]))
    expect((await whole).statusCode).toBe(200)
  })
})
