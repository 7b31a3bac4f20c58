import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { structuredDataFaults, structuredDataOf } from '#frontend/shared/testing/structured-data-schemas.ts'
import type { Product } from '#services/catalogue/product.contract.ts'
import { formatMoney, shekelsToAgorot } from '#services/domain/money.ts'
import { WIDTHS, watchPageErrors } from '#tools/testing/browser.ts'
import { goAlive, openContext } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'

/** What search engines, share previews and browsers without scripts are given. */

const SIZE_LIST = '/list/moto/180/55/17'
const MISSING = '/tire/moto/2999999999997/x'
/** One page of each so many of the sitemap is looked at. */
const EVERY = 60
const { shop, browser } = await joinShop()

const textOf = async (path: string) => (await fetch(shop.url + path)).text()
const jsonOf = async <T>(path: string): Promise<T> => (await (await fetch(shop.url + path)).json()) as T
const brands = ['michelin', 'dunlop'].map((brand) => jsonOf<Product[]>(`/api/v1/bybrand/MO/tires/${brand}`))
const products = (await Promise.all(brands)).flat()

const pathOf = (product: Product) => `/tire/moto/${product.ean}/x`
const withoutTags = (html: string) => html.replace(/<!--.*?-->|<[^>]*>/gs, '')
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1]
const contentOf = (html: string, property: string) => new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(html)?.[1]

function productThat(description: string, isIt: (product: Product) => boolean): Product {
  const found = products.find(isIt)
  if (!found) throw new Error(`the demo has no product that is ${description}`)
  return found
}

const KINDS: [string, (product: Product) => boolean][] = [
  ...(['instock', 'preorder', 'ondemand', 'outofstock', 'none'] as const).map((visibility): (typeof KINDS)[number] => [
    visibility,
    (product) => product.visibility === visibility && !product.set,
  ]),
  ['a set', ({ set }) => set],
  ['of an assumed year', ({ dot }) => 'assumed' in dot && dot.assumed],
]

