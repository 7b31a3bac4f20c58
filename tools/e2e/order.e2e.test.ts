import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { createEvent } from '#events/registry.ts'
import type { Product, ProductAnswer } from '#services/catalogue/product.contract.ts'
import type { CheckoutRequest } from '#services/orders/checkout/checkout.contract.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { findBrokenRules } from '#tools/faults/order-rules.ts'
import { settleEverything } from '#tools/faults/settle-everything.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { findArticles, findPlentiful, item, look, openDevice, storedCart } from '#tools/testing/cart-device.ts'
import {
  BUYER,
  chooseInstallation,
  choosePickup,
  chooseShipping,
  confirm,
  fillBuyer,
  HOME,
  onButton,
  stepHeading,
  toConfirmation,
  toPayment,
} from '#tools/testing/checkout-device.ts'
import { goAlive, openPage } from '#tools/testing/open-page.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { leaksOf, leaksOfTexts } from '#tools/testing/shop-truth.ts'

/** From a full cart to an order that is paid or waits for its transfer, and everything that may come between. */

const { shop, browser, truth } = await openShop({ CHECKOUTS_PER_MINUTE: '1000', COUPONS_PER_MINUTE: '1000' })
const log = await createPostgresEventLog({ database: truth.database, logger: QUIET })
afterAll(() => log.close())
const articles = await findArticles(shop.url)
const [tire] = await findPlentiful({ shop, truth })

interface Recorded {
  orderId: string
  status: string
  reservation: string
  placed: { price: { chargedAgorot: number; discountAgorot: number }; receiving: string; couponCode: string | null; fitting: unknown }
  attempts: string[]
}

async function listOrders(): Promise<Recorded[]> {
  const { rows } = await truth.database.query<Recorded>(
    `SELECT order_id AS "orderId", status, reservation, placed,
       ARRAY(SELECT status FROM payment_attempts a WHERE a.order_id = o.order_id ORDER BY begun_at) AS attempts
     FROM orders o ORDER BY placed_at, order_id`,
  )
  return rows
}

const recorded = async (orderId: string) => (await listOrders()).find((order) => order.orderId === orderId)
const lastOrder = async () => (await listOrders()).at(-1)

/** A tire whose units on the shelf one cart can take; then it comes from suppliers. */
async function findLast(): Promise<Product & { units: number }> {
  const { rows } = await truth.database.query<{ ean: string; units: number }>(
    `SELECT ean, shelf.on_hand AS units FROM stock_counters shelf JOIN read.products USING (ean) JOIN stock_counters supplier USING (ean)
     JOIN stock_counters shipment USING (ean)
     WHERE shelf.source = 'stock' AND shelf.on_hand BETWEEN 1 AND 10 AND shelf.reserved = 0 AND shelf.handed_over = 0
       AND shipment.source = 'shipment' AND shipment.on_hand = 0 AND supplier.source = 'supplier' AND supplier.on_hand > 0
       AND data ->> 'front' IS NULL AND data ->> 'visibilityOverride' IS NULL ORDER BY ean LIMIT 1`,
  )
  const [last] = rows
  const product = last && (await findProduct(last.ean))
  if (!product) throw new Error('the demo catalogue lacks a tire of which few are left')
  return { ...product, units: last.units }
}

async function findProduct(ean: string): Promise<Product | undefined> {
  const answer = await fetch(`${shop.url}/api/v1/tires/MO/${ean}`)
  return ((await answer.json()) as ProductAnswer).result[0]
}

/** A browser of its own at the checkout, with a tire in its cart. */
async function enter(width: number, items = [item(tire)]) {
  const context = await openDevice(browser, { width, items })
  return { context, ...(await openPage(context, `${shop.url}/checkout`, 'alive')) }
}

