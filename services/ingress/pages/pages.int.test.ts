import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { shopSettings } from '#frontend/shared/testing/settings.ts'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { createTestShop, TEST_RATE_LIMITS } from '../testing/test-shop.ts'
import { loadBuiltRenderer, type RenderContext, type Renderer } from './renderer.ts'

const EAN = '2000000000015'
const script = 'export const shop = "open"\n'.repeat(100)

const webDirectory = await mkdtemp(join(tmpdir(), 'tire-shop-web-'))
const clientDirectory = join(webDirectory, 'client')
await mkdir(join(clientDirectory, 'assets'), { recursive: true })
await mkdir(join(clientDirectory, '.vite'))
await writeFile(join(clientDirectory, 'assets', 'entry-abc123.js'), script)
await writeFile(join(clientDirectory, 'assets', 'entry-abc123.js.br'), brotliCompressSync(script))
await writeFile(join(clientDirectory, 'accessibility.js'), 'document.title')
await writeFile(join(clientDirectory, '.vite', 'manifest.json'), '{}')
afterAll(() => rm(webDirectory, { recursive: true }))

/** A front end of one page: the price of a tire, or its absence. What it does next can be exchanged. */
const priceTag = async (url: string, { requestJson, settings }: RenderContext) => {
  const ean = /\/tire\/moto\/([^/]+)/.exec(url)?.[1]
  if (/nowhere|^\/-$/.test(url)) return { status: 404, isCanonical: false, html: '<html>home</html>' }
  if (!ean) return { status: 200, isCanonical: true, html: `<html>${settings.shopName} ${url}</html>` }
  const { status, body } = await requestJson(`/api/v1/tires/MO/${ean}`)
  const prices = [...JSON.stringify(body).matchAll(/"price":([\d.]+)/g)].map((match) => match[1])
  return { status: prices.length > 0 ? 200 : 404, isCanonical: true, html: `<html>${status} ${prices[0] ?? 'none'}</html>` }
}
let rendered: string[] = []
let render: Renderer['render'] = priceTag
const renderer: Renderer = {
  hasPage: (path) => !/^\/-$|nowhere/.test(path),
  render(url, context) {
    rendered.push(url)
    return render(url, context)
  },
}
beforeEach(() => {
  rendered = []
  render = priceTag
})

