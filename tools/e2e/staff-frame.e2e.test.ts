import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { endSession } from '#services/staff/session-record.ts'
import { TEST_STAFF_EMAIL } from '#services/staff/testing/staff-session.ts'
import { violationsOf } from '#tools/testing/axe.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { goAlive, openContext, openPage } from '#tools/testing/open-page.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { cutTexts, fitsWidth } from '#tools/testing/reach.ts'
import { openDesk } from '#tools/testing/staff-device.ts'
import { storeInBrowser } from '#tools/testing/stored.ts'

const opened = await openShop()
const { shop, browser, truth } = opened

const TABS = ['לוח בקרה', 'הזמנות', 'טיוטות רכש', 'אנליטיקת האשף', 'הצעות מחיר', 'פניות', 'הודעות', 'קטלוג']

const enter = async (path: string, width = 1280) =>
  openPage(await openContext(browser, width, { reducedMotion: 'reduce' }), shop.url + path)
const signInButton = (page: Page) => page.getByRole('button', { name: 'התחברות להדגמה' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const logOut = (page: Page) => page.getByRole('button', { name: 'התנתקות' })
const tokenIn = (page: Page) => page.evaluate(() => JSON.parse(sessionStorage.getItem('staffToken') ?? 'null')?.value ?? null)
const allKept = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie]))
const choose = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first().click()

const judge = async (page: Page) => {
  expect(await violationsOf(page)).toEqual([])
  expect(await fitsWidth(page)).toBe(true)
  expect(await cutTexts(page)).toEqual([])
}

async function signIn(page: Page): Promise<void> {
  await signInButton(page).click()
  await choose(page, TEST_STAFF_EMAIL)
}

describe('signing in through the provider', () => {
  it('leads back to the page that was wanted, with the token in this tab alone and out of the address', async () => {
    const { page, pageErrors } = await enter('/admin/draft-orders')
    await heading(page, 'כניסת צוות').waitFor()
    await signIn(page)
    await heading(page, 'טיוטות רכש').waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/draft-orders')
    const token: string = await tokenIn(page)
    expect(token.length).toBeGreaterThan(20)
    expect(await allKept(page)).not.toContain(token)
    expect(page.url()).not.toContain('#')
    expect(pageErrors).toEqual([])
    await page.goBack()
    expect(page.url()).not.toContain('access_token')
    await page.context().close()
  })

  it('refuses who is not on the list, and says so', async () => {
    const { page } = await enter('/admin')
    await signInButton(page).click()
    await choose(page, 'stranger@mail.example')
    await page.getByText('החשבון הזה אינו ברשימת הצוות.').waitFor()
    expect(await tokenIn(page)).toBeNull()
    expect(page.url()).not.toContain('#')
    await takePicture(page, 'staff-refused')
    await page.context().close()
  })

  it('says that it was called off', async () => {
    const { page } = await enter('/admin')
    await signInButton(page).click()
    await choose(page, 'לבטל ולחזור')
    await page.getByText('ההתחברות בוטלה. אפשר לנסות שוב.').waitFor()
    await page.context().close()
  })

  it('takes no answer that this tab did not ask for, and clears it from the address', async () => {
    const { page } = await enter('/admin#access_token=somebody-elses&token_type=Bearer&state=foreign')
    await page.getByText('התשובה אינה של ההתחברות שהתחילה כאן. התחברו שוב.').waitFor()
    expect(page.url()).toBe(`${shop.url}/admin`)
    expect(await tokenIn(page)).toBeNull()
    await page.context().close()
  })

  it('tells who cannot reach the shop, and goes on when asked again', async () => {
    const { page } = await enter('/admin')
    await page.route('**/auth/settings', (route) => route.abort())
    await page.reload()
    const retry = page.getByRole('button', { name: 'ניסיון נוסף' })
    await retry.waitFor()
    await takePicture(page, 'staff-sign-in-offline')
    await page.unroute('**/auth/settings')
    await retry.click()
    await signInButton(page).waitFor()
    await page.context().close()
  })
})

