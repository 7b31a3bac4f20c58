import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { MessageInbox } from '#services/messages/messages.contract.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { findPlentiful, item, look, openDevice } from '#tools/testing/cart-device.ts'
import { BUYER, chooseInstallation, confirm, fillBuyer, onButton, toConfirmation } from '#tools/testing/checkout-device.ts'
import { openContext, openPage } from '#tools/testing/open-page.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { openDesk } from '#tools/testing/staff-device.ts'

/** A buyer on a phone, from ordering to fitted: every message that the shop writes by itself is opened, and leads to the order's page. */

const opened = await openShop({ CHECKOUTS_PER_MINUTE: '1000', OFFERS_PER_MINUTE: '1000' })
const { shop, browser, truth } = opened
const { token } = await signInStaff(truth.database, { issuer: 'local' })
const [tire] = await findPlentiful(opened, 1)
const [NARROW, WIDE] = WIDTHS
const STEPS = ['paid', 'transit', 'doneTransit'] as const
const SUBJECTS = ['התקבלה', 'שולמה, תודה', 'בדרך למוסך', 'הגיעו למוסך'] as const

const staffFetch = (path: string, init: RequestInit = {}) =>
  fetch(shop.url + path, { ...init, headers: { 'x-auth-token': token, 'content-type': 'application/json' } })
/** Messages wait for hours in which people may be written to: for this test they have come. */
const callHours = () => truth.database.query("UPDATE messages SET due_at = now() WHERE state = 'waiting' AND due_at > now()")

async function readInbox() {
  await callHours()
  const { inbox } = (await (await staffFetch('/api/v1/staff/messages')).json()) as MessageInbox
  return inbox ?? []
}
type Received = Awaited<ReturnType<typeof readInbox>>[number]

/** Waits for the message to this person that says so. */
async function receive(recipient: string, words: string): Promise<Received> {
  const find = async () => (await readInbox()).find((message) => message.recipient === recipient && message.plain.includes(words))
  await expect.poll(find).toBeDefined()
  return (await find()) as Received
}

const become = async (orderId: string, status: string) => {
  const answer = await staffFetch(`/api/v1/order/${orderId}`, { method: 'POST', body: JSON.stringify({ status }) })
  expect(`${status} ${answer.status}`).toBe(`${status} 200`)
}

/** As a mail program shows it, on a phone and on a desk, on a light ground and on a dark one. */
async function openMail({ html }: Received, name: string): Promise<string> {
  let address = ''
  for (const [width, scheme] of [
    [NARROW, 'light'],
    [NARROW, 'dark'],
    [WIDE, 'light'],
  ] as const) {
    const context = await openContext(browser, width, { colorScheme: scheme })
    const page = await context.newPage()
    await page.setContent(html)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await takePicture(page, `mail-${name}${scheme === 'dark' ? '-dark' : ''}`)
    address = (await page.locator('a[href^="http"]').first().getAttribute('href')) ?? ''
    await context.close()
  }
  return address
}

/** The page that a message leads to, as its reader opens it on a phone. */
async function openOrder(address: string, orderId: string, station: string): Promise<void> {
  const context = await openContext(browser, NARROW)
  const { page, pageErrors } = await openPage(context, shop.url + new URL(address).pathname)
  await page.getByRole('heading', { level: 1, name: orderId }).waitFor()
  expect(await page.locator('li[aria-current="step"]').textContent()).toContain(station)
  expect(pageErrors).toEqual([])
  await context.close()
}

async function orderOnPhone(change: (page: Page) => Promise<void>) {
  const context = await openDevice(browser, { width: NARROW, items: [item(tire)] })
  const { page, pageErrors } = await openPage(context, `${shop.url}/checkout`)
  await fillBuyer(page)
  await chooseInstallation(page)
  await onButton(page, 'המשך לתשלום').click()
  await page.getByRole('radio', { name: /העברה בנקאית/ }).check()
  await toConfirmation(page)
  await change(page)
  await look(page, 'checkout-confirm-telling')
  await confirm(page)
  await page.getByRole('heading', { name: 'תודה! ההזמנה התקבלה' }).waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
  const { rows } = await truth.database.query<{ id: string }>('SELECT order_id AS id FROM orders ORDER BY placed_at DESC LIMIT 1')
  return rows[0]?.id ?? ''
}

