import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Product } from '#services/catalogue/product.contract.ts'
import type { StaffOfferDetails } from '#services/offers/staff-offers.contract.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { look } from '#tools/testing/cart-device.ts'
import { expectFocus } from '#tools/testing/focus.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { cutTexts } from '#tools/testing/reach.ts'
import { openDesk } from '#tools/testing/staff-device.ts'

/** Best offers at the staff desk, made by shoppers and answered for good; here nothing goes out to phones by itself. */

const PATH = '/admin/best-offers'
const [NARROW, WIDE] = WIDTHS
const opened = await openShop({ OFFERS_PER_MINUTE: '1000', MESSAGE_CHANNELS: 'email' })
const { shop, truth } = opened
const { token } = await signInStaff(truth.database, { issuer: 'local' })
const articles = (await (await fetch(`${shop.url}/api/v1/tires/MO/180/55/17`)).json()) as Product[]
const ordered = articles.filter(({ visibility, price }) => visibility === 'instock' && price > 300)

const ask = async <Answer>(path: string, body?: object) => {
  const headers = { 'x-auth-token': token, ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(shop.url + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  expect(`${path} ${answer.status}`).toBe(`${path} 200`)
  return (await answer.json()) as Answer
}
const detailsOf = (offerId: string) => ask<StaffOfferDetails>(`/api/v1/staff/offers/${offerId}`)

/** As the shopper's page sends it; answers when the desk knows the offer. */
async function makeOffer(share: number, index = 0, phone = '0525550147') {
  const product = ordered[index % ordered.length]
  if (!product) throw new Error('the demo lacks an article')
  const id = randomUUID()
  const price = Math.floor(product.price * share)
  const { ean, brand, displayName, displaySize } = product
  await ask('/api/v1/best-offers', { id, ean, brand, displayName, displaySize, price, phone })
  const isKnown = async () => (await fetch(`${shop.url}/api/v1/staff/offers/${id}`, { headers: { 'x-auth-token': token } })).ok
  await expect.poll(isKnown).toBe(true)
  return { id, price, product }
}

const open = (width: number, query = '') => openDesk(opened, { width, path: PATH + query })
const panel = (page: Page) => page.getByRole('region', { name: 'ההצעה שנבחרה' })
const message = (page: Page) => panel(page).getByRole('textbox', { name: /^ההודעה/ })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'הצעות לפי מצב' }).getByRole('link', { name: new RegExp(`^${name}`) })
/** Nothing is chosen for staff. */
const choose = (page: Page, answer: 'לקבל' | 'לדחות') =>
  panel(page)
    .getByRole('radio', { name: new RegExp(`^${answer}`) })
    .check()
const isChosen = (page: Page) => panel(page).getByRole('radio', { checked: true }).count()
const send = (page: Page) => panel(page).getByRole('button', { name: 'שליחה בוואטסאפ' })
/** WhatsApp itself is not asked: what it would get is. */
async function catchWhatsApp(page: Page): Promise<URL> {
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }))
  const popup = page.waitForEvent('popup')
  await send(page).click()
  const window = await popup
  await expect.poll(() => window.url()).toContain('https://wa.me/')
  const address = new URL(window.url())
  // Closed while it still loads, the browser may never say that it is closed.
  await window.waitForLoadState()
  await window.close()
  return address
}

it('says that there are no offers', async () => {
  const { context, page, pageErrors } = await open(WIDE)
  await page.getByText('אין הצעות שממתינות לתשובה', { exact: true }).waitFor()
  await page.getByText('עוד לא הוצעו מחירים בתקופה הזו.').waitFor()
  await look(page, 'staff-offers-empty')
  expect(pageErrors).toEqual([])
  await context.close()
})