describe('the desk', () => {
  // The narrowest with its menu, and the narrowest with its bar.
  it.each([WIDTHS[0], 1024])('shows its pages in their order, by keyboard too, at %i', async (width) => {
    const { page, pageErrors } = await openDesk(opened, { width, path: '/admin/draft-orders' })
    await heading(page, 'טיוטות רכש').waitFor()
    if (width < 1024) {
      await page.getByRole('button', { name: 'תפריט' }).click()
      await page.getByRole('dialog', { name: 'תפריט' }).getByRole('link').first().waitFor()
      await takePicture(page, 'staff-menu', { of: 'screen' })
    }
    const links = page.getByRole('navigation', { name: 'דפי הצוות' }).getByRole('link')
    expect(
      (await links.allInnerTexts()).map((label) =>
        label
          .split('\n')[0]
          ?.replace(/[\d+].*$/, '')
          .trim(),
      ),
    ).toEqual(TABS)
    expect(await page.getByRole('link', { name: 'טיוטות רכש' }).getAttribute('aria-current')).toBe('page')
    await judge(page)
    if (width >= 1024) await takePicture(page, 'staff-bar', { of: 'screen' })
    await page.locator('summary:visible').click()
    await page.getByRole('link', { name: 'אירועים שנכשלו' }).focus()
    await page.keyboard.press('Enter')
    await heading(page, 'אירועים שנכשלו').waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    expect(pageErrors).toEqual([])
    await page.context().close()
  })

  it('shows the orders at /coh, and leads from what is no page of it to the dashboard', async () => {
    const { page } = await openDesk(opened, { width: 1280, path: '/coh' })
    await heading(page, 'הזמנות').waitFor()
    for (const path of ['/admin/anything', '/admin/orders/../nothing', '/admin/users/7']) {
      await page.goto(shop.url + path)
      await page.waitForURL(`${shop.url}/admin`)
    }
    await page.context().close()
  })

  it('takes over what the server drew with the accessibility panel left open', async () => {
    const { page, pageErrors, context } = await openDesk(opened, { width: 1280, path: '/admin' })
    await storeInBrowser(context, { accessibility: { widgetOpen: true } })
    for (const path of ['/admin', '/admin/orders', '/admin/draft-orders', '/admin/wizard-analytics', '/admin/best-offers']) {
      await page.goto(shop.url + path)
      await page.getByRole('button', { name: 'איפוס ההתאמות' }).waitFor()
      await logOut(page).waitFor()
      expect([path, pageErrors]).toEqual([path, []])
    }
    await takePicture(page, 'staff-accessibility', { of: 'screen' })
    await context.close()
  })

  it('calls staff by their name, else by their e-mail', async () => {
    const named = await openDesk(opened, { width: 1280, path: '/admin/draft-orders', name: 'דנה לוי' })
    await named.page.getByText('דנה לוי', { exact: true }).waitFor()
    const nameless = await openDesk(opened, { width: 1280, path: '/admin/draft-orders', name: '' })
    await nameless.page.getByText('Dana Levi', { exact: true }).waitFor()
    await Promise.all([named.context.close(), nameless.context.close()])
  })

  it('ends the session on the server when its member logs out', async () => {
    const { page, token } = await openDesk(opened, { width: 1280, path: '/admin/draft-orders' })
    await logOut(page).click()
    await heading(page, 'כניסת צוות').waitFor()
    await page.waitForURL(`${shop.url}/admin`)
    expect(await tokenIn(page)).toBeNull()
    expect((await fetch(`${shop.url}/auth/session`, { headers: { 'x-auth-token': token } })).status).toBe(401)
    await page.context().close()
  })

  it('asks who it is before it shows anything', async () => {
    const { page } = await enter('/admin/orders', WIDTHS[0])
    await heading(page, 'כניסת צוות').waitFor()
    await signInButton(page).and(page.locator(':enabled')).waitFor()
    await judge(page)
    await takePicture(page, 'staff-sign-in')
    await page.context().close()
  })
})

