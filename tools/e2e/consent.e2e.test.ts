import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProductAnswer } from '#services/catalogue/product.contract.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { violationsOf } from '#tools/testing/axe.ts'
import { WIDTHS, watchPageErrors } from '#tools/testing/browser.ts'
import { expectFocus } from '#tools/testing/focus.ts'
import { readLayoutShift } from '#tools/testing/layout-shift.ts'
import { openContext } from '#tools/testing/open-page.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { startThirdParty } from '#tools/testing/third-party.ts'

/** What leaves the shop for others, and when: the pixel's company and YouTube are stood in for by a server of our own. */

const PIXEL_ID = '123456789012'
const LIST = '/list/moto/120/70/17'
const [PHONE, DESKTOP] = WIDTHS

const thirdParty = await startThirdParty()
afterAll(() => thirdParty.close())
const { shop, browser, truth } = await openShop({
  PIXEL_ID,
  PIXEL_SCRIPT_URL: thirdParty.scriptUrl,
  PIXEL_EVENTS_URL: thirdParty.url,
})
const filmed = await findFilmed()
beforeEach(() => {
  thirdParty.behave('well')
  thirdParty.forget()
})

/** A tire that can be bought, with a film: the demo names none, so that staff import it here. */
async function findFilmed() {
  const list = (await (await fetch(`${shop.url}/api/v1/tires/MO/120/70/17`)).json()) as { ean: string; visibility: string }[]
  const ean = list.find(({ visibility }) => visibility === 'instock')?.ean
  const rows: Record<string, string>[] = parse(readFileSync('migrations/demo/products.csv'), { columns: true, bom: true })
  const row = rows.find((each) => each.ean === ean)
  const { token } = await signInStaff(truth.database, { issuer: 'local' })
  const answer = await fetch(`${shop.url}/api/v1/staff/catalogue/import?name=film.csv&apply=1`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', 'x-auth-token': token },
    body: stringify([{ ...row, youtube: 'aaaaaaaaaaa' }], { header: true }),
  })
  expect(await answer.json()).toMatchObject({ changed: 1, stopped: 0 })
  const read = async () => ((await (await fetch(`${shop.url}/api/v1/tires/MO/${ean}`)).json()) as ProductAnswer).result[0]
  await eventually(async () => expect((await read())?.youtube).toBe('aaaaaaaaaaa'))
  const filmed = await read()
  if (!filmed) throw new Error(`${ean} is gone`)
  return filmed
}

interface Act {
  kind: string
  id: string
  ean?: string
}

/** A visitor's page, with the acts that it tells our own collector and whatever goes wrong. */
async function openVisit(known?: BrowserContext) {
  const context = known ?? (await openContext(browser, PHONE, { reducedMotion: 'reduce' }))
  const page = await context.newPage()
  const acts: Act[] = []
  page.on('request', (request) => {
    if (!request.url().includes('/collector/collect/')) return
    const act = request.postDataJSON() as Act
    // A call that the next page interrupted is repeated under its id.
    if (acts.every(({ id }) => id !== act.id)) acts.push(act)
  })
  const actOf = (kind: string) => expect.poll(() => acts.find((act) => act.kind === kind)).toBeDefined()
  return { context, page, acts, actOf, pageErrors: watchPageErrors(page) }
}

const bannerOf = (page: Page) => page.getByRole('region', { name: 'בחירת פרטיות' })
const agree = (page: Page) => bannerOf(page).getByRole('button', { name: 'אישור' })
const refuse = (page: Page) => bannerOf(page).getByRole('button', { name: 'לא, תודה' })
const addToCart = (page: Page) => page.getByRole('button', { name: 'הוספה לסל' }).locator('visible=true').first()
const productUrl = () => `${shop.url}/tire/moto/${filmed.ean}/x`
const reports = () => thirdParty.events().filter(({ name }) => name !== 'OwnListening')

async function openChoices(page: Page) {
  // The message of an earlier press may lie over the foot of the page for its six seconds.
  await page.getByRole('button', { name: 'סגירת ההודעה' }).evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click()
  })
  await page.getByRole('button', { name: 'הגדרות פרטיות' }).click()
  const choices = page.getByRole('region', { name: 'הגדרות פרטיות' })
  await choices.waitFor()
  return choices
}

async function kindInClickHouse(eventId: string): Promise<string | undefined> {
  const rows = await truth.clickhouse.query<{ kind: string }>('SELECT kind FROM event_facts WHERE event_id = {eventId:UUID}', { eventId })
  return rows[0]?.kind
}

