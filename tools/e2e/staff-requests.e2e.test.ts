import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ARRIVAL_CONSENT } from '#services/domain/arrival.ts'
import { violationsOf } from '#tools/testing/axe.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { placeOrder } from '#tools/testing/placed-orders.ts'
import { cutTexts, fitsWidth } from '#tools/testing/reach.ts'
import { openDesk } from '#tools/testing/staff-device.ts'

const opened = await openShop({ MESSAGE_CHANNELS: 'email' })
const { shop } = opened
const [seller] = (await (await fetch(`${shop.url}/api/v1/top/sellers`)).json()) as { ean: string; displayName: string }[]

const [NARROW, WIDE] = WIDTHS
const enter = (width: number, query = '') => openDesk(opened, { width, path: `/admin/requests${query}` })
const judge = async (page: Page) => {
  expect(await violationsOf(page)).toEqual([])
  expect(await fitsWidth(page)).toBe(true)
  expect(await cutTexts(page)).toEqual([])
}
async function send(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${shop.url}/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status, await answer.text()).toBe(200)
}
const cancel = (name: string, change: object = {}) =>
  send('cancellations', { name, phone: '0501234568', reason: 'הזמנתי מידה לא נכונה, האופנוע שלי צריך 120/70-17.', ...change })
const someOrder = () => placeOrder(shop.url, 'transfer', [{ ean: seller?.ean ?? '', quantity: 1, isSet: false }])
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const tab = (page: Page) => page.getByRole('navigation', { name: 'דפי הצוות' }).getByRole('link', { name: /פניות/ })
const count = async (page: Page) => Number((await tab(page).textContent())?.match(/\d+/)?.[0] ?? 0)

it('shows a cancellation as it comes, with its order and its days, and what each member does with it', async () => {
  const { page, context, pageErrors } = await enter(WIDE)
  await page.getByRole('heading', { name: 'אין ביטולים שממתינים' }).waitFor()
  await judge(page)
  const before = await count(page)
  const orderId = await someOrder()
  await cancel('דנה ישראלי', { orderNumber: orderId })
  const row = rowOf(page, 'דנה ישראלי')
  await row.waitFor()
  await expect.poll(async () => (await count(page)) === before + 1).toBe(true)
  expect(await row.getByRole('link', { name: `הזמנה ${orderId}` }).getAttribute('href')).toBe(`/admin/orders?search=${orderId}`)
  await row.getByText('נשארו 14 ימים להחזר').waitFor()
  await cancel('יוסי אברהם', { orderNumber: 'לא זוכר', phone: '0529876543' })
  await rowOf(page, 'יוסי אברהם').getByText('לא נמצאה הזמנה מתאימה').waitFor()
  await row.getByRole('button', { name: 'לקחת לטיפול' }).click()
  await row.getByText('בטיפול').waitFor()

  const other = await enter(NARROW)
  await rowOf(other.page, 'דנה ישראלי').getByText('בטיפול').waitFor()
  await judge(other.page)
  await takePicture(other.page, 'staff-requests')

  await row.getByRole('button', { name: 'טופלה' }).click()
  await page.getByLabel('מה נעשה?').fill('דיברנו, הקונה משאיר את ההזמנה.')
  await judge(page)
  await takePicture(page, 'staff-requests')
  await row.getByRole('button', { name: 'סימון כטופלה' }).click()
  await row.waitFor({ state: 'detached' })
  await rowOf(other.page, 'דנה ישראלי').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'טופלו' }).click()
  await row.getByText('דיברנו, הקונה משאיר את ההזמנה.').waitFor()
  await row.getByRole('button', { name: 'לפתוח מחדש' }).click()
  await row.waitFor({ state: 'detached' })
  await rowOf(other.page, 'דנה ישראלי').waitFor()
  expect([...pageErrors, ...other.pageErrors]).toEqual([])
  await Promise.all([context.close(), other.context.close()])
})

it('has garages, missing motorcycles and who waits for an arrival', async () => {
  await send('shop-signup', {
    garageName: 'מוסך האופנוע',
    contactPerson: 'יוסי כהן',
    phone: '0501234567',
    city: 'חיפה',
    email: 'yossi@garage.example',
    fits: 'ספורט וקטנועים',
    notes: 'יש לנו מכונת Corghi לחישוקי 17.',
  })
  await send('motorcycle/model-to-add', { bikeModel: 'Voge 500 DSX' })
  const notice = { consent: true, consentVersion: ARRIVAL_CONSENT.version }
  await send('arrival-notices', { ...notice, phone: '0502222222', ean: seller?.ean })
  await send('arrival-notices', { ...notice, phone: '0503333333', ean: seller?.ean })
  await send('arrival-notices', { ...notice, phone: '0503333333', size: { width: '3.50', profile: '-', rim: '10' } })

  for (const width of WIDTHS) {
    const { page, context, pageErrors } = await enter(width, '?kind=garage-join')
    await rowOf(page, 'מוסך האופנוע').getByText('חיפה').waitFor()
    await judge(page)
    await takePicture(page, 'staff-requests-garages')
    await page.getByRole('link', { name: /אופנועים שחסרים/ }).click()
    await rowOf(page, 'Voge 500 DSX').waitFor()
    await judge(page)
    await page.getByRole('link', { name: /מי מחכה למה/ }).click()
    await page
      .getByRole('button', { name: /טלפונים/ })
      .first()
      .click()
    const person = page.getByRole('listitem').filter({ hasText: '050-222-2222' })
    if (width === WIDE) {
      expect(await person.getByRole('link', { name: /וואטסאפ/ }).getAttribute('href')).toMatch(/^https:\/\/wa\.me\/972502222222\?text=.+/)
      await judge(page)
      await takePicture(page, 'staff-requests-arrivals')
      await person.getByRole('button', { name: /עודכן, לסגור/ }).click()
      await page.getByRole('button', { name: 'לסגור ולמחוק' }).click()
      await person.waitFor({ state: 'detached' })
    } else {
      await page.getByRole('listitem').filter({ hasText: '050-333-3333' }).waitFor()
      await judge(page)
      await takePicture(page, 'staff-requests-arrivals')
    }
    expect(pageErrors).toEqual([])
    await context.close()
  }
})

it.each([1024, 1280])('leaves the bar of the desk whole at %i pixels', async (width) => {
  const { page, context } = await enter(width)
  await tab(page).waitFor()
  expect(await fitsWidth(page)).toBe(true)
  const heights = await page
    .getByRole('navigation', { name: 'דפי הצוות' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)))
  expect(new Set(heights).size).toBe(1)
  await takePicture(page, 'staff-requests-bar')
  await context.close()
})