describe('a buyer on a phone', () => {
  it('reads of each step by mail, from the order to the fitting', async () => {
    const orderId = await orderOnPhone(async (page) => page.getByRole('checkbox', { name: /להזכיר לי/ }).check())
    const stations = ['התקבלה', 'שולמה', 'בדרך למוסך', 'הגיעה למוסך']
    for (const [index, words] of SUBJECTS.entries()) {
      const step = STEPS[index - 1]
      if (step) await become(orderId, step)
      const mail = await receive(BUYER.email, words)
      const address = await openMail(mail, `order-${step ?? 'received'}`)
      await openOrder(address, orderId, stations[index] ?? '')
    }
    await become(orderId, 'closed')
    const { rows } = await truth.database.query<{ days: number }>(
      'SELECT due_on - current_date AS days FROM next_changes WHERE order_id = $1',
      [orderId],
    )
    expect(rows[0]?.days).toBeGreaterThan(60)
  })

  it('hears by WhatsApp instead when that was asked for, and ends the reminder by one press', async () => {
    const orderId = await orderOnPhone(async (page) => {
      await page.getByRole('checkbox', { name: 'עדכונים על ההזמנה בוואטסאפ' }).check()
      await page.getByRole('checkbox', { name: /להזכיר לי/ }).check()
      await page.getByRole('radio', { name: 'יותר', exact: true }).check()
    })
    const received = await receive(`972${BUYER.phone.slice(1)}`, `הזמנה ${orderId} התקבלה`)
    expect([received.channel, received.plain.includes('שלום רננה')]).toEqual(['whatsapp', true])
    const address = /http\S+$/.exec(received.plain)?.[0] ?? ''
    const context = await openContext(browser, NARROW)
    const { page, pageErrors } = await openPage(context, `${shop.url}${new URL(address).pathname}#reminder`)
    await page.getByRole('button', { name: 'לא להזכיר' }).click()
    await page.getByText('לא נזכיר.').waitFor()
    expect(await page.getByRole('button', { name: 'לא להזכיר' }).count()).toBe(0)
    expect(pageErrors).toEqual([])
    await context.close()
  })
})

it('an offer is answered by itself, in the words of staff, and its price link sells', async () => {
  const phone = '0541234567'
  const price = Math.floor(tire.price * 0.97)
  const { ean, brand, displayName, displaySize } = tire
  const made = await fetch(`${shop.url}/api/v1/best-offers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ean, brand, displayName, displaySize, price, phone }),
  })
  const { id } = ((await made.json()) as { data: { id: string } }).data
  const { page, context, pageErrors } = await openDesk(opened, { width: WIDE, path: `/admin/best-offers?offer=${id}` })
  const panel = page.getByRole('region', { name: 'ההצעה שנבחרה' })
  await panel.getByRole('radio', { name: /^לקבל/ }).check()
  await look(page, 'staff-offer-by-itself')
  await panel.getByRole('button', { name: 'שליחת התשובה' }).click()
  const confirmed = page.getByRole('dialog').getByRole('button', { name: 'כן, לשלוח' })
  await panel.getByText('ההודעה יוצאת ללקוח.').or(confirmed).first().waitFor()
  if (await confirmed.isVisible()) await confirmed.click()
  const text = await receive(phone, 'ההצעה התקבלה')
  await panel.getByText('SMS,').waitFor()
  await look(page, 'staff-offer-told')
  const link = /https?:\S+\/offer\/\S+/.exec(text.plain)?.[0] ?? ''
  const buyer = await openPage(context, shop.url + new URL(link).pathname)
  await buyer.page
    .getByText(`₪${price.toLocaleString('en')}`, { exact: false })
    .first()
    .waitFor()
  await page.goto(`${shop.url}/admin/messages`)
  await page.getByRole('button', { name: /ההצעה/ }).first().click()
  await look(page, 'staff-messages-chat')
  expect(pageErrors).toEqual([])
  await context.close()
})
