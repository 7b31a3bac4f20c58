import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOf } from '#tools/testing/axe.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { openContext, openPage } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { cutTexts, fitsWidth } from '#tools/testing/reach.ts'
import { storeInBrowser } from '#tools/testing/stored.ts'

interface Seller {
  ean: string
  set: boolean
}

const [PHONE] = WIDTHS
const { shop, browser } = await joinShop()
const sellers = (await (await fetch(`${shop.url}/api/v1/top/sellers`)).json()) as Seller[]

const productPath = `/tire/moto/${sellers[0]?.ean}/tire`
const cart = { cart: { items: sellers.slice(0, 3).map(({ ean, set }) => ({ ean, quantity: 2, isSet: set })) } }

interface Scene {
  path: string
  kept?: Record<string, unknown>
  /** What a visitor does there first. */
  act?: (page: Page) => Promise<void>
  /** Its address answers 404, which the browser reports as an error of the console. */
  isMissing?: true
  /** A desktop shows it in another order, not only wider. */
  hasWideLayout?: true
  /** Low contrast changes nothing but colours: it is tried where most of them meet. */
  hasMostColours?: true
}

const SCENES: Record<string, Scene> = {
  'the home page': { path: '/', hasWideLayout: true, hasMostColours: true },
  'an unknown address': { path: '/no/such/page', isMissing: true },
  'the open menu': {
    path: '/',
    act: async (page) => {
      await page.getByRole('button', { name: 'תפריט' }).click()
      await page.getByRole('dialog', { name: 'תפריט' }).getByRole('link').first().waitFor()
    },
  },
  'a size list': { path: '/list/moto/180/55/17' },
  'a list with its filters open': {
    path: '/list/moto/180/55/17',
    act: async (page) => {
      await page.getByRole('button', { name: 'סינון' }).click()
      await page.getByRole('checkbox').first().check()
    },
    hasWideLayout: true,
  },
  'a size without tires': { path: '/list/moto/200/30/15' },
  'a brand list': { path: '/list/moto/by/brand/michelin' },
  'a category list': { path: '/list/moto/category/sport' },
  'a product page': { path: productPath, hasWideLayout: true },
  'an open best offer': {
    path: productPath,
    act: async (page) => {
      await page.getByRole('button', { name: 'ראיתם מחיר טוב יותר? הציעו מחיר' }).click()
      await page.getByLabel('טלפון נייד').fill('0501234567')
    },
    hasMostColours: true,
  },
  'a product that does not exist': { path: '/tire/moto/2999999999997/x', isMissing: true },
  'the page of a motorcycle': { path: '/motorcycles/honda-cb500x-19-inch-2019' },
  'the wizard': { path: '/find-the-right-tires-for-you' },
  'an empty cart': { path: '/cart' },
  'a cart with goods': {
    path: '/cart',
    kept: cart,
    act: (page) => page.getByRole('heading', { name: 'סיכום' }).waitFor(),
    hasWideLayout: true,
    hasMostColours: true,
  },
  'the checkout': {
    path: '/checkout',
    kept: cart,
    act: (page) => page.getByLabel('שם מלא').waitFor(),
    hasWideLayout: true,
  },
  'the garages of a city': { path: '/our-shops?city=haifa' },
  'a garage': { path: '/our-shops/tzmigei-hanamal' },
  'an information page': { path: '/accessibility-policy' },
  'the open accessibility panel': {
    path: productPath,
    kept: { accessibility: { widgetOpen: true } },
    act: (page) => page.getByRole('button', { name: 'איפוס ההתאמות' }).waitFor(),
    hasWideLayout: true,
  },
}

const DISPLAYS = {
  'as it is': {},
  'in high contrast with text of 200 %': { highContrast: true, fontSizeAdjustment: 100 },
  'in low contrast': { lowContrast: true },
}

/** Changes how the shop looks as a second tab of the same browser does: the page that is open follows. */
async function show(page: Page, settings: Record<string, unknown>): Promise<void> {
  await page.evaluate((value) => {
    const newValue = JSON.stringify({ value, expiresAt: Date.now() + 60_000_000 })
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessibility', newValue }))
  }, settings)
  for (const name of ['highContrast', 'lowContrast', 'fontSizeAdjustment']) {
    expect(await page.evaluate((key) => document.documentElement.dataset[key], name)).toBe(settings[name]?.toString())
  }
}

async function judge(page: Page, where: string): Promise<void> {
  const faults = { violations: await violationsOf(page), isTooWide: !(await fitsWidth(page)), cut: await cutTexts(page) }
  expect({ where, ...faults }).toEqual({ where, violations: [], isTooWide: false, cut: [] })
}

/** What a browser keeps changes what is seen; all others share one, which loads the shop's scripts once. */
const usual = await openContext(browser, PHONE, { reducedMotion: 'reduce' })
async function openBrowser(kept: Scene['kept']): Promise<BrowserContext> {
  if (!kept) return usual
  const context = await openContext(browser, PHONE, { reducedMotion: 'reduce' })
  await storeInBrowser(context, kept)
  return context
}

it.each(Object.entries(SCENES))('%s can be used by everyone, however it is shown, and stays inside its rules', async (_name, scene) => {
  const context = await openBrowser(scene.kept)
  const { page, pageErrors } = await openPage(context, shop.url + scene.path, 'alive')
  await scene.act?.(page)
  for (const width of scene.hasWideLayout ? WIDTHS : [PHONE]) {
    await page.setViewportSize({ width, height: 844 })
    for (const [display, settings] of Object.entries(DISPLAYS)) {
      if (display === 'in low contrast' && !scene.hasMostColours) continue
      await show(page, settings)
      await judge(page, `${width} pixels, ${display}`)
    }
  }
  expect(pageErrors).toEqual(scene.isMissing ? [expect.stringContaining('404')] : [])
  await (scene.kept ? context : page).close()
})

it('finds what cannot be used by everyone', async () => {
  const page = await browser.newPage()
  await page.goto(`${shop.url}/accessibility-policy`)
  await page.evaluate(() => {
    const frame = Object.assign(document.createElement('iframe'), {
      title: 'מסגרת',
      srcdoc: '<html lang="he"><title>מסגרת</title><button></button>',
    })
    // Beside what React renders: hydration would take a strange child out again, and a frame with it never loads.
    const planted = Object.assign(document.createElement('section'), { ariaLabel: 'planted' })
    planted.append(frame, document.createElement('img'))
    document.body.append(planted)
    return new Promise((resolve) => frame.addEventListener('load', resolve))
  })
  expect(await violationsOf(page)).toEqual([expect.stringMatching(/^button-name/), expect.stringMatching(/^image-alt/)])
  await page.close()
})
