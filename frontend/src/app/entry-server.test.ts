import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { answerOf, product } from '#frontend/shared/testing/product.ts'
import { shopSettings } from '#frontend/shared/testing/settings.ts'
import type { ProductDetails } from '#services/catalogue/product.contract.ts'
import { render } from './entry-server.tsx'

const ean = '2000000000015'
const address = `/tire/moto/${ean}/michelin-road-6`

const answering = (answers: Record<string, unknown>) => (path: string) =>
  Promise.resolve(path in answers ? { status: 200, body: answers[path] } : { status: 404, body: { ok: false } })

const shop = answering({
  [`/api/v1/tires/MO/${ean}`]: answerOf(product()),
  '/api/v1/tires/MO/2999999999999': answerOf(),
  '/api/v1/tires/MO/180/55/17': [product()],
  '/api/v1/tires/MO/3.50/-/10': [product()],
  '/api/v1/popular/sizes?limit=8': [{ width: '120', profile: '70', rim: '15', motorcycles: 'XMAX' }],
  '/api/v1/top/sellers': [product()],
  '/api/v1/brands': [],
  '/api/v1/bybrand/MO/tires/Golden%20Tyre': [product()],
  [`/api/v1/bybrand/MO/tires/${encodeURIComponent('מישלן')}`]: [product()],
  '/api/v1/sizes/widths/for/MO': ['120', '180'],
})

// Loads the page modules here, to keep that out of the tests' timeouts.
beforeAll(async () => {
  for (const url of [
    '/',
    '/about-us',
    '/contact-us',
    '/list/moto/180/55/17',
    '/list/moto/by/brand/x',
    address,
    '/cart',
    '/find-the-right-tires-for-you',
  ])
    await render(url, { requestJson: shop, settings: shopSettings })
})

const stateOf = (html: string): { values: Record<string, unknown>; isOpened: boolean } =>
  JSON.parse(/id="state">(.*?)<\/script>/.exec(html)?.[1] ?? '{}')

