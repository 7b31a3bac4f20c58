import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOf } from '#tools/testing/axe.ts'
import { WIDTHS, watchPageErrors } from '#tools/testing/browser.ts'
import { goAlive, openContext } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { cutTexts, fitsWidth } from '#tools/testing/reach.ts'
import { storeInBrowser } from '#tools/testing/stored.ts'

interface Seller {
  ean: string
  set: boolean
}

const { shop, browser } = await joinShop()
const sellers = (await (await fetch(`${shop.url}/api/v1/top/sellers`)).json()) as Seller[]

const productPath = () => `/tire/moto/${sellers[0]?.ean}/tire`
const inCart = () => ({ cart: { items: sellers.slice(0, 3).map(({ ean, set }) => ({ ean, quantity: 2, isSet: set })) } })

interface Scene {
  path: () => string
  kept?: () => Record<string, unknown>
  /** What a visitor does there first. */
  act?: (page: Page, width: number) => Promise<void>
  /** Its address answers 404, which the browser reports as an error of the console. */
  isMissing?: true
}

const SCENES: Record<string, Scene> = {
  'the home page': { path: () => '/' },
  'an unknown address': { path: () => '/no/such/page', isMissing: true },
  'the open menu': {
    path: () => '/',
    act: async (page, width) => {
      if (width >= 1024) return
      await page.getByRole('button', { name: 'תפריט' }).click()
      await page.getByRole('dialog', { name: 'תפריט' }).getByRole('link').first().waitFor()
    },
  },
  'a size list': { path: () => '/list/moto/180/55/17' },
  'a list with its filters open': {
    path: () => '/list/moto/180/55/17',
    act: async (page, width) => {
      if (width < 1024) await page.locator('summary').first().click()
      await page.getByRole('checkbox').first().check()
    },
  },
  'a size without tires': { path: () => '/list/moto/200/30/15' },
  'a brand list': { path: () => '/list/moto/by/brand/michelin' },
  'a category list': { path: () => '/list/moto/category/sport' },
  'a product page': { path: productPath },
  'an open best offer': {
    path: productPath,
    act: async (page) => {
      await page.getByRole('button', { name: 'ראיתם מחיר טוב יותר? הציעו מחיר' }).click()
      await page.getByLabel('טלפון נייד').fill('0501234567')
    },
  },
  'a product that does not exist': { path: () => '/tire/moto/2999999999997/x', isMissing: true },
  'the page of a motorcycle': { path: () => '/motorcycles/honda-cb500x-19-inch-2019' },
  'the wizard': { path: () => '/find-the-right-tires-for-you' },
  'an empty cart': { path: () => '/cart' },
  'a cart with goods': {
    path: () => '/cart',
    kept: inCart,
    act: (page) => page.getByRole('heading', { name: 'סיכום' }).waitFor(),
  },
  'the garages of a city': { path: () => '/our-shops?city=haifa' },
  'a garage': { path: () => '/our-shops/tzmigei-hanamal' },
  'an information page': { path: () => '/accessibility-policy' },
  'the open accessibility panel': {
    path: productPath,
    kept: () => ({ accessibility: { widgetOpen: true } }),
    act: (page) => page.getByRole('button', { name: 'איפוס ההתאמות' }).waitFor(),
  },
}

const DISPLAYS = [
  ['as it is', {}],
  ['in high contrast with text of 200 %', { highContrast: true, fontSizeAdjustment: 100 }],
  ['in low contrast', { lowContrast: true }],
] as const

/** Low contrast changes nothing but colours: it is tried where most of them meet. */
const CASES = Object.entries(SCENES).flatMap(([name, scene]) =>
  DISPLAYS.filter(
    ([display]) => display !== 'in low contrast' || ['the home page', 'an open best offer', 'a cart with goods'].includes(name),
  ).map(([display, settings]) => ({ name, display, settings, ...scene })),
)

describe.each(WIDTHS)('at %i pixels', (width) => {
  it.each(CASES)(
    '$name can be used by everyone $display and stays inside its rules',
    async ({ path, kept: stored, act, isMissing, settings }) => {
      const context = await openContext(browser, width, { reducedMotion: 'reduce' })
      const values = stored?.() ?? {}
      await storeInBrowser(context, { ...values, accessibility: { ...(values.accessibility ?? {}), ...settings } })
      const page = await context.newPage()
      const pageErrors = watchPageErrors(page)
      await goAlive(page, shop.url + path())
      await act?.(page, width)
      expect(await violationsOf(page)).toEqual([])
      expect(await fitsWidth(page)).toBe(true)
      expect(await cutTexts(page)).toEqual([])
      expect(pageErrors).toEqual(isMissing ? [expect.stringContaining('404')] : [])
      await context.close()
    },
  )
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