/** Walks through the page by Tab and answers what got the focus under the banner. */
async function hiddenFocus(page: Page): Promise<string[]> {
  const hidden: string[] = []
  for (let press = 0; press < 45; press += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const banner = document.querySelector('[data-consent-banner]')
      const active = document.activeElement
      if (!banner || !active || active === document.body || banner.contains(active)) return null
      const [below, above] = [active.getBoundingClientRect(), banner.getBoundingClientRect()]
      return below.top >= above.top - 1 && below.bottom <= above.bottom + 1 && below.left < above.right && below.right > above.left
        ? (active.textContent ?? active.tagName)
        : null
    })
    if (name !== null) hidden.push(name)
  }
  return hidden
}

/** The question moves nothing, makes both answers as easy, hides nothing that can be used, and is read by everyone. */
async function expectQuietQuestion(page: Page): Promise<void> {
  await refuse(page).waitFor()
  // The font is here by now: whatever moves is moved by the question.
  await page.reload()
  await refuse(page).waitFor()
  expect((await readLayoutShift(page)).shifts).toEqual([])
  const [no, yes] = [await refuse(page).boundingBox(), await agree(page).boundingBox()]
  expect([no?.width, no?.height, no?.y]).toEqual([yes?.width, yes?.height, yes?.y])
  await takePicture(page, 'consent-product', { of: 'screen' })
  await addToCart(page).click({ trial: true })
  expect(await violationsOf(page)).toEqual([])
  expect(await hiddenFocus(page)).toEqual([])
}

/** What lies over the foot of the screen, and what of it lies over another. */
function footOf(page: Page): Promise<{ seen: string[]; overlaps: string[] }> {
  return page.evaluate(() => {
    const things = { buyBar: '[data-buy-bar]', message: '[data-snack]', widget: 'aside > button', consent: '[data-consent-banner]' }
    const seen = Object.entries(things).flatMap(([name, selector]) => {
      const box = document.querySelector(selector)?.getBoundingClientRect()
      return box && box.width > 0 && box.height > 0 ? [{ name, box }] : []
    })
    const overlaps = seen.flatMap((a, i) =>
      seen
        .slice(i + 1)
        .filter(({ box }) => box.left < a.box.right && a.box.left < box.right && box.top < a.box.bottom && a.box.top < box.bottom)
        .map((b) => `${a.name} and ${b.name}`),
    )
    return { seen: seen.map(({ name }) => name), overlaps }
  })
}

