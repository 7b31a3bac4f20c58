import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { OfferAnswered, StaffOffer } from '#services/offers/staff-offers.contract.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { findPlentiful, item, look, openDevice, storedCart } from '#tools/testing/cart-device.ts'
import { choosePickup, confirm, fillBuyer, stepHeading, toConfirmation, toPayment } from '#tools/testing/checkout-device.ts'
import { openPage } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'

/** From an offer to an order at its price, and everything that a price link may say. */

const { shop, browser, truth } = await joinShop()
const [tire] = await findPlentiful({ shop, truth })
const { token } = await signInStaff(truth.database, { issuer: 'local' })
const PHONE = '0523334455'

const staff = (path: string, body?: object) =>
  fetch(`${shop.url}/api/v1/staff/${path}`, {
    headers: { 'x-auth-token': token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
const acceptOffer = async (offerId: string): Promise<StaffOffer> =>
  ((await (await staff(`offers/${offerId}/answer`, { answer: 'accept', confirmed: true })).json()) as OfferAnswered).offer

async function makeOffer(price: number): Promise<string> {
  const { displayName, brand, displaySize, ean } = tire
  const answer = await fetch(`${shop.url}/api/v1/best-offers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: PHONE, price, displayName, brand, displaySize, ean }),
  })
  return ((await answer.json()) as { data: { id: string } }).data.id
}

/** A link that holds; `price` in shekels. */
const newLink = async (price: number): Promise<string> => (await acceptOffer(await makeOffer(price))).link ?? ''

const device = (items: ReturnType<typeof item>[] = []) => openDevice(browser, { width: WIDTHS[0], items })
const open = (context: BrowserContext, path: string) => openPage(context, path.startsWith('http') ? path : shop.url + path)
const orderOf = async (offerId: string) =>
  (
    await truth.database.query<{ state: string; placed: { lines: object[] } }>(
      'SELECT b.state, o.placed FROM best_offers b JOIN orders o USING (order_id) WHERE offer_id = $1',
      [offerId],
    )
  ).rows[0]
const money = (page: Page, shekels: number) => page.getByText(shekels.toLocaleString('en-US', { minimumFractionDigits: 2 }))

describe('a best offer', () => {
  it('is made on the page of a tire, accepted, and bought at its price, once', async () => {
    const price = tire.price - 101.5
    const context = await device([item(tire)])
    const { page, pageErrors } = await open(context, `/tire/moto/${tire.ean}/x`)
    await page.getByRole('button', { name: /הציעו מחיר/ }).click()
    await page.getByLabel('המחיר שלכם, בשקלים').fill(String(price))
    await page.getByLabel('טלפון').fill(PHONE)
    await page.getByRole('button', { name: 'שליחת ההצעה' }).click()
    await page.getByText('ההצעה שלכם נשלחה ותיענה בהקדם').waitFor()
    const offers = async () =>
      ((await (await staff('offers?state=waiting')).json()) as { offers: StaffOffer[] }).offers.filter(({ phone }) => phone === PHONE)
    await expect.poll(async () => (await offers()).length).toBe(1)
    const [waiting] = await offers()
    expect(waiting).toMatchObject({ ean: tire.ean, phone: PHONE, offered: price, price: tire.price })
    const accepted = await acceptOffer(waiting?.offerId ?? '')

    await page.goto(accepted.link ?? '')
    await page.getByText('בתוקף עד').waitFor()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toMatch(/noindex/)
    await look(page, 'price-link')
    await page.getByRole('button', { name: 'לסל במחיר הזה' }).press('Enter')
    await page.getByText('המחיר שסוכם איתכם').waitFor()
    const priceToken = accepted.link?.split('/').at(-1)
    expect(await storedCart(page)).toEqual([item(tire), { ...item(tire), priceToken }])
    await look(page, 'price-link-cart')

    await page.getByRole('button', { name: 'המשך להזמנה' }).locator('visible=true').first().click()
    await fillBuyer(page)
    await choosePickup(page)
    await takePicture(page, 'price-link-checkout')
    await toPayment(page)
    await page.getByRole('radio', { name: /העברה בנקאית/ }).check()
    await toConfirmation(page)
    await confirm(page)
    await stepHeading(page, 'תודה! ההזמנה התקבלה').waitFor()
    await page.getByText('במחיר שסוכם').waitFor()
    await look(page, 'price-link-ordered')
    const order = await orderOf(accepted.offerId)
    expect(order?.state).toBe('redeemed')
    expect(order?.placed.lines).toMatchObject([
      { ean: tire.ean, quantity: 1, priceAgorot: Math.round(tire.price * 100) },
      { ean: tire.ean, quantity: 1, priceAgorot: Math.round(price * 100), offerId: accepted.offerId },
    ])
    expect(await storedCart(page)).toEqual([])
    await page.goto(accepted.link ?? '')
    await page.getByRole('heading', { name: 'הקישור שמור להזמנה שממתינה לתשלום' }).waitFor()
    await takePicture(page, 'price-link-held')
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('says when its time is over, when the link is none, and when the tire is gone', async () => {
    const link = await newLink(tire.price - 50)
    const context = await device()
    const { page } = await open(context, `/offer/${'A'.repeat(22)}`)
    await page.getByRole('heading', { name: 'הקישור אינו מוכר' }).waitFor()
    await takePicture(page, 'price-link-unknown')
    await truth.database.query("UPDATE best_offers SET expires_at = now() - interval '1 hour' WHERE token = $1", [link.split('/').at(-1)])
    await page.goto(link)
    await page.getByRole('heading', { name: 'המחיר כבר לא בתוקף' }).waitFor()
    await look(page, 'price-link-over')
    const gone = await newLink(tire.price - 55)
    await truth.database.query("UPDATE best_offers SET ean = '2999999999999' WHERE token = $1", [gone.split('/').at(-1)])
    await page.goto(gone)
    await page.getByRole('heading', { name: 'המוצר כבר לא נמכר אצלנו' }).waitFor()
    await takePicture(page, 'price-link-gone')
    await context.close()
  })

  it('goes back to the price of the shop where its link is spent elsewhere meanwhile, and says so', async () => {
    const link = await newLink(tire.price - 60)
    const priceToken = link.split('/').at(-1) ?? ''
    const context = await device()
    const { page } = await open(context, link)
    await page.getByRole('button', { name: 'לסל במחיר הזה' }).click()
    await page.getByRole('button', { name: 'המשך להזמנה' }).locator('visible=true').first().click()
    await fillBuyer(page)
    await choosePickup(page)
    await toPayment(page)
    await page.getByRole('radio', { name: /העברה בנקאית/ }).check()
    await toConfirmation(page)
    await truth.database.query("UPDATE best_offers SET expires_at = now() - interval '1 hour' WHERE token = $1", [priceToken])
    await confirm(page)
    await page.getByRole('alert').filter({ hasText: 'המחיר שסוכם פג.' }).waitFor()
    await look(page, 'price-link-lost-at-checkout')
    expect(await storedCart(page)).toEqual([item(tire)])
    await toConfirmation(page)
    await confirm(page)
    await stepHeading(page, 'תודה! ההזמנה התקבלה').waitFor()
    await context.close()
  })

  it('tells in the cart that its price is over', async () => {
    const link = await newLink(tire.price - 70)
    const priceToken = link.split('/').at(-1) ?? ''
    const context = await device()
    const { page } = await open(context, link)
    await page.getByRole('button', { name: 'לסל במחיר הזה' }).click()
    await page.getByText('המחיר שסוכם איתכם').waitFor()
    await truth.database.query("UPDATE best_offers SET expires_at = now() - interval '1 hour' WHERE token = $1", [priceToken])
    await page.reload()
    await page.getByText('מחיר שסוכם איתכם אינו בתוקף עוד').waitFor()
    await look(page, 'price-link-lost-in-cart')
    expect(await storedCart(page)).toEqual([item(tire)])
    await money(page, tire.price).first().waitFor()
    await context.close()
  })
})
