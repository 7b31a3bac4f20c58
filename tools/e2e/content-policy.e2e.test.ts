import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Product } from '#services/catalogue/product.contract.ts'
import { openContext, openPage } from '#tools/testing/open-page.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { openDesk } from '#tools/testing/staff-device.ts'

/**
 * Checks 4, 21 and 23 of `tools/security/README.md` as a browser sees them: where a token stays, what the content policy blocks, what
 * markup of shoppers does.
 */

const KEY = 'sk-of-nobody-but-the-shop'
const LINKS = 'a-secret-of-links-that-no-page-may-hold'
const opened = await openShop({ OFFERS_PER_MINUTE: '1000', LINK_SECRET: LINKS, OPENAI_API_KEY: KEY })
const { shop, browser } = opened
const [product] = (await (await fetch(`${shop.url}/api/v1/tires/MO/180/55/17`)).json()) as [Product]
const SHOP = [
  '/',
  '/cart',
  '/checkout',
  '/list/moto/180/55/17',
  `/tire/moto/${product.ean}/x`,
  '/search?q=x',
  '/find-the-right-tires-for-you',
  '/our-shops',
  '/nothing',
]
const DESK = ['/admin', '/admin/orders', '/admin/best-offers', '/admin/wizard-analytics', '/admin/catalogue', '/admin/draft-orders', '/coh']

describe('check 21: the content policy', () => {
  it('stands on every kind of page', async () => {
    for (const path of [...SHOP, ...DESK, '/api/docs/']) {
      const policy = (await fetch(shop.url + path)).headers.get('content-security-policy')
      expect(policy, path).toMatch(/script-src 'self'[; ]/)
      expect(policy, path).toMatch(/object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/)
      expect(/script-src[^;]*unsafe/.test(policy ?? ''), path).toBe(false)
    }
  })

  it('blocks a script that was slipped into a page, an address of one, and a form to elsewhere', async () => {
    for (const path of ['/', '/cart', '/admin']) {
      const context = await openContext(browser, 1280)
      const { page } = await openPage(context, shop.url + path)
      const blocked = await page.evaluate(plant)
      expect(await page.evaluate(() => Reflect.get(window, 'ran')), path).toBeUndefined()
      expect(blocked.toSorted(), path).toEqual(['base-uri', 'form-action', 'script-src-attr', 'script-src-elem', 'script-src-elem'])
      await context.close()
    }
  })

  it('is violated nowhere by the shop and the desk themselves', async () => {
    const shopper = await openContext(browser, 1280)
    const desk = await openDesk(opened, { width: 1280, path: '/admin' })
    for (const [context, paths] of [
      [shopper, SHOP],
      [desk.context, DESK],
    ] as const) {
      const page = await context.newPage()
      const violations = await watchViolations(page)
      if (context === desk.context)
        await page.addInitScript(
          (token) => sessionStorage.setItem('staffToken', JSON.stringify({ value: token, expiresAt: Date.now() + 60_000_000 })),
          desk.token,
        )
      for (const path of paths) {
        await page.goto(shop.url + path, { waitUntil: 'load' })
        await page.getByRole('main').first().waitFor()
      }
      expect(violations).toEqual([])
    }
    await Promise.all([shopper.close(), desk.context.close()])
  })
})

describe('check 4: the token of a session', () => {
  it('stays in its tab: no lasting storage, no cookie, no address and no other tab has it', async () => {
    const { context, page, token } = await openDesk(opened, { width: 1280, path: '/admin/orders' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain(token)
    const lasting = await page.evaluate(async () =>
      JSON.stringify([{ ...localStorage }, document.cookie, await indexedDB.databases(), await caches.keys(), location.href]),
    )
    expect(lasting).not.toContain(token)
    expect(JSON.stringify(await context.cookies())).not.toContain(token)
    expect(shop.output()).not.toContain(token)
    await context.close()
  })

  it('and the secrets of the shop are in no file of the web build and on no page', async () => {
    const files = execFileSync('find', ['.build/web', '-type', 'f', '-not', '-name', '*.br', '-not', '-name', '*.gz'], { encoding: 'utf8' })
      .trim()
      .split('\n')
    expect(files.length).toBeGreaterThan(20)
    const pages = await Promise.all([...SHOP, ...DESK].map(async (path) => (await fetch(shop.url + path)).text()))
    for (const text of [...files.map((name) => readFileSync(name, 'utf8')), ...pages]) {
      expect(text.includes(KEY) || text.includes(LINKS)).toBe(false)
      expect(text).not.toMatch(/sourceMappingURL=data:|x-auth-token['"]?:\s*['"][\w-]{20}/)
    }
  })
})

describe('check 23: what shoppers typed', () => {
  it('is text on the pages of staff', async () => {
    const evil = '<img src=x onerror="window.ran=1">'
    const inName = '<img src=x onerror="ran=true">'
    const order = {
      cart: { items: [{ ean: product.ean, quantity: 1, isSet: product.set }] },
      checkout: {
        sip: 'shipping',
        selectedPaymentMethod: 'transfer',
        payment: { check_tos: true, payments: 1 },
        additionalNotes: `${evil}</script><script>window.ran=1</script>`,
        personal: { name: `נועה ${inName}`, phone: '0501234567', emailaddress: 'noa@example.com' },
        shipping: {
          name: `דן ${inName}`,
          phone: '0501234567',
          address: `${evil} javascript:window.ran=1`,
          city: 'חיפה\u202E',
          notes: evil,
        },
      },
    }
    const sent = await fetch(`${shop.url}/api/v1/checkout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
    })
    expect(sent.status, await sent.clone().text()).toBe(200)
    const { orderId } = (await sent.json()) as { orderId: string }
    const { context, page, pageErrors } = await openDesk(opened, { width: 1280, path: `/admin/orders?search=${orderId}` })
    await page.getByText('onerror', { exact: false }).first().waitFor()
    expect(
      await page.evaluate(() => [
        Reflect.get(window, 'ran'),
        document.querySelectorAll('img[src="x"], [onerror], a[href^="javascript"]').length,
      ]),
    ).toEqual([undefined, 0])
    expect(pageErrors).toEqual([])
    await context.close()
  })
})

/** In the page: plants what must not run, and answers which rules of the policy were broken by it. */
async function plant(): Promise<string[]> {
  const broken: string[] = []
  document.addEventListener('securitypolicyviolation', (event) => broken.push(event.effectiveDirective))
  const script = document.createElement('script')
  script.textContent = 'window.ran = 1'
  const foreign = document.createElement('script')
  foreign.src = 'https://evil.example/x.js'
  const base = document.createElement('base')
  base.href = 'https://evil.example/'
  const form = Object.assign(document.createElement('form'), { action: 'https://evil.example/', method: 'post' })
  document.body.append(script, foreign, form)
  document.head.append(base)
  const image = document.createElement('div')
  image.innerHTML = '<img src="data:," onerror="window.ran = 1">'
  document.body.append(image)
  form.submit()
  for (let turn = 0; turn < 3_000 && broken.length < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, 20))
  return broken
}

async function watchViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('violated', (what: string) => violations.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      Reflect.get(window, 'violated')(`${location.pathname} ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  return violations
}
