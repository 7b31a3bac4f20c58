import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Garage } from '#services/garages/garage.contract.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { look } from '#tools/testing/cart-device.ts'
import { expectFocus } from '#tools/testing/focus.ts'
import { goAlive, openContext, openPage, reloadAlive } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { cutTexts, fitsWidth } from '#tools/testing/reach.ts'

const { shop, browser } = await joinShop()
const [PHONE, DESKTOP] = WIDTHS
const CITY = 'tel-aviv-yafo'
const inCity = (await (await fetch(`${shop.url}/api/v1/cities/${CITY}/shops`)).json()) as Garage[]
const [first] = inCity
if (!first) throw new Error('the demo has no garage in that city')

async function open(path: string, options: BrowserContextOptions = {}) {
  const context = await openContext(browser, PHONE, { reducedMotion: 'reduce', ...options })
  return { context, ...(await openPage(context, shop.url + path, 'alive')) }
}

const cards = (page: Page) => page.getByRole('article')
const heart = (page: Page) => page.getByRole('button', { name: new RegExp(`אהבתי ${first.displayName}`) })
const likes = async () => ((await (await fetch(`${shop.url}/api/v1/shop/${first.id}`)).json()) as Garage).likes

/** Nothing is cut off, nor on a desktop, where there are columns. */
async function expectWhole(page: Page): Promise<void> {
  for (const width of [DESKTOP, PHONE]) {
    await page.setViewportSize({ width, height: 844 })
    expect([await fitsWidth(page), await cutTexts(page)]).toEqual([true, []])
  }
}

describe('garages', () => {
  it('are found by their city, with the keyboard, and stand in the address', async () => {
    const { context, page, pageErrors } = await open('/our-shops')
    await page.getByRole('heading', { level: 1, name: 'נקודות התקנה' }).waitFor()
    await look(page, 'garages-cities')
    await page.getByRole('combobox', { name: 'עיר' }).focus()
    // It is the last of the alphabet.
    await page.keyboard.press('End')
    await expect.poll(() => cards(page).count()).toBe(inCity.length)
    expect(new URL(page.url()).search).toBe(`?city=${CITY}`)
    await expectFocus(page.getByRole('combobox', { name: 'עיר' }))
    await page.getByRole('heading', { level: 1, name: /תל אביב/ }).waitFor()
    await takePicture(page, 'garages')
    await expectWhole(page)
    await reloadAlive(page)
    expect(await cards(page).count()).toBe(inCity.length)
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('lead to their page and back to their city', async () => {
    const { context, page, pageErrors } = await open('/our-shops')
    await page.getByRole('navigation', { name: 'כל הערים' }).getByRole('link', { name: 'תל אביב - יפו' }).click()
    await page.getByRole('link', { name: `מידע נוסף על ${first.displayName}` }).click()
    await page.waitForURL(`**/our-shops/${first.id}`)
    await page.getByRole('heading', { level: 1, name: first.displayName }).waitFor()
    await page.goBack()
    await expect.poll(() => cards(page).count()).toBe(inCity.length)
    await page.goBack()
    await page.getByRole('navigation', { name: 'כל הערים' }).waitFor()
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('tell on their page how to call, how to get there, what it costs and when they are open', async () => {
    const { context, page, pageErrors } = await open(`/our-shops/${first.id}`)
    await takePicture(page, 'garage')
    await expectWhole(page)
    const navigate = page.getByRole('link', { name: /ניווט/ })
    const address = new URL((await navigate.getAttribute('href')) ?? '')
    expect(address.searchParams.get('query')).toContain(first.address)
    expect([await navigate.getAttribute('target'), await navigate.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
    const call = page.getByRole('link', { name: 'חיוג למוסך' })
    expect(await call.getAttribute('href')).toBe(`tel:${first.phone.replaceAll('-', '')}`)
    await page.getByText(`₪${first.fullPrice?.toFixed(2)}`).waitFor()
    expect(await page.getByRole('row').count()).toBe(7)
    const photo = page.getByRole('img', { name: `תמונה של ${first.displayName}` })
    expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('count the heart of a visitor once, and give it back', async () => {
    const before = await likes()
    const { context, page, pageErrors } = await open(`/our-shops?city=${CITY}`)
    await heart(page).click()
    await expect.poll(() => heart(page).getAttribute('aria-pressed')).toBe('true')
    expect(await heart(page).textContent()).toContain(String(before + 1))
    await expect.poll(likes).toBe(before + 1)
    await goAlive(page, `${shop.url}/our-shops/${first.id}`)
    await expect.poll(() => heart(page).getAttribute('aria-pressed')).toBe('true')
    expect(await heart(page).textContent()).toContain(String(before + 1))
    await heart(page).press('Enter')
    await expect.poll(() => heart(page).getAttribute('aria-pressed')).toBe('false')
    expect(await heart(page).textContent()).toContain(String(before))
    await expect.poll(likes).toBe(before)
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('say what failed, and ask again', async () => {
    const { context, page } = await open('/our-shops')
    await context.route('**/api/v1/checkout/shops/in/*', (route) => route.abort())
    await page.getByRole('combobox', { name: 'עיר' }).selectOption(CITY)
    await page.getByRole('alert').filter({ hasText: 'אין חיבור לאינטרנט' }).waitFor()
    await look(page, 'garages-failed')
    await context.unroute('**/api/v1/checkout/shops/in/*')
    await page.getByRole('button', { name: 'לנסות שוב' }).click()
    await expect.poll(() => cards(page).count()).toBe(inCity.length)
    await context.close()
  })

  it('are not there where the shop has none, which leads on', async () => {
    const { context, page } = await open('/our-shops/no-such-garage')
    await look(page, 'garage-unknown')
    expect((await context.request.get(`${shop.url}/our-shops/no-such-garage`)).status()).toBe(404)
    await page.getByRole('link', { name: 'לכל נקודות ההתקנה' }).click()
    await page.waitForURL('**/our-shops')
    await page.goto(`${shop.url}/our-shops?city=nowhere`)
    await page.getByRole('heading', { name: 'אין לנו עדיין מוסך בעיר הזו' }).waitFor()
    await look(page, 'garages-none')
    await context.close()
  })

  it('are chosen without scripts too', async () => {
    const { context, page } = await open('/our-shops', { javaScriptEnabled: false })
    await page.getByRole('combobox', { name: 'עיר' }).selectOption(CITY)
    await page.getByRole('button', { name: 'הצגת המוסכים' }).click()
    await page.waitForURL(`**/our-shops?city=${CITY}`)
    expect(await cards(page).count()).toBe(inCity.length)
    await context.close()
  })
})