/** With everything filled in, on the page of the clearing company. */
async function enterClearing(width: number, receive: (page: Page) => Promise<void> = choosePickup) {
  const entered = await enter(width)
  const { page } = entered
  await fillBuyer(page)
  await receive(page)
  await toPayment(page)
  await toConfirmation(page)
  await confirm(page)
  await page.waitForURL('**/sandbox-clearing/*')
  return entered
}

const clear = (page: Page, choice: string) => page.getByRole('button', { name: choice, exact: true }).click()
const says = (page: Page, heading: string) => stepHeading(page, heading).waitFor()
const numberOn = async (page: Page) => /\d{6,}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? ''

/** Fields that would hold a card: by their name, by what the browser fills in, or by what they are called. */
const cardFields = (page: Page) =>
  page.evaluate(() => {
    const isOfCard = (field: Element) =>
      /cc-|card|cvv|cvc|expir/i.test(['name', 'id', 'autocomplete', 'aria-label'].map((name) => field.getAttribute(name) ?? '').join(' '))
    return [...document.querySelectorAll('input, select, textarea')]
      .filter((field) => isOfCard(field) && field.getAttribute('type') !== 'radio')
      .map((field) => field.outerHTML)
  })

describe('an order', () => {
  const [width] = WIDTHS

  it('is shipped, and waits for a bank transfer less a coupon', async () => {
    const { context, page, pageErrors } = await enter(width)
    await fillBuyer(page)
    await chooseShipping(page)
    await look(page, 'order-shipping')
    expect(await cardFields(page)).toEqual([])
    await toPayment(page)
    await page.getByRole('radio', { name: /העברה בנקאית/ }).check()
    await page.getByLabel('קוד קופון').fill('first20')
    await page.getByRole('button', { name: 'הפעלה' }).click()
    await page.getByText('הנחה הוחלה:').waitFor()
    await look(page, 'order-transfer')
    expect(await cardFields(page)).toEqual([])
    await toConfirmation(page)
    await takePicture(page, 'order-confirm')
    await confirm(page)
    await says(page, 'תודה! ההזמנה התקבלה')
    await look(page, 'order-thanks')
    const order = await recorded(await numberOn(page))
    expect(order).toMatchObject({
      status: 'open',
      reservation: 'held',
      attempts: [],
      placed: { receiving: 'shipping', couponCode: 'FIRST20' },
    })
    expect(order?.placed.price.discountAgorot).toBe(Math.floor(tire.price * 20))
    expect(await storedCart(page)).toEqual([])
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('is fitted at a garage, and paid by card', async () => {
    const { context, page, pageErrors } = await enterClearing(width, async (filling) => {
      await chooseInstallation(filling)
      await look(filling, 'order-install')
    })
    await look(page, 'order-clearing')
    expect(await cardFields(page)).toEqual([])
    await clear(page, 'לשלם')
    await says(page, 'ההזמנה התקבלה')
    await look(page, 'order-paid')
    const order = await recorded(await numberOn(page))
    expect(order).toMatchObject({ status: 'paid', reservation: 'held', attempts: ['paid'], placed: { receiving: 'install' } })
    expect(order?.placed.fitting).toMatchObject({ slot: { date: expect.any(String) } })
    await page.goto(`${shop.url}/cart`)
    await page.getByText('הסל ריק').waitFor()
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('is declined and cancelled, and then paid: one order, and nothing is typed again', async () => {
    const { context, page, pageErrors } = await enterClearing(width)
    await clear(page, 'כרטיס מסורב')
    await says(page, 'התשלום לא עבר')
    await look(page, 'order-declined')
    const before = await lastOrder()
    expect(before).toMatchObject({ status: 'open', reservation: 'released', attempts: ['declined'] })
    for (const choice of ['לבטל ולחזור', 'לשלם']) {
      await page.getByRole('link', { name: 'לשלם בכרטיס אחר' }).click()
      await sendAgain(page)
      await clear(page, choice)
      await says(page, choice === 'לשלם' ? 'ההזמנה התקבלה' : 'התשלום בוטל')
      if (choice !== 'לשלם') await look(page, 'order-cancelled')
    }
    expect(await recorded(before?.orderId ?? '')).toMatchObject({
      status: 'paid',
      reservation: 'held',
      attempts: ['declined', 'cancelled', 'paid'],
    })
    expect(await lastOrder()).toMatchObject({ orderId: before?.orderId })
    expect(pageErrors).toEqual([])
    await context.close()
  })
})

/** What was typed is there; only the terms are agreed to again. */
async function sendAgain(page: Page): Promise<void> {
  await says(page, 'תשלום')
  await toConfirmation(page)
  await page.getByText(BUYER.name).waitFor()
  await confirm(page)
  await page.waitForURL('**/sandbox-clearing/*')
}

describe('what comes between', () => {
  const width = WIDTHS[1]

  it('pays an order whose payer closed the tab', async () => {
    const { context, page } = await enterClearing(width)
    await clear(page, 'לשלם ולסגור את הלשונית')
    await says(page, 'התשלום בוצע')
    await context.close()
    const order = await lastOrder()
    expect(order).toMatchObject({ status: 'open', attempts: ['pending'] })
    await settleEverything(truth.database)
    expect(await recorded(order?.orderId ?? '')).toMatchObject({ status: 'paid', reservation: 'held', attempts: ['paid'] })
  })

  it('pays once when the way back is opened in two tabs, and again after a reload', async () => {
    const { context, page } = await enterClearing(width)
    await clear(page, 'לשלם ולחזור פעמיים')
    const [other] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'לחזור לחנות בלשונית נוספת' }).click()])
    await page.getByRole('link', { name: 'לחזור לחנות', exact: true }).click()
    await Promise.all([says(page, 'ההזמנה התקבלה'), says(other, 'ההזמנה התקבלה')])
    await other.reload()
    await says(other, 'ההזמנה התקבלה')
    const order = await lastOrder()
    expect([await numberOn(page), await numberOn(other)]).toEqual([order?.orderId, order?.orderId])
    expect(order).toMatchObject({ status: 'paid', attempts: ['paid'] })
    await context.close()
  })

  it('keeps every step through a reload', async () => {
    const { context, page } = await enter(width)
    await fillBuyer(page)
    await chooseShipping(page)
    await page.reload()
    await expect.poll(() => page.getByLabel('רחוב ומספר').inputValue()).toBe(HOME.address)
    expect(await page.getByLabel('שם מלא').inputValue()).toBe(BUYER.name)
    await toPayment(page)
    await page.getByRole('radio', { name: /העברה בנקאית/ }).check()
    await page.reload()
    await says(page, 'תשלום')
    await expect.poll(() => page.getByRole('radio', { name: /העברה בנקאית/ }).isChecked()).toBe(true)
    await onButton(page, 'המשך לאישור').click()
    await page.reload()
    await says(page, 'אישור ההזמנה')
    await page.getByText(HOME.address).waitFor()
    await context.close()
  })

  it('makes one order of a double click, and one of a press that was never answered, though it took the last units', async () => {
    const last = await findLast()
    const { context, page } = await toTransfer(width, [item(last, last.units)])
    const before = (await listOrders()).length
    await context.route(
      '**/api/v1/checkout',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await onButton(page, 'אישור הזמנה').dblclick()
    await page.getByText('ההזמנה לא נשלחה או שהתשובה לא הגיעה').waitFor()
    await expect.poll(async () => (await findProduct(last.ean))?.visibility).toBe('ondemand')
    await page.reload()
    await page.getByRole('checkbox', { name: /קראתי את/ }).check()
    await confirm(page)
    await says(page, 'תודה! ההזמנה התקבלה')
    const orders = await listOrders()
    expect(orders).toHaveLength(before + 1)
    expect(orders.at(-1)?.orderId).toBe(await numberOn(page))
    await context.close()
  })

  it('tells what an article costs by now, and orders at that price when it is confirmed again', async () => {
    const { context, page } = await toTransfer(width, [item(articles.other)])
    const { rows } = await truth.database.query<{ body: string }>(
      "SELECT body FROM log_events WHERE topic = 'catalogue' AND body LIKE $1 ORDER BY sequence DESC LIMIT 1",
      [`%"type":"product.changed.v1"%"subject":"${articles.other.ean}"%`],
    )
    const { data } = JSON.parse(rows[0]?.body ?? '{}')
    const priceAgorot = data.priceAgorot + 1_234
    const changed = createEvent('product.changed.v1', {
      id: crypto.randomUUID(),
      time: new Date().toISOString(),
      subject: articles.other.ean,
      data: { ...data, priceAgorot },
    })
    await truth.database.transaction((tx) => log.append(tx, [changed]))
    await expect.poll(async () => (await findProduct(articles.other.ean))?.price).toBe(priceAgorot / 100)
    await confirm(page)
    const note = page.getByRole('alert')
    await note.getByText('מה השתנה:').waitFor()
    await note.getByText((data.priceAgorot / 100).toFixed(2)).waitFor()
    await note.getByText((priceAgorot / 100).toFixed(2)).waitFor()
    await look(page, 'order-price-changed')
    await toConfirmation(page)
    await confirm(page)
    await says(page, 'תודה! ההזמנה התקבלה')
    const order = await recorded(await numberOn(page))
    expect(order?.placed).toMatchObject({ price: { goodsAgorot: priceAgorot } })
    await context.close()
  })

  it('lets two tabs of one cart pay one order', async () => {
    const { context, page } = await enterClearing(width)
    const first = await lastOrder()
    const other = await context.newPage()
    await goAlive(other, `${shop.url}/checkout`)
    await fillBuyer(other)
    await choosePickup(other)
    await toPayment(other)
    await toConfirmation(other)
    await confirm(other)
    await other.waitForURL('**/sandbox-clearing/*')
    await clear(other, 'לשלם')
    await says(other, 'ההזמנה התקבלה')
    expect(await numberOn(other)).toBe(first?.orderId)
    expect(await lastOrder()).toMatchObject({ orderId: first?.orderId, status: 'paid' })
    await page.close()
    await context.close()
  })

  async function toTransfer(wide: number, items?: Parameters<typeof enter>[1]): Promise<{ context: BrowserContext; page: Page }> {
    const entered = await enter(wide, items)
    await fillBuyer(entered.page)
    await choosePickup(entered.page)
    await toPayment(entered.page)
    await entered.page.getByRole('radio', { name: /העברה בנקאית/ }).check()
    await toConfirmation(entered.page)
    return entered
  }
})

describe('what is kept', () => {
  it('never takes a card at the door', async () => {
    const form = { cardNumber: '4580458045804580', cardCVV: '123' }
    const body = { cart: { items: [item(tire)] }, checkout: form } as unknown as CheckoutRequest
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${shop.url}/api/v1/checkout`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status).toBe(400)
    expect(await answer.text()).not.toContain(form.cardNumber)
  })

  it('tells nobody who ordered: not the log, its dead letters, ClickHouse, or what the process writes', async () => {
    await settleEverything(truth.database)
    expect(await findBrokenRules(truth.database)).toEqual([])
    const said = [BUYER.name, BUYER.email, HOME.address, HOME.notes, '4580458045804580', 'ישראל ישראלי', '1000000000000000', '000000018']
    expect(await leaksOfTexts(truth, said)).toEqual([])
    expect(await leaksOf(truth, BUYER.phone)).toEqual([])
    expect([...said, BUYER.phone].filter((text) => shop.output().includes(text))).toEqual([])
    const { rows } = await truth.database.query<{ people: number }>('SELECT count(*)::int AS people FROM contacts WHERE email = $1', [
      BUYER.email,
    ])
    expect(rows[0]?.people).toBeGreaterThan(5)
  })
})