describe('what only the server draws', () => {
  it.each(['/', '/checkout'])('stands whole in the document of %s, also what is for the checkout alone', async (url) => {
    const { html } = await render(url, { requestJson: shop, settings: shopSettings })
    const footer = html.slice(html.indexOf('<footer'))
    expect([...footer.matchAll(/ data-drawn="([^"]*)"/g)].map(([, name]) => name)).toEqual(['footer-links', 'footer-payments'])
    expect(footer.match(/href="\/terms-of-use"/g)).toHaveLength(2)
    expect(/<footer[^>]*>/.exec(html)?.[0].includes('data-short')).toBe(url === '/checkout')
  })
})

describe('a rendered page', () => {
  it.each([
    ['/', 200, 'Road 6'],
    ['/tires-super-sale', 200, 'Road 6'],
    ['/tires/', 200, 'Road 6'],
    ['/about-us/', 200, 'אודות'],
    ['/contact-us', 200, 'service@shop.example'],
    ['/list/moto/180/55/17', 200, 'Road 6'],
    ['/list/moto/3.5/-/10', 200, '3.50-10'],
    [address, 200, 'Road 6'],
    ['/list/moto/by/brand/Golden%20Tyre', 200, 'Road 6'],
    [`/list/moto/by/brand/${encodeURIComponent('מישלן')}`, 200, 'Road 6'],
    ['/list/moto/by/brand/%FF', 404, ''],
    ['/cart', 200, 'הסל שלכם'],
    ['/find-the-right-tires-for-you', 200, 'נעים להכיר'],
    ['/tire/moto/2999999999999/x', 404, 'המוצר שחיפשתם לא קיים באתר'],
    ['/no/such/address', 404, 'Road 6'],
    ['/list/moto/abc/70/17', 404, 'Road 6'],
  ])('%s answers %i and shows %j without any script', async (url, status, text) => {
    const page = await render(url, { requestJson: shop, settings: shopSettings })
    expect(page.status).toBe(status)
    expect(page.html.split('id="state"')[0]).toContain(text)
    expect(page.html.includes('name="robots" content="noindex"')).toBe(status === 404 || url === '/cart')
    expect(stateOf(page.html).isOpened).toBe(true)
  })

  it.each([
    ['/', true],
    ['/tires', true],
    ['/cart', true],
    ['/find-the-right-tires-for-you', true],
    [address, true],
    ['/list/moto/180/55/17', true],
    [`/tire/moto/${ean}/another-name`, false],
    ['/list/moto/120/70/17', false],
    ['/our-shops/anything', false],
    ['/admin/anything', false],
    ['/CART', false],
    ['/cart/', false],
    ['/no/such/address', false],
  ])('%s is the one address of a page of the shop: %s', async (url, isCanonical) => {
    const lists = answering({
      [`/api/v1/tires/MO/${ean}`]: answerOf(product()),
      '/api/v1/tires/MO/180/55/17': [product()],
      '/api/v1/tires/MO/120/70/17': [],
    })
    expect(await render(url, { requestJson: lists, settings: shopSettings })).toMatchObject({ isCanonical })
  })

  it("has no executable script except the shop's own files", async () => {
    for (const url of ['/', address, '/list/moto/180/55/17', '/cart']) {
      const { html } = await render(url, { requestJson: shop, settings: shopSettings })
      const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes)
      expect(scripts.filter((script) => !/src="\/|type="application\/(ld\+)?json"/.test(script))).toEqual([])
      expect(html).not.toMatch(/\son[a-z]+="/)
    }
  })

  it('uses a photo as is, also in share previews', async () => {
    const image = 'https://photos.example/tires/a.jpg'
    const photographed = answering({ [`/api/v1/tires/MO/${ean}`]: answerOf(product({ image })) })
    const { html } = await render(address, { requestJson: photographed, settings: shopSettings })
    expect(html).toContain(`<meta property="og:image" content="${image}">`)
    expect(html).toMatch(new RegExp(`src="${image}"`))
    expect(html).not.toMatch(/a\.jpg[?&]|shop\.examplehttps/)
  })

  const shownOf = async (changes: Partial<ProductDetails>) => {
    const requestJson = answering({ [`/api/v1/tires/MO/${ean}`]: answerOf(product(changes)) })
    return (await render(address, { requestJson, settings: shopSettings })).html.replace(/<[^>]+>/g, '')
  }

  it('names the largest of the installments', async () => {
    expect(await shownOf({ price: 769 })).toContain('או 6 תשלומים של ₪128.20')
  })

  it.each([
    ['front', false],
    ['rear', true],
    ['both', true],
    ['set', true],
  ])('of a tire for %s says how long a rear one lasts: %s', async (position, isSaid) => {
    expect((await shownOf({ position })).includes('צמיג אחורי מחזיק בדרך כלל כ־13,000 ק״מ')).toBe(isSaid)
  })

  it('of a discontinued article links to its size and similar ones, with a 404', async () => {
    const size = { width: '120', profile: '70', rim: '15' }
    const left = (nearest: ProductDetails[]) =>
      answering({ [`/api/v1/tires/MO/${ean}`]: { ...answerOf(), gone: { size }, instead: nearest } })
    const like = product({ ean: '2000000000022', displayName: 'Dunlop Like', name: 'Like' })
    const { status, html } = await render(address, { requestJson: left([like]), settings: shopSettings })
    expect(status).toBe(404)
    const [main = ''] = /<main.*<\/main>/s.exec(html) ?? []
    expect(main).toContain('המוצר שחיפשתם לא קיים באתר')
    expect(main).toContain('href="/list/moto/120/70/15"')
    expect(main).toContain('href="/tire/moto/2000000000022/dunlop-like"')
    const alone = await render(address, { requestJson: left([]), settings: shopSettings })
    expect(alone.html).toContain('אולי הוא הוחלף בדגם חדש')
  })

  it('escapes markup in product names', async () => {
    const name = '</script><script>alert(1)</script>'
    const evil = answering({
      [`/api/v1/tires/MO/${ean}`]: answerOf(product({ name, displayName: name, meta: { desc: `"><img src=x>${name}` } })),
    })
    const { html } = await render(address, { requestJson: evil, settings: shopSettings })
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<img src=x')
    expect(JSON.stringify(stateOf(html).values)).toContain('</script><script>alert(1)')
  })

  it('has one canonical URL, also below a base path and on another host', async () => {
    const { html } = await render(`/shop/tire/moto/${ean}/another-name`, {
      requestJson: shop,
      settings: { ...shopSettings, basePath: '/shop' },
    })
    expect(html).toContain(`<link rel="canonical" href="https://shop.example/shop${address}">`)
    expect(html).toContain('href="/shop/cart"')
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  it('waits for slow data', async () => {
    const held = Promise.withResolvers<void>()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const late = render(address, { requestJson: (path) => held.promise.then(() => shop(path)), settings: shopSettings })
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    held.resolve()
    const { status, html } = await late
    expect([status, stateOf(html).isOpened]).toEqual([200, true])
  })

  it('is sent without data when the shop cannot answer, and loads it in the browser', async () => {
    const { status, html } = await render(address, {
      requestJson: () => Promise.resolve({ status: 503, body: null }),
      settings: shopSettings,
    })
    expect([status, stateOf(html).isOpened]).toEqual([503, false])
    expect(html).not.toContain('role="alert"')
  })
})