describe('the documents of the demo', () => {
  it.each([
    ['/', ['Organization', 'WebSite']],
    [SIZE_LIST, ['BreadcrumbList', 'ItemList']],
    ['/list/moto/by/brand/michelin', ['BreadcrumbList', 'ItemList']],
    ['/list/moto/category/sport', ['BreadcrumbList', 'ItemList']],
  ])('of %s hold data that search engines take', async (path, types) => {
    const html = await textOf(path)
    const blocks = structuredDataOf(html)
    expect(blocks.map((block) => block['@type'])).toEqual(types)
    expect(blocks.flatMap(structuredDataFaults)).toEqual([])
    expect(canonicalOf(html)).toBe(shop.url + path)
  })

  it.each(KINDS)('of a product that is %s say the same to people, to search engines and to previews', async (description, isIt) => {
    const product = productThat(description, isIt)
    const html = await textOf(pathOf(product))
    const blocks = structuredDataOf(html)
    expect(blocks.flatMap(structuredDataFaults)).toEqual([])
    expect(withoutTags(html)).toContain(formatMoney(shekelsToAgorot(product.price)))
    const offer = blocks.find((block) => block['@type'] === 'Product')?.offers
    const price = product.visibility === 'none' ? undefined : product.price.toFixed(2)
    expect([(offer as { price: string } | undefined)?.price, contentOf(html, 'product:price:amount')]).toEqual([price, price])
    expect(contentOf(html, 'og:type')).toBe('product')
    if (product.visibility === 'preorder' || product.visibility === 'ondemand') expect(offer).toHaveProperty('availabilityStarts')
  })

  it.each([['/'], [SIZE_LIST], ['/cart']])('of %s show a preview that exists', async (path) => {
    const html = await textOf(path)
    const preview = await fetch(contentOf(html, 'og:image') ?? '')
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  it('of what is not there are never indexed', async () => {
    for (const path of [MISSING, '/no/such/page']) {
      const answer = await fetch(shop.url + path)
      const html = await answer.text()
      expect([path, answer.status, canonicalOf(html)]).toEqual([path, 404, undefined])
      expect(html).toContain('<meta name="robots" content="noindex">')
    }
  })
})

describe('robots.txt', () => {
  it('leads to a sitemap of pages that are there, each at its one address', async () => {
    const sitemap = /^Sitemap: (.*)$/m.exec(await textOf('/robots.txt'))?.[1] ?? ''
    const xml = await (await fetch(sitemap)).text()
    const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
    expect(addresses.length).toBeGreaterThan(2000)
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const address of addresses.filter((_, index) => index % EVERY === 0)) {
      const answer = await fetch(address, { redirect: 'manual' })
      const html = await answer.text()
      expect([address, answer.status, canonicalOf(html)]).toEqual([address, 200, address])
      expect(html).not.toContain('noindex')
    }
  })
})

async function withContext(javaScriptEnabled: boolean, use: (page: Page, context: BrowserContext) => Promise<void>): Promise<void> {
  const context = await openContext(browser, WIDTHS[0], { javaScriptEnabled, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const pageErrors = watchPageErrors(page)
  await use(page, context)
  // The address of a thing that is gone answers 404, which the browser reports as an error of the console; scripts that may not
  // run are not fetched.
  const isExpected = (trouble: string) => trouble.includes('404') || (!javaScriptEnabled && /\.js csp$/.test(trouble))
  expect(pageErrors.filter((trouble) => !isExpected(trouble))).toEqual([])
  await context.close()
}

describe('without scripts', () => {
  const plain = (use: (page: Page) => Promise<void>) => withContext(false, use)

  it('home leads by plain links to a list, a product and back to its size', () =>
    plain(async (page) => {
      await page.goto(shop.url)
      await page.getByText('הבחירה כאן צריכה JavaScript').waitFor()
      expect(await page.getByRole('main').getByRole('combobox').count()).toBe(0)
      await takePicture(page, 'without-scripts-home')
      await page.getByRole('main').getByRole('link', { name: '180/55-17' }).first().click()
      await page.waitForURL(`**${SIZE_LIST}`)
      const cards = page.getByRole('article')
      const listed = await jsonOf<Product[]>('/api/v1/tires/MO/180/55/17')
      expect([await cards.count(), listed.length > 48]).toEqual([24, true])
      expect(withoutTags(await cards.first().innerHTML())).toContain(formatMoney(shekelsToAgorot(listed[0]?.price ?? 0)))
      await takePicture(page, 'without-scripts-list', { of: 'screen' })
      await page.getByRole('main').getByRole('link', { name: 'עוד צמיגים' }).click()
      await page.waitForURL(/\?cards=48$/)
      expect(await cards.count()).toBe(48)
      await cards.first().getByRole('link', { name: 'קנו עכשיו' }).click()
      await page.waitForURL('**/tire/moto/**')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await takePicture(page, 'without-scripts-product')
      await page.getByRole('link', { name: 'לכל הצמיגים במידה' }).click()
      await page.waitForURL('**/list/moto/**')
    }))

  it('a product shows how to order and nothing that would not work, and the cart says what it needs', () =>
    plain(async (page) => {
      const product = productThat('in stock', ({ visibility, set }) => visibility === 'instock' && !set)
      await page.goto(shop.url + pathOf(product))
      await page.getByText('כדי להזמין כאן צריך JavaScript').waitFor()
      for (const name of ['הוספה לסל', 'אהבתי', 'ראיתם מחיר טוב יותר'])
        expect(await page.getByRole('button', { name }).locator('visible=true').count()).toBe(0)
      const picture = page.getByRole('main').getByRole('img').first()
      expect(await picture.getAttribute('alt')).toBe(`צמיג ${product.brand} ${product.name} במידה ${product.displaySize}`)
      await page.goto(`${shop.url}/cart`)
      await page.getByText('הסל נשמר בדפדפן שלכם').waitFor()
      await takePicture(page, 'without-scripts-cart')
    }))
})

/** What the browser would share or save of the present page. */
const headOf = (page: Page) =>
  page.evaluate(() => {
    const attribute = (selector: string, name: string) => document.head.querySelector(selector)?.getAttribute(name) ?? null
    return {
      title: document.title,
      canonical: attribute('link[rel="canonical"]', 'href'),
      robots: attribute('meta[name="robots"]', 'content'),
      address: attribute('meta[property="og:url"]', 'content'),
      tags: document.head.querySelectorAll('meta[property="og:title"], link[rel="canonical"], meta[name="robots"]').length,
      data: document.head.querySelectorAll('script[type="application/ld+json"]').length,
    }
  })

describe('in the browser', () => {
  const alive = (use: (page: Page) => Promise<void>) => withContext(true, use)

  it('the head follows the shopper, to a page that is missing and back', () =>
    alive(async (page) => {
      await goAlive(page, shop.url + SIZE_LIST)
      expect(await headOf(page)).toMatchObject({ canonical: shop.url + SIZE_LIST, tags: 3, data: 2 })
      await page.getByRole('article').first().getByRole('link', { name: 'קנו עכשיו' }).click()
      await page.waitForURL('**/tire/moto/**')
      await expect.poll(async () => (await headOf(page)).canonical).toBe(page.url())
      const heading = await page.getByRole('heading', { level: 1 }).textContent()
      expect(await headOf(page)).toMatchObject({ address: page.url(), tags: 3, data: 0 })
      expect((await headOf(page)).title).toContain(heading?.replace(/^סט /, '') ?? '-')

      await goAlive(page, shop.url + MISSING)
      expect(await headOf(page)).toMatchObject({ canonical: null, robots: 'noindex', address: null })
      await page.getByRole('main').getByRole('link', { name: 'לחיפוש לפי מידה' }).click()
      await expect.poll(async () => (await headOf(page)).canonical).toBe(`${shop.url}/`)
      expect((await headOf(page)).robots).not.toContain('noindex')
      await page.goBack()
      await expect.poll(() => headOf(page)).toMatchObject({ canonical: null, robots: 'noindex', address: null, tags: 2 })
    }))

  it('every picture has its place and its words, and those below wait', () =>
    alive(async (page) => {
      for (const path of ['/', SIZE_LIST, pathOf(productThat('a set', ({ set }) => set))]) {
        await goAlive(page, shop.url + path)
        const pictures = await page.locator('main img').evaluateAll((images) =>
          images.map((image) => ({
            hasPlace: image.hasAttribute('width') && image.hasAttribute('height') && image.hasAttribute('alt'),
            isEager: image.getAttribute('loading') === 'eager',
            isFarBelow: image.getBoundingClientRect().top > 3 * window.innerHeight,
          })),
        )
        expect(pictures.length).toBeGreaterThan(0)
        expect(pictures.filter(({ hasPlace }) => !hasPlace)).toEqual([])
        expect(pictures.filter(({ isEager, isFarBelow }) => isEager && isFarBelow)).toEqual([])
      }
    }))

  it('the shop’s mark and its manifest are there', () =>
    alive(async (page) => {
      await page.goto(shop.url)
      const links = await page
        .locator('head link[rel="icon"], head link[rel="apple-touch-icon"], head link[rel="manifest"]')
        .evaluateAll((found) => found.map((link) => (link as HTMLLinkElement).href))
      expect(links).toHaveLength(4)
      for (const link of links) expect([link, (await fetch(link)).status]).toEqual([link, 200])
    }))
})