describe('a session that ends while somebody works', () => {
  const words = (page: Page) => page.getByRole('searchbox')
  const lost = (page: Page) => page.getByRole('dialog', { name: 'ההתחברות פגה' })
  const signInAgain = async (page: Page) => {
    const window = page.context().waitForEvent('page')
    await lost(page).getByRole('button', { name: 'התחברות להדגמה' }).click()
    await choose(await window, TEST_STAFF_EMAIL)
  }

  it('keeps what was typed, and goes on after signing in again in a window', async () => {
    const { page } = await enter('/admin/orders')
    await signIn(page)
    await heading(page, 'הזמנות').waitFor()
    const token = await tokenIn(page)
    await endSession(truth.database, token)
    await words(page).fill('לוי')
    await lost(page).waitFor()
    await judge(page)
    await takePicture(page, 'staff-lost-session', { of: 'screen' })
    await signInAgain(page)
    await lost(page).waitFor({ state: 'detached' })
    expect(await words(page).inputValue()).toBe('לוי')
    // What could not be asked for meanwhile is asked for by itself.
    await page.getByRole('button', { name: 'לנסות שוב' }).waitFor({ state: 'detached' })
    await expect.poll(() => page.context().pages().length === 1).toBe(true)
    expect(await tokenIn(page)).not.toBe(token)
    await page.context().close()
  })

  it('begins anew for another person', async () => {
    const { page, token, context } = await openDesk(opened, { width: 1280, path: '/admin/orders' })
    await heading(page, 'הזמנות').waitFor()
    await endSession(truth.database, token)
    await words(page).fill('לוי')
    await lost(page).waitFor()
    await signInAgain(page)
    await page.waitForURL(`${shop.url}/admin`)
    expect(await tokenIn(page)).not.toBe(token)
    await context.close()
  })
})

describe('what a shopper gets', () => {
  const client = '.build/web/client'
  const documents = ['/', '/cart', '/tire/moto/2999999999997/x']

  it('holds no code of the desk', async () => {
    const scripts = new Set<string>()
    for (const path of documents) {
      const html = await (await fetch(shop.url + path)).text()
      for (const [, file] of html.matchAll(/(?:src|href)="\/?(assets\/[^"]+\.js)"/g)) if (file) scripts.add(file)
    }
    const { page } = await enter('/')
    page.on('request', (request) => scripts.add(new URL(request.url()).pathname.slice(1)))
    await goAlive(page, `${shop.url}/cart`)
    const code = [...scripts].filter((file) => file.endsWith('.js')).map((file) => readFileSync(join(client, file), 'utf8'))
    expect(code.length).toBeGreaterThan(5)
    for (const mark of ['מערכת ניהול מתקדמת', '/auth/google', '/api/v1/staff']) {
      expect(code.filter((text) => text.includes(mark))).toEqual([])
    }
    await page.context().close()
  })

  it('is a document of the desk that says nothing and asks not to be found', async () => {
    for (const path of ['/admin', '/admin/orders', '/coh']) {
      const html = await (await fetch(shop.url + path)).text()
      expect(html).toContain('<meta name="robots" content="noindex')
      const state = JSON.parse(html.match(/<script type="application\/json" id="state">(.*?)<\/script>/)?.[1] ?? '')
      // The settings that every page carries, and nothing else.
      expect(Object.values(state.values)).toEqual([expect.objectContaining({ shopName: expect.any(String) })])
    }
    const robots = await (await fetch(`${shop.url}/robots.txt`)).text()
    expect(robots).toMatch(/Disallow: \/admin\nDisallow: \/coh\n/)
  })

  it('finds no token in any file', () => {
    const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
    const all = files.map((file) => readFileSync(join(client, file), 'utf8'))
    expect(all.filter((text) => /localStorage[^;]{0,60}staffToken/.test(text))).toEqual([])
  })
})