describe('offers', () => {
  it('are countered with a price: the answer is recorded, the message goes to WhatsApp and stays to be sent again', async () => {
    const { id, price, product } = await makeOffer(0.9, 1)
    const { context, page, pageErrors } = await open(WIDE, `?offer=${id}`)
    await panel(page).getByText('בחרו תשובה', { exact: false }).waitFor()
    expect([await isChosen(page), await message(page).count()]).toEqual([0, 0])
    const counter = Math.floor(product.price * 0.95)
    await panel(page).getByRole('textbox', { name: 'מחיר ההצעה הנגדית בשקלים' }).fill(String(counter))
    expect(await message(page).inputValue()).toContain('[קישור]')
    await look(page, 'staff-offer-open')
    const address = await catchWhatsApp(page)
    const { offer } = await detailsOf(id)
    expect(offer).toMatchObject({ state: 'countered', agreed: counter, answeredBy: 'דנה לוי' })
    const text = address.searchParams.get('text') ?? ''
    expect(address.pathname).toBe('/972525550147')
    for (const part of [
      product.brand,
      `₪${price.toLocaleString('en')}.00`,
      `₪${counter.toLocaleString('en')}.00`,
      offer.link ?? '-',
      'בתוקף עד',
    ]) {
      expect(text).toContain(part)
    }
    await panel(page).getByText('התשובה נרשמה.').waitFor()
    expect(await message(page).inputValue()).toBe(text)
    await look(page, 'staff-offer-sent')
    expect((await catchWhatsApp(page)).searchParams.get('text')).toBe(text)
    expect([await cutTexts(page), pageErrors]).toEqual([[], []])
    await context.close()
  })

  // On a narrow screen an offer takes the place of the list.
  it.each(WIDTHS)('are listed by what is left of their day, and opened from there, at %i pixels', async (width) => {
    await makeOffer(0.97, 2)
    await makeOffer(0.7, 3, '0545550118')
    const { context, page } = await open(width)
    const rows = page.getByRole('row').filter({ has: page.locator('[role="img"]') })
    await rows.first().waitFor()
    await look(page, 'staff-offers')
    await rows.nth(1).getByRole('link').first().click()
    await expect.poll(() => new URL(page.url()).searchParams.get('offer')).toMatch(/^[0-9a-f-]{36}$/)
    await panel(page).getByRole('radio').first().waitFor()
    if (width === NARROW) {
      expect(await rows.first().isVisible()).toBe(false)
      const steps = await page.evaluate(() => history.length)
      await page.getByRole('link', { name: 'לרשימת ההצעות' }).click()
      await rows.first().waitFor()
      await page.goForward()
      await panel(page).getByRole('radio').first().waitFor()
      await page.goBack()
      await rows.first().waitFor()
      expect(await page.evaluate(() => history.length)).toBe(steps)
    }
    await context.close()
  })
})

it('lets an offer be refused by keyboard alone, with a way to the product', async () => {
  const { id } = await makeOffer(0.5, 4)
  const { context, page } = await open(WIDE, `?offer=${id}`)
  await panel(page).getByRole('radio').first().waitFor()
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }))
  await panel(page).getByRole('radio').first().focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => message(page).inputValue()).toContain('לא נוכל')
  expect(await message(page).inputValue()).toContain('/tire/moto/')
  await page.keyboard.press('Enter')
  await panel(page).getByText('נדחתה', { exact: true }).waitFor()
  expect((await detailsOf(id)).offer.state).toBe('rejected')
  await tab(page, 'נדחו').click()
  await expect.poll(() => new URL(page.url()).searchParams.get('state')).toBe('rejected')
  await look(page, 'staff-offers-rejected')
  await context.close()
})

it('shows what somebody else has answered meanwhile, and keeps what was typed until then', async () => {
  const { id } = await makeOffer(0.9, 5)
  const { context, page } = await open(WIDE, `?offer=${id}`)
  // Nothing is heard of it before the answer is refused.
  await page.route('**/staff/stream', (route) => route.abort())
  await page.reload()
  await choose(page, 'לקבל')
  await message(page).fill('הודעה שלי')
  await ask(`/api/v1/staff/offers/${id}/answer`, { answer: 'reject' })
  await send(page).click()
  await panel(page).getByText('בינתיים ההצעה כבר נענתה', { exact: false }).waitFor()
  await panel(page).getByText('הודעה שלי').waitFor()
  expect(await panel(page).getByRole('alert').count()).toBe(1)
  await panel(page).getByText('ענה:').waitFor()
  await look(page, 'staff-offer-meanwhile')
  await context.close()
})

it('keeps what was typed when the answer does not arrive', async () => {
  const { id } = await makeOffer(0.9, 6)
  const { context, page } = await open(WIDE, `?offer=${id}`)
  await choose(page, 'לקבל')
  await message(page).fill('הודעה שלי [קישור]')
  await page.getByText('המחיר שבחרתם לא מופיע בהודעה.').waitFor()
  await page.route('**/answer', (route) => route.abort())
  await send(page).click()
  await panel(page).getByRole('alert').waitFor()
  expect(await message(page).inputValue()).toBe('הודעה שלי [קישור]')
  await look(page, 'staff-offer-failed')
  await page.unroute('**/answer')
  await catchWhatsApp(page)
  expect((await detailsOf(id)).offer.state).toBe('accepted')
  await context.close()
})

it.each(WIDTHS)('a price far down is asked about, and taken back while nobody used it, at %i pixels', async (width) => {
  const { id, price } = await makeOffer(0.45, 10, `05455501${width === NARROW ? 19 : 20}`)
  const { context, page, pageErrors } = await open(width, `?offer=${id}`)
  await choose(page, 'לקבל')
  await look(page, 'staff-offer-unasked')
  await send(page).click()
  const question = page.getByRole('dialog')
  await question.getByText('55% מתחת למחיר באתר', { exact: false }).waitFor()
  await look(page, 'staff-offer-question')
  await question.getByRole('button', { name: 'לא, לחזור' }).click()
  expect((await detailsOf(id)).offer.state).toBe('waiting')
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }))
  await send(page).click()
  await question.getByRole('button', { name: 'כן, לשלוח' }).click()
  await panel(page).getByText('התשובה נרשמה.').waitFor()
  expect((await detailsOf(id)).offer).toMatchObject({ state: 'accepted', agreed: price })
  await panel(page).getByRole('button', { name: 'ביטול המחיר שסוכם' }).click()
  await look(page, 'staff-offer-take-back')
  await question.getByRole('button', { name: 'ביטול המחיר' }).click()
  await panel(page).getByText('המחיר שסוכם בוטל').first().waitFor()
  await expect.poll(() => message(page).inputValue()).toContain('אינו בתוקף עוד')
  const { history } = await detailsOf(id)
  expect(history.map(({ step, by }) => [step, by])).toEqual([
    ['made', null],
    ['accepted', 'דנה לוי'],
    ['withdrawn', 'דנה לוי'],
  ])
  await look(page, 'staff-offer-taken-back')
  // The browser itself tells of the refusal that is the question.
  expect([await cutTexts(page), pageErrors.filter((error) => !error.includes('409'))]).toEqual([[], []])
  await context.close()
})