const { app, deps, emit, logged } = await createTestShop({ renderer, clientDirectory })
await emit(['product.changed.v1', EAN, product(EAN)])
const page = `/tire/moto/${EAN}/road-6`
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('a page', () => {
  it('is a document under the content policy, made of the calls of the shop', async () => {
    const answer = await get(page, { cookie: 'session=secret' })
    expect([answer.statusCode, answer.body]).toEqual([200, '<html>200 769</html>'])
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, no-cache' })
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("style-src 'self' 'unsafe-inline';")
    expect(policy).toContain('frame-src https://www.youtube-nocookie.com')
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  it('is rendered once, also for addresses with another query, until what it shows changes', async () => {
    await emit(['product.changed.v1', EAN, product(EAN, { soldBefore: 1 })])
    await get(page)
    rendered = []
    const answers = await Promise.all([get(page), get(`${page}?fbclid=1`), get(`${page}?utm_source=x`)])
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
    expect(rendered).toEqual([])
    await emit(['product.changed.v1', EAN, product(EAN, { priceAgorot: 70_000 })])
    await expect.poll(async () => (await get(page)).body).toBe('<html>200 700</html>')
  })

  it('of a tire that is gone is a 404 that nobody indexes and nothing keeps', async () => {
    const url = '/tire/moto/2999999999999/x'
    for (const answer of [await get(url), await get(url)])
      expect([answer.statusCode, answer.headers['x-robots-tag']]).toEqual([404, 'noindex'])
    expect(rendered).toHaveLength(2)
  })

  it('of nothing is a 404 that nobody indexes, rendered once for all addresses that no page has', async () => {
    for (let n = 0; n < 20; n += 1) {
      const answer = await get(`/nowhere/${n}?x=${n}`)
      expect([answer.statusCode, answer.headers['x-robots-tag'], answer.body]).toEqual([404, 'noindex', '<html>home</html>'])
    }
    expect(rendered).toEqual(['/-'])
  })

  it('of what the shop does not have is shown to one address so often only; its other pages stay open to it', async () => {
    const strict = await createShopApp({ ...deps, rateLimits: { ...TEST_RATE_LIMITS, searchesPerMinute: 15 } })
    const ask = async (remoteAddress: string, url: string) => (await strict.inject({ url, remoteAddress })).statusCode
    expect(await ask('192.0.2.1', page)).toBe(200)
    for (const number of [1, 2, 3]) expect(await ask('192.0.2.1', `/tire/moto/299999999999${number}/x`)).toBe(404)
    expect(await ask('192.0.2.1', '/tire/moto/2999999999994/x')).toBe(429)
    expect([await ask('192.0.2.1', page), await ask('192.0.2.2', '/tire/moto/2999999999994/x')]).toEqual([200, 404])
    // Neither is in memory: one never is, the other was not asked for yet.
    expect([await ask('192.0.2.1', '/search?q=a'), await ask('192.0.2.1', '/about-us')]).toEqual([200, 200])
    expect(await ask('192.0.2.1', '/tire/moto/2999999999995/x')).toBe(429)
    await strict.close()
  })

  it('leaves most renderings to others while one address asks on for what the shop does not have', async () => {
    const strict = await createShopApp({ ...deps, rateLimits: { ...TEST_RATE_LIMITS, searchesPerMinute: 5 } })
    const ask = async (remoteAddress: string, url: string) => (await strict.inject({ url, remoteAddress })).statusCode
    expect(await ask('192.0.2.1', '/tire/moto/2999999999991/x')).toBe(404)
    const held = Promise.withResolvers<void>()
    render = async (url, context) => {
      await held.promise
      return priceTag(url, context)
    }
    rendered = []
    const guesses = Array.from({ length: 12 }, (_, number) => ask('192.0.2.1', `/tire/moto/29999999990${10 + number}/x`))
    await expect.poll(() => rendered.length).toBe(4)
    const other = ask('192.0.2.2', '/cart')
    await expect.poll(() => rendered.length).toBe(5)
    // All others are refused while the first four are still held.
    let refused = 0
    for (const guess of guesses) void guess.then(() => (refused += 1))
    await expect.poll(() => refused).toBe(8)
    held.resolve()
    expect((await Promise.all(guesses)).toSorted()).toEqual([...Array(4).fill(429), ...Array(8).fill(503)])
    expect(await other).toBe(200)
    await strict.close()
  })

  it('is asked of the shop in the name of a balancer that nobody told of, with its larger limit', async () => {
    render = async (_url, { requestJson }) => {
      const { status } = await requestJson('/api/v1/search?q=road')
      return { status: 200, isCanonical: true, html: `<html>${status}</html>` }
    }
    const strict = await createShopApp({ ...deps, rateLimits: { ...TEST_RATE_LIMITS, searchesPerMinute: 1 } })
    const bodies = []
    for (let shopper = 0; shopper < 5; shopper += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${shopper}` }
      bodies.push((await strict.inject({ url: `/search?q=${shopper}`, remoteAddress: '10.0.0.1', headers })).body)
    }
    expect(bodies).toEqual(Array(5).fill('<html>200</html>'))
    await strict.close()
  })

  it('is sent without its data when it cannot be rendered with them, and is not kept', async () => {
    render = async (url, context) => {
      const { status } = await context.requestJson(`/api/v1/tires/MO/${EAN}`)
      if (status === 200) throw new Error(`broken component at ${url}`)
      return { status: 500, isCanonical: true, html: '<html>shell</html>' }
    }
    const answer = await get('/cart')
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([503, '<html>shell</html>', 'no-store'])
    expect(answer.headers['retry-after']).toBe('30')
    expect(logged.join('')).toContain('broken component')
    render = priceTag
    expect((await get('/cart')).body).toContain('/cart')
  })

  it('says sorry when not even that can be rendered', async () => {
    render = () => Promise.reject(new Error('no front end'))
    const answer = await get('/cart-of-nobody')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
    expect(answer.body).toMatch(/[א-ת]/)
  })

  it('is never kept when an answer it used was not', async () => {
    render = async (_url, { requestJson }) => {
      await requestJson('/api/v1/nothing')
      return { status: 200, isCanonical: true, html: '<html>half</html>' }
    }
    expect((await get('/half')).headers['cache-control']).toBe('no-store')
    await get('/half')
    expect(rendered).toHaveLength(2)
  })

  it('does not stand where calls and files stand', async () => {
    for (const url of [
      '/api/v1/nothing',
      '/api',
      '/collector/x',
      '/other.ico',
      '/assets/gone-1.js',
      '/.vite/manifest.json',
      '/%2e%2e/package.json',
      '/wp-includes/x.css',
    ]) {
      const answer = await get(url)
      expect([url, answer.statusCode, answer.json().error.code]).toEqual([url, 404, 'not_found'])
    }
    expect(rendered).toEqual([])
  })

  it('is shown to a person at any other address, with a dot in it too', async () => {
    for (const url of ['/nowhere.php', '/list/moto/by/brand/st.john', '/api.html']) {
      expect([url, (await get(url)).headers['content-type']]).toEqual([url, 'text/html; charset=utf-8'])
    }
  })

  it('is the unknown one where an address would name another host', async () => {
    const before = logged.length
    for (const url of ['//', '//evil.example/', '//cart', '///']) {
      const answer = await get(url)
      expect([url, answer.statusCode, answer.headers['x-robots-tag']]).toEqual([url, 404, 'noindex'])
    }
    expect(logged.slice(before)).toEqual([])
  })

  it('has one address: others lead to it and keep their query', async () => {
    for (const [asked, canonical] of [
      [`/tire/moto/${EAN}/another-name`, page],
      [`/tire/moto/${EAN}`, page],
      [`/tire/moto/${EAN}/?gclid=1`, `${page}?gclid=1`],
      [`/tire/moto/${EAN}/Road-6/?utm_source=x`, `${page}?utm_source=x`],
      ['/list/moto/3.5/-/10', '/list/moto/3.50/-/10'],
      ['/list/moto/120/070/17/?fbclid=1', '/list/moto/120/70/17?fbclid=1'],
    ] as const) {
      const answer = await get(asked)
      expect([asked, answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
        asked,
        301,
        canonical,
        'no-cache',
      ])
    }
    expect(rendered).toEqual([])
    for (const url of ['/list/moto/abc/70/17', '/list/moto/%FF/70/17', '/list/moto/by/brand/x'])
      expect((await get(url)).statusCode).not.toBe(301)
  })

  it('that depends on its query is made of the parameters it knows, in one order, and never kept', async () => {
    const list = '/list/moto/120/70/17'
    await get(list)
    rendered = []
    const filtered = `${list}?brands=avon,mitas&sets=0`
    const asked = `${list}?utm_source=x&sets=0&brands=avon%2Cmitas`
    for (const url of [asked, filtered]) {
      const answer = await get(url)
      expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([
        200,
        'public, no-cache',
        expect.stringContaining(filtered),
      ])
    }
    expect(rendered).toEqual([filtered, filtered])
    for (const url of [list, `${list}?utm_source=x&q=1`]) expect((await get(url)).body).toContain(` ${list}<`)
    expect((await get('/search?fbclid=1&q=road+6')).body).toContain('/search?q=road+6')
    expect(rendered).toHaveLength(3)
    expect((await get('/list/moto/120/070/17?sets=0')).headers.location).toBe(`${list}?sets=0`)
  })

  it('is made once for all who ask at the same time, in its turn; who would make the line too long is asked to come again', async () => {
    const narrow = await createShopApp({ ...deps, pageLimits: { running: 2, waiting: 3 } })
    const held = Promise.withResolvers<void>()
    render = async (url) => {
      await held.promise
      return { status: 200, isCanonical: true, html: `<html>whole ${url}</html>` }
    }
    const search = (number: number) => narrow.inject({ url: `/search?q=${number}` })
    const answers: Awaited<ReturnType<typeof search>>[] = []
    // Sent now: an injected request waits for somebody who wants its answer.
    const all = [1, 1, 2, 3, 3, 4, 5, 6].map((number) => search(number).then((answer) => answers.push(answer)))
    await expect.poll(() => answers.length).toBe(1)
    expect(rendered).toHaveLength(2)
    held.resolve()
    await Promise.all(all)
    const [busy, ...others] = answers
    expect([busy?.statusCode, busy?.headers['retry-after'], busy?.headers['cache-control']]).toEqual([503, '30', 'no-store'])
    expect(busy?.body).toContain('<a href="">')
    expect(others.map(({ statusCode, body }) => [statusCode, body.includes('whole')])).toEqual(Array(7).fill([200, true]))
    expect(rendered).toHaveLength(5)
    await narrow.close()
  })

  it('that is late is shown without its data, leaves its place, and is kept for the next when it is there', async () => {
    const narrow = await createShopApp({ ...deps, pageLimits: { renderMs: 50, running: 1, waiting: 1 } })
    const ask = (url: string) => narrow.inject({ url })
    const held = Promise.withResolvers<void>()
    render = async (url, context) => {
      const { status } = await context.requestJson(`/api/v1/tires/MO/${EAN}`)
      if (status !== 200) return { status: 503, isCanonical: true, html: '<html>shell</html>' }
      await held.promise
      return priceTag(url, context)
    }
    const late = await ask(page)
    expect([late.statusCode, late.body, late.headers['cache-control']]).toEqual([503, '<html>shell</html>', 'no-store'])
    render = priceTag
    expect((await ask('/cart')).statusCode).toBe(200)
    // Whatever is rendered from here on fails: only the late page itself can be what the next one gets.
    render = () => Promise.reject(new Error('rendered once more'))
    held.resolve()
    await expect.poll(async () => (await ask(page)).body).toMatch(/^<html>200 \d+<\/html>$/)
    await narrow.close()
  })

  it('that depends on its query has a limit for each address, and spellings without meaning are one page', async () => {
    const strict = await createShopApp({ ...deps, rateLimits: { ...TEST_RATE_LIMITS, searchesPerMinute: 15 } })
    const list = '/list/moto/120/70/17'
    const ask = async (remoteAddress: string, url: string) => (await strict.inject({ url, remoteAddress })).statusCode
    for (const query of ['cards=1008', 'cards=96&brands=%20', 'cards=95&stock=x'])
      expect(await ask('192.0.2.1', `${list}?${query}`)).toBe(200)
    expect(rendered).toEqual(Array(3).fill(`${list}?cards=96`))
    expect(await ask('192.0.2.1', `${list}?sets=0`)).toBe(429)
    expect([await ask('192.0.2.1', list), await ask('192.0.2.2', `${list}?sets=0`)]).toEqual([200, 200])
    await strict.close()
  })

  it('is kept only under an address that is a page of the shop', async () => {
    render = async (url) => ({ status: 200, isCanonical: url === '/about-us', html: '<html>placeholder</html>' })
    for (const url of ['/about-us', '/about-us', '/our-shops/1', '/our-shops/1']) await get(url)
    expect(rendered).toEqual(['/about-us', '/our-shops/1', '/our-shops/1'])
  })

  it('stands below the base path', async () => {
    const http = { ...deps.config.http, basePath: '/shop' }
    const below = await createShopApp({ ...deps, config: { ...deps.config, http } })
    for (const url of ['/shop', '/shop/', '/shop/cart']) expect((await below.inject({ url })).statusCode).toBe(200)
    expect((await below.inject({ url: `/shop${page}` })).body).toMatch(/^<html>200 \d/)
    expect((await below.inject({ url: '/cart' })).statusCode).toBe(404)
    expect((await below.inject({ url: `/shop/tire/moto/${EAN}/%D7%9` })).headers.location).toBe(`/shop${page}`)
    expect((await below.inject({ url: '/shop/nowhere%' })).body).toContain(' /shop/-<')
    expect((await below.inject({ url: '/shop/api/v1/%' })).json().error.code).toBe('invalid_request')
    await below.close()
  })
})

describe('files of the web build', () => {
  it('are sent compressed and kept for ever when their name holds a hash', async () => {
    const answer = await get('/assets/entry-abc123.js', { 'accept-encoding': 'br' })
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br'])
    expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
    expect((await get('/assets/entry-abc123.js')).body).toBe(script)
  })

  it('are asked for every time when their name does not', async () => {
    expect((await get('/accessibility.js')).headers['cache-control']).toBe('public, no-cache')
  })
})

describe('pages of search results', () => {
  it('are rendered for one address so often only, each search counting for the visitor who asked', async () => {
    render = async (url, { requestJson }) => {
      const { status } = await requestJson('/api/v1/search?q=road')
      return { status: 200, isCanonical: true, html: `<html>${url} ${status}</html>` }
    }
    const strict = await createShopApp({ ...deps, rateLimits: { ...TEST_RATE_LIMITS, searchesPerMinute: 6 } })
    const ask = async (remoteAddress: string, url: string) => {
      const { statusCode, body, headers } = await strict.inject({ url, remoteAddress })
      return [statusCode, body.startsWith('<html>') ? body : headers['content-type']]
    }
    expect(await ask('192.0.2.1', '/search?q=a')).toEqual([200, '<html>/search?q=a 200</html>'])
    expect(await ask('192.0.2.1', '/search?q=b')).toEqual([200, '<html>/search?q=b 200</html>'])
    expect(await ask('192.0.2.1', '/search?q=c')).toEqual([429, 'text/html; charset=utf-8'])
    expect(await ask('192.0.2.1', '/search')).toEqual([200, '<html>/search 200</html>'])
    // The answers to the pages of the first visitor were not taken from the second.
    for (const q of 'ab') expect(await ask('192.0.2.2', `/search?q=${q}`)).toEqual([200, `<html>/search?q=${q} 200</html>`])
    for (let i = 0; i < 4; i++) await strict.inject({ url: '/api/v1/search?q=x', remoteAddress: '192.0.2.3' })
    for (let i = 0; i < 2; i++) expect(await ask('192.0.2.3', '/search?q=d')).toEqual([200, '<html>/search?q=d 200</html>'])
    expect((await strict.inject({ url: '/api/v1/search?q=x', remoteAddress: '192.0.2.3' })).statusCode).toBe(429)
    await strict.close()
  })
})

describe('the built server entry', () => {
  it('is loaded from the build, and its absence or its lack of a render function is an error', async () => {
    const server = join(webDirectory, 'server')
    await mkdir(server)
    await expect(loadBuiltRenderer(webDirectory)).rejects.toThrow()
    await writeFile(join(server, 'package.json'), '{"type":"module"}')
    await writeFile(join(server, 'entry-server.js'), 'export const render = async (url) => ({ status: 200, isCanonical: true, html: url })')
    const built = await loadBuiltRenderer(webDirectory)
    expect(await built.render('/x', { requestJson: async () => ({ status: 200, body: null }), settings: shopSettings })).toEqual({
      status: 200,
      isCanonical: true,
      html: '/x',
    })
  })
})