describe('what leaves the shop for others', () => {
  it('nothing leaves before an answer, nor after a refusal, and the shop works all the same', async () => {
    const { context, page, acts, actOf, pageErrors } = await openVisit()
    const html = await (await fetch(productUrl())).text()
    expect(html).not.toMatch(new RegExp(`fbq|fbevents|facebook|${PIXEL_ID}|בחירת פרטיות`))
    await page.goto(productUrl())
    for (const width of WIDTHS.toReversed()) {
      await page.setViewportSize({ width, height: 844 })
      await expectQuietQuestion(page)
    }
    await addToCart(page).click()
    await page.getByText('המוצר נוסף לסל').waitFor()
    await takePicture(page, 'consent-with-message', { of: 'screen' })

    await refuse(page).focus()
    await page.keyboard.press('Enter')
    await bannerOf(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await actOf('CONSENT_REFUSED')
    await addToCart(page).click()
    const impressions = () => acts.filter(({ kind }) => kind === 'PRODUCT_IMPRESSION').length
    const before = impressions()
    await page.reload()
    await expect.poll(impressions).toBe(before + 1)
    expect(await bannerOf(page).count()).toBe(0)
    expect([thirdParty.requests(), pageErrors]).toEqual([[], []])
    const refused = acts.find(({ kind }) => kind === 'CONSENT_REFUSED')
    await expect.poll(() => kindInClickHouse(refused?.id ?? '')).toBe('CONSENT_REFUSED')
    await context.close()
  })

  it('the question lies over nothing else at the foot of the screen, nor does what is there without it', async () => {
    const { context, page } = await openVisit()
    await page.goto(productUrl())
    await bannerOf(page).waitFor()
    const seenAt = { [PHONE]: ['buyBar', 'message', 'widget'], [DESKTOP]: ['message', 'widget'] }
    const expectFoot = async (width: (typeof WIDTHS)[number], more: string[]): Promise<void> => {
      await page.setViewportSize({ width, height: 844 })
      // Each message is there for six seconds.
      await addToCart(page).click()
      await expect.poll(() => footOf(page)).toEqual({ seen: [...seenAt[width], ...more], overlaps: [] })
      await takePicture(page, more.length > 0 ? 'foot-with-consent' : 'foot', { of: 'screen' })
    }
    for (const width of WIDTHS) await expectFoot(width, ['consent'])
    await refuse(page).click()
    for (const width of WIDTHS) await expectFoot(width, [])
    await context.close()
  })

  it('the pixel hears what is done after consent, under the ids of our own events', async () => {
    const { context, page, acts, actOf, pageErrors } = await openVisit()
    await page.goto(productUrl())
    await agree(page).click()
    await actOf('CONSENT_GIVEN')
    await page.reload()
    await expect.poll(() => reports().map(({ name }) => name)).toEqual(['ViewContent'])
    await addToCart(page).click()
    await page.goto(shop.url + LIST)
    await page.getByRole('article').getByRole('button', { name: 'הוספה לסל' }).first().click()
    await page.waitForURL('**/cart')
    await page.getByRole('button', { name: 'המשך להזמנה' }).click()
    await expect.poll(() => reports().map(({ name }) => name)).toEqual(['ViewContent', 'AddToCart', 'InitiateCheckout'])

    const [viewed, added, started] = reports()
    const idOf = (kind: string, index: number) => acts.filter((act) => act.kind === kind).at(index)?.id
    expect([viewed?.eventId, added?.eventId, started?.eventId]).toEqual([
      idOf('PRODUCT_IMPRESSION', -1),
      idOf('PRODUCT_ADD_TO_CART', 0),
      idOf('CHECKOUT_INIT', 0),
    ])
    // A card's press is told to our own collector alone.
    const other = acts.filter(({ kind }) => kind === 'PRODUCT_ADD_TO_CART')[1]?.ean ?? ''
    const content = { content_type: 'product', content_ids: [filmed.ean], value: filmed.price, currency: 'ILS' }
    expect([viewed?.content, added?.content]).toEqual([content, content])
    expect(started?.content).toMatchObject({ content_ids: [...new Set([filmed.ean, other])], value: expect.any(Number), currency: 'ILS' })
    expect(reports().map(({ pixel, referrer }) => [pixel, referrer])).toEqual(reports().map(() => [PIXEL_ID, `${shop.url}/`]))
    const kinds = ['PRODUCT_IMPRESSION', 'PRODUCT_ADD_TO_CART', 'CHECKOUT_INIT']
    await expect.poll(() => Promise.all(reports().map(({ eventId }) => kindInClickHouse(eventId)))).toEqual(kinds)
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('a change of mind ends everything at once, in every tab', async () => {
    const { context, page } = await openVisit()
    const second = await openVisit(context)
    await page.goto(productUrl())
    await second.page.goto(productUrl())
    await agree(page).click()
    // The other tab follows: its question goes, and it tells as well.
    await bannerOf(second.page).waitFor({ state: 'detached' })
    expect(thirdParty.requests()).toEqual([])
    await addToCart(page).click()
    await addToCart(second.page).click()
    await expect.poll(() => reports().map(({ name }) => name)).toEqual(['AddToCart', 'AddToCart'])

    const choices = await openChoices(page)
    await takePicture(page, 'privacy-choices')
    expect(await violationsOf(page)).toEqual([])
    const gone = [page, second.page].map((tab) => tab.waitForEvent('load'))
    await choices.getByRole('checkbox', { name: /Meta/ }).click()
    await Promise.all(gone)
    thirdParty.forget()
    for (const tab of [page, second.page]) {
      await addToCart(tab).click()
      await tab.getByText('המוצר נוסף לסל').waitFor()
      expect(await tab.evaluate(() => [typeof window.fbq, document.cookie])).toEqual(['undefined', ''])
    }
    expect(thirdParty.requests()).toEqual([])
    expect(await (await openChoices(page)).getByRole('checkbox', { name: /Meta/ }).isChecked()).toBe(false)
    await context.close()
  })

  it.each(['slow', 'silent', 'failing', 'throwing'] as const)('the shop does not care when the pixel is %s', async (manner) => {
    thirdParty.behave(manner)
    const { context, page, pageErrors, actOf } = await openVisit()
    await page.goto(productUrl())
    await agree(page).click()
    await addToCart(page).click()
    await page.getByText('המוצר נוסף לסל').waitFor()
    await expect.poll(() => thirdParty.requests().length).toBeGreaterThan(0)
    await actOf('PRODUCT_ADD_TO_CART')
    await page.getByRole('link', { name: 'לסל הקניות' }).click()
    await page.getByRole('button', { name: 'המשך להזמנה' }).waitFor()
    const ours = pageErrors.filter((trouble) => !trouble.includes(thirdParty.url) && !/the pixel is broken|status of 500/.test(trouble))
    expect(ours).toEqual([])
    await context.close()
  })

  it('nothing is counted any more after the visitor has ended it; likes and the cart go on', async () => {
    const { context, page, acts, pageErrors } = await openVisit()
    await page.goto(productUrl())
    await refuse(page).click()
    const choices = await openChoices(page)
    const counting = choices.getByRole('checkbox', { name: 'לספור את הביקורים שלי בחנות' })
    expect(await counting.isChecked()).toBe(true)
    await counting.uncheck()
    await expect.poll(() => acts.map(({ kind }) => kind)).toEqual(['PRODUCT_IMPRESSION', 'CONSENT_REFUSED'])
    await page.reload()
    await addToCart(page).click()
    const liked = page.waitForResponse((response) => response.url().includes('/collector/like/product/'))
    await page.getByRole('button', { name: 'אהבתי' }).click()
    expect((await liked).status()).toBe(200)
    await page.goto(`${shop.url}/cart`)
    await page.getByRole('button', { name: 'המשך להזמנה' }).click()
    await page.waitForURL('**/checkout')
    expect([acts.length, pageErrors]).toEqual([2, []])
    await context.close()
  })

  it('YouTube is asked for nothing before the press, and plays where the picture stood', async () => {
    const { context, page, pageErrors } = await openVisit()
    const others: string[] = []
    page.on('request', (request) => {
      const { origin, host, pathname } = new URL(request.url())
      if (origin !== shop.url) others.push(host + pathname)
    })
    await context.route('https://www.youtube-nocookie.com/**', async (route) => {
      const { pathname, search } = new URL(route.request().url())
      const answer = await fetch(thirdParty.url + pathname + search)
      await route.fulfill({ status: answer.status, contentType: 'text/html', body: await answer.text() })
    })
    await page.goto(productUrl())
    await refuse(page).click()
    const play = page.getByRole('button', { name: 'צפו בסרטון על הצמיג' })
    await play.scrollIntoViewIfNeeded()
    const placeOfFilm = () => page.locator('[data-video]').boundingBox()
    const before = await placeOfFilm()
    await takePicture(page, 'video-before', { of: 'screen' })
    expect([others, await page.locator('iframe').count()]).toEqual([[], 0])

    await play.focus()
    await page.keyboard.press('Enter')
    const frame = page.locator('iframe')
    await expect.poll(() => others).toEqual([expect.stringMatching(/^www\.youtube-nocookie\.com\/embed\/[\w-]{11}$/)])
    expect(await frame.getAttribute('title')).toMatch(/^סרטון על /)
    await expectFocus(frame)
    await page.frameLocator('iframe').getByRole('button', { name: 'play' }).waitFor()
    expect(await placeOfFilm()).toEqual(before)
    await takePicture(page, 'video-playing', { of: 'screen' })
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('a script that got into the page does not run', async () => {
    const { context, page } = await openVisit()
    for (const path of ['/', LIST, `/tire/moto/${filmed.ean}/x`, '/cart', '/nowhere']) {
      await page.goto(shop.url + path)
      // Another name of the third party's host: not the one that the policy knows.
      const outcome = await page.evaluate(injectScripts, thirdParty.url.replace('127.0.0.1', 'localhost'))
      expect([path, outcome.ran]).toEqual([path, []])
      expect(outcome.blocked.toSorted()).toEqual([
        'base-uri',
        'form-action',
        'frame-src',
        'object-src',
        'script-src-attr',
        'script-src-elem',
        'script-src-elem',
      ])
    }
    expect(thirdParty.requests()).toEqual([])
    await context.close()
  })
})

/** Runs in the page: every way in that is known, what came of it, and which rules stood in the way. */
async function injectScripts(otherOrigin: string) {
  const ran: string[] = []
  const blocked: string[] = []
  Object.assign(window, { ran })
  document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective))
  const put = (tag: string, attributes: Record<string, string>, text = '') => {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    element.textContent = text
    document.body.append(element)
    return element
  }
  put('script', {}, 'window.ran.push("inline")')
  put('script', { src: `${otherOrigin}/en_US/fbevents.js` })
  put('img', { src: 'data:,', onerror: 'window.ran.push("handler")' })
  put('iframe', { src: `${otherOrigin}/embed/x` })
  put('object', { data: `${otherOrigin}/embed/x`, type: 'text/html' })
  put('base', { href: otherOrigin })
  put('form', { action: `${otherOrigin}/tr/`, method: 'post', target: '_blank' }).dispatchEvent(new Event('submit'))
  document.querySelector<HTMLFormElement>('form[target=_blank]')?.submit()
  const deadline = performance.now() + 60_000
  while (blocked.length < 7 && performance.now() < deadline) await new Promise(requestAnimationFrame)
  return { ran, blocked }
}