it.each(WIDTHS)('rules accept up to a discount by brand, at %i pixels', async (width) => {
  const product = ordered[11 % ordered.length]
  const { context, page, pageErrors } = await open(width)
  await page.getByRole('button', { name: 'כללי מענה אוטומטי' }).click()
  const rules = page.getByRole('region', { name: 'כללי הנחה' })
  await rules.getByLabel('מותג').selectOption({ label: product?.brand ?? '' })
  await rules.getByLabel('הנחה עד, באחוזים', { exact: true }).fill('8')
  await rules.getByRole('button', { name: 'הוספת כלל' }).click()
  await rules.getByRole('button', { name: 'הסרה' }).waitFor()
  await look(page, 'staff-floor-rules')
  const { id } = await makeOffer(0.97, 11, `05455502${width === NARROW ? 19 : 20}`)
  const { offer } = await detailsOf(id)
  // A tire that no supplier lists, or that costs more, waits for staff.
  if (offer.floorScope === 'brand' && offer.offered >= (offer.floor ?? 0))
    expect(offer).toMatchObject({ state: 'accepted', answeredBy: 'rule' })
  else expect(offer.state).toBe('waiting')
  await rules.getByRole('button', { name: 'הסרה' }).click()
  await rules.getByText('אין כללי הנחה.').waitFor()
  expect([await cutTexts(page), pageErrors]).toEqual([[], []])
  await context.close()
})

describe('floor prices', () => {
  it('answer by rule from then on', async () => {
    const product = ordered[7 % ordered.length]
    const { context, page } = await open(WIDE)
    await page.getByRole('button', { name: 'כללי מענה אוטומטי' }).click()
    await page.getByLabel('חיפוש מוצר לפי שם, מידה או ברקוד').fill(product?.ean ?? '')
    await page.getByRole('button', { name: 'חיפוש', exact: true }).click()
    const field = page.getByRole('textbox', { name: /^מחיר רצפה בשקלים/ })
    await field.fill('x')
    await page.getByText('נא להזין מחיר בשקלים.').waitFor()
    const floor = Math.floor((product?.price ?? 0) * 0.8)
    await field.fill(String(floor))
    await look(page, 'staff-floor-prices')
    await page.getByRole('button', { name: 'שמירה' }).click()
    await page.getByRole('button', { name: 'הסרה' }).waitFor()
    const { id } = await makeOffer(0.85, 7)
    await expect.poll(async () => (await detailsOf(id)).offer).toMatchObject({ state: 'accepted', answeredBy: 'rule', floor })
    const other = await open(WIDE, `?state=accepted&offer=${id}`)
    await panel(other.page).getByText('הכלל האוטומטי').first().waitFor()
    expect(await message(other.page).inputValue()).toContain('/offer/')
    await look(other.page, 'staff-offer-by-rule')
    await page.getByRole('button', { name: 'הסרה' }).click()
    await expect.poll(() => field.inputValue()).toBe('')
    await expectFocus(field)
    await Promise.all([context.close(), other.context.close()])
  })
})

it('says that the shop does not answer, asks again, and saves all offers as a file', async () => {
  await makeOffer(0.9, 9)
  const { context, page } = await openDesk(opened, { width: WIDE, path: '/admin/draft-orders' })
  // A stream that begins would ask again by itself, before the button is pressed.
  await page.route('**/staff/stream', (route) => route.abort())
  await page.route('**/api/v1/staff/offers**', () => undefined)
  await page.goto(shop.url + PATH)
  await page.getByText('טוענים הצעות').waitFor()
  await takePicture(page, 'staff-offers-loading')
  await page.unroute('**/api/v1/staff/offers**')
  await page.route('**/api/v1/staff/offers**', (route) => route.abort())
  await page.reload()
  await page.getByRole('alert').first().waitFor()
  await look(page, 'staff-offers-failed')
  await page.unroute('**/api/v1/staff/offers**')
  await page.getByRole('alert').first().getByRole('button', { name: 'לנסות שוב' }).click()
  await page.getByRole('table', { name: /^רשימת ההצעות/ }).waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ייצוא CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('best-offers.csv')
  await context.close()
})
