import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { shopRoutes } from '#frontend/app/routes.ts'
import type { Product, ProductList } from '#services/catalogue/product.contract.ts'
import { stopPathOf } from '#services/contacts/arrival-link.rules.ts'
import type { OfferAnswered } from '#services/offers/staff-offers.contract.ts'
import { orderPathOf } from '#services/orders/buyer/order-link.rules.ts'
import { createTokenSigner } from '#services/platform/signed-token.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { findArticles, item } from '#tools/testing/cart-device.ts'
import { openContext, openPage, settled } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { placeOrder } from '#tools/testing/placed-orders.ts'
import { LINK_SECRET } from '#tools/testing/shared-settings.ts'
import { storeInBrowser } from '#tools/testing/stored.ts'

/** Text of twice the size on a phone: every page of the shop is read without scrolling sideways. */

const PHONE = 390
const ROOT_PIXELS = '32px'

const { shop, browser, truth } = await joinShop()
const { tire, set, other } = await findArticles(shop.url)
const longestWord = ({ brand, displayName }: Product) => Math.max(...`${brand} ${displayName}`.split(' ').map(({ length }) => length))
const all = (await (await fetch(`${shop.url}/api/v1/tires/MO/180/55/17`)).json()) as ProductList
const [longest = tire] = all.filter((product) => !product.set).toSorted((one, two) => longestWord(two) - longestWord(one))
const tokens = createTokenSigner(LINK_SECRET)

const [orderId, priceLink] = await Promise.all([placeOrder(shop.url, 'transfer', [item(tire)]), acceptedOffer()])
const tokenIn = (path: string) => path.split('/').at(-1) ?? ''

/** A real value for each parameter, by the route's name. */
const PARAMETERS: Record<string, Record<string, string>> = {
  'brand-list': { brand: 'michelin' },
  'category-list': { category: 'sport' },
  'size-list': { width: '180', profile: '55', rim: '17' },
  line: { brand: 'michelin', line: 'road-6' },
  motorcycle: { id: 'honda-cb500x-19-inch-2019' },
  product: { ean: tire.ean, name: 'x' },
  'arrival-notice-stop': { token: tokenIn(stopPathOf(tokens, '1')) },
  'price-link': { token: tokenIn(priceLink) },
  order: { token: tokenIn(orderPathOf(tokens, orderId)) },
  garage: { name: 'tzmigei-hanamal' },
}
/** What some pages are asked for. */
const QUERIES: Record<string, string> = {
  compare: `?tires=${[longest, set, other].map(({ ean }) => ean).join(',')}`,
  search: '?q=michelin',
  garages: '?city=haifa',
}

async function acceptedOffer(): Promise<string> {
  const { displayName, brand, displaySize, ean, price } = longest
  const { token } = await signInStaff(truth.database, { issuer: 'local' })
  const post = async (path: string, body: object): Promise<unknown> =>
    (
      await fetch(`${shop.url}/api/v1/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-auth-token': token },
        body: JSON.stringify(body),
      })
    ).json()
  const offer = { phone: '0523334477', price: price - 10.5, displayName, brand, displaySize, ean }
  const { data } = (await post('best-offers', offer)) as { data: { id: string } }
  const answered = (await post(`staff/offers/${data.id}/answer`, { answer: 'accept', confirmed: true })) as OfferAnswered
  return answered.offer.link ?? ''
}

async function openPhone(): Promise<BrowserContext> {
  const context = await openContext(browser, PHONE, { reducedMotion: 'reduce' })
  await storeInBrowser(context, { cart: { items: [item(set), item(tire), item(other), item(longest)] } })
  return context
}

async function enlargeText(page: Page): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, ROOT_PIXELS)
  await settled(page)
}

const addresses = shopRoutes.flatMap(({ name, paths }) =>
  paths.map((pattern) => {
    const parameters: Record<string, string> = PARAMETERS[name] ?? {}
    return pattern.replace(/:(\w+)/g, (_, parameter: string) => encodeURIComponent(parameters[parameter] ?? '')) + (QUERIES[name] ?? '')
  }),
)

it('no page of the shop scrolls sideways', async () => {
  const context = await openPhone()
  const widths: Record<string, number> = {}
  for (const address of [...addresses, ...[set, longest].map(({ ean }) => `/tire/moto/${ean}/x`)]) {
    const { page } = await openPage(context, shop.url + address, 'alive')
    await enlargeText(page)
    widths[address] = await page.evaluate(() => document.documentElement.scrollWidth)
    await page.close()
  }
  expect(Object.entries(widths).filter(([, width]) => width > PHONE)).toEqual([])
  await context.close()
})

it.each(['/checkout', '/cart', '/list/moto/180/55/17'])('of %s at most a quarter is covered by what sticks to the screen', async (path) => {
  const context = await openPhone()
  const { page } = await openPage(context, shop.url + path, 'alive')
  await enlargeText(page)
  // Upwards the bar of the shop comes back.
  await page.mouse.wheel(0, 1600)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
  await page.mouse.wheel(0, -400)
  await page.locator('html[data-scrolled="up"]').waitFor({ state: 'attached' })
  await takePicture(page, `large-text${path.replaceAll('/', '-')}`, { of: 'screen' })
  const covered = await page.evaluate(() => {
    const sticky = [...document.querySelectorAll('body *')].filter((element) => getComputedStyle(element).position === 'sticky')
    const seen = (box: DOMRect) => Math.max(0, Math.min(innerHeight, box.bottom) - Math.max(0, box.top))
    return sticky.reduce((sum, element) => sum + seen(element.getBoundingClientRect()), 0) / innerHeight
  })
  expect(covered).toBeLessThan(0.25)
  await context.close()
})

it('what the search suggests stands beside its price, not under it', async () => {
  const context = await openPhone()
  const { page } = await openPage(context, shop.url, 'alive')
  await enlargeText(page)
  await page.getByRole('link', { name: 'חיפוש' }).first().click()
  await page.getByRole('combobox').first().fill('michelin road')
  const tires = page.locator('[role="option"][data-kind="product"]')
  await tires.first().waitFor()
  await takePicture(page, 'large-text-suggestions', { of: 'screen' })
  const overlaps = await tires.evaluateAll(
    (options) =>
      options.filter((option) => {
        const price = option.lastElementChild?.getBoundingClientRect() ?? new DOMRect()
        const range = document.createRange()
        range.selectNodeContents(option.lastElementChild?.previousElementSibling ?? option)
        return [...range.getClientRects()].some(
          ({ left, right, top, bottom }) =>
            left < price.right - 1 && right > price.left + 1 && top < price.bottom - 1 && bottom > price.top + 1,
        )
      }).length,
  )
  expect(overlaps).toBe(0)
  await context.close()
})
