import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { stopPathOf } from '#services/contacts/arrival-link.rules.ts'
import { ARRIVAL_CONSENT } from '#services/domain/arrival.ts'
import { createTokenSigner } from '#services/platform/signed-token.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { findArticles, item, openDevice } from '#tools/testing/cart-device.ts'
import {
  chooseInstallation,
  choosePickup,
  confirm,
  fillBuyer,
  onButton,
  stepHeading,
  toConfirmation,
  toPayment,
} from '#tools/testing/checkout-device.ts'
import { goAlive, openContext, openPage } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { LINK_SECRET } from '#tools/testing/shared-settings.ts'

/** What the server refuses is said where the press was: on the screen, beside the button, and focused. */

const { shop, browser } = await joinShop()
const articles = await findArticles(shop.url)
const SAID = 'אי אפשר כרגע, נסו אחרת.'

/** Every write is refused, as by a server that says this. */
async function refuse(page: Page, error: object = {}): Promise<void> {
  await page.context().route('**/api/v1/**', (route) => {
    if (route.request().method() !== 'POST' || route.request().url().endsWith('/metrics')) return route.fallback()
    return route.fulfill({ status: 409, json: { success: false, ok: false, error: { code: 'not_now', message: SAID, ...error } } })
  })
}

/** Of the message and the button that was pressed: both are on the screen, the message has the focus. */
async function expectSaid(page: Page, name: string, button: Locator): Promise<void> {
  const said = page.getByRole('alert').filter({ hasText: SAID })
  await said.waitFor()
  await expect
    .poll(() =>
      said.evaluate((note) => {
        const { left, right, top, bottom } = note.getBoundingClientRect()
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return { isFocused: document.activeElement === note, isWithin: top >= 0 && bottom <= innerHeight, isOpen: note.contains(over) }
      }),
    )
    .toEqual({ isFocused: true, isWithin: true, isOpen: true })
  await takePicture(page, `failing-${name}`, { of: 'screen' })
  const box = await button.boundingBox()
  const note = await said.boundingBox()
  if (!box || !note) throw new Error('it is not drawn')
  const between = Math.max(box.y - (note.y + note.height), note.y - (box.y + box.height), 0)
  expect([box.y >= 0, box.y + box.height <= 844, between < 200]).toEqual([true, true, true])
}

async function open(width: number, path: string) {
  const context = await openContext(browser, width, { reducedMotion: 'reduce' })
  const { page } = await openPage(context, shop.url + path, 'alive')
  await refuse(page)
  return { context, page }
}

const productPath = (ean: string) => `/tire/moto/${ean}/tire`

describe.each(WIDTHS)('a refusal at %i pixels', (width) => {
  it.each([
    ['pickup', choosePickup],
    ['install', chooseInstallation],
  ] as const)('of an order with %s', async (way, choose) => {
    const context = await openDevice(browser, { width, items: [item(articles.set), item(articles.tire)] })
    const { page } = await openPage(context, `${shop.url}/checkout`, 'alive')
    await fillBuyer(page)
    await choose(page)
    await toPayment(page)
    await toConfirmation(page)
    await refuse(page)
    await confirm(page)
    await stepHeading(page, 'תשלום').waitFor()
    await expectSaid(page, `order-${way}`, onButton(page, 'המשך לאישור'))
    // Whoever goes on begins at the next step's heading.
    await onButton(page, 'המשך לאישור').click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await context.close()
  })

  it.each([
    ['itself', {}],
    ['its phone', { field: 'phone' }],
  ])('of a best offer, for %s', async (what, error) => {
    const { page, context } = await open(width, productPath(articles.tire.ean))
    await refuse(page, error)
    await page.getByRole('button', { name: /הציעו מחיר/ }).click()
    await page.getByLabel('המחיר שלכם').fill('400')
    await page.getByLabel('טלפון נייד').fill('0501234567')
    const send = page.getByRole('button', { name: 'שליחת ההצעה' })
    await send.click()
    await expectSaid(page, `offer-${what === 'itself' ? 'whole' : 'phone'}`, send)
    expect(await page.getByLabel('טלפון נייד').getAttribute('aria-invalid')).toBe('field' in error ? 'true' : null)
    await context.close()
  })

  it('of a cancellation', async () => {
    const { page, context } = await open(width, '/cancel-order')
    await page.getByLabel('מספר הזמנה').fill('100123')
    await page.getByLabel('שם מלא').fill('נועה לוי')
    await page.getByLabel('טלפון נייד').fill('0501234567')
    const send = page.getByRole('main').locator('button[type=submit]')
    await send.click()
    await expectSaid(page, `cancel`, send)
    await context.close()
  })

  it('of an arrival notice, and of its end', async () => {
    const { page, context } = await open(width, '/list/moto/205/60/15')
    await page.getByRole('button', { name: 'הודיעו לי כשיגיעו צמיגים במידה הזו' }).click()
    await page.getByLabel('טלפון נייד').fill('0501234567')
    await page.getByRole('checkbox', { name: ARRIVAL_CONSENT.wording }).check()
    const send = page.getByRole('button', { name: 'הודיעו לי', exact: true })
    await send.click()
    await expectSaid(page, `arrival`, send)
    const size = { width: '205', profile: '60', rim: '15' }
    const body = { phone: `05003908${width === WIDTHS[0] ? '11' : '22'}`, consent: true, consentVersion: ARRIVAL_CONSENT.version, size }
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${shop.url}/api/v1/arrival-notices`, { method: 'POST', headers, body: JSON.stringify(body) })
    const { data } = (await answer.json()) as { data: { id: string } }
    await goAlive(page, shop.url + stopPathOf(createTokenSigner(LINK_SECRET), data.id))
    const stop = page.getByRole('button', { name: 'ביטול ומחיקת המספר' })
    await stop.click()
    await expectSaid(page, `arrival-stop`, stop)
    await context.close()
  })

  it('of an order that is looked for, and of another date for its appointment', async () => {
    const context = await openDevice(browser, { width, items: [item(articles.tire)] })
    const { page } = await openPage(context, `${shop.url}/checkout`, 'alive')
    await fillBuyer(page)
    await chooseInstallation(page)
    await onButton(page, 'המשך לתשלום').click()
    await page.getByLabel('העברה בנקאית').check()
    await toConfirmation(page)
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/v1/checkout'))
    await confirm(page)
    const { order } = (await (await answered).json()) as { order: { token: string } }
    await refuse(page)
    await goAlive(page, `${shop.url}/order/${order.token}`)
    const appointment = page.getByRole('region', { name: 'התור במוסך' })
    await appointment.getByRole('button', { name: 'להעביר את התור' }).click()
    await appointment.getByRole('radio').nth(2).check({ force: true })
    await appointment.getByRole('group', { name: 'שעה' }).getByRole('radio').first().check({ force: true })
    const move = appointment.getByRole('button', { name: 'העברת התור' })
    await move.click()
    // What is free is asked again, and another hour is to be chosen: what is said stands where the button was.
    await expectSaid(page, `move`, appointment.getByRole('button', { name: 'להשאיר את התור' }))
    await goAlive(page, `${shop.url}/order`)
    await page.getByLabel('מספר הזמנה').fill('100123')
    await page.getByLabel('טלפון נייד').fill('0501234567')
    const find = page.getByRole('button', { name: 'הצגת ההזמנה' })
    await find.click()
    await expectSaid(page, `find`, find)
    await context.close()
  })
})
