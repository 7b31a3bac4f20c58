import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createEvent } from '#events/registry.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import { violationsOf } from '#tools/testing/axe.ts'
import { WIDTHS, watchPageErrors } from '#tools/testing/browser.ts'
import { goAlive, openContext } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { fitsWidth } from '#tools/testing/reach.ts'

/** The product page: every visibility, the pre-order's hint, the offer's four states, the heart. */

interface Listed {
  ean: string
  visibility: string
  set: boolean
  displaySize: string
  dot: { assumed?: boolean; front?: { year: number; week: number | null }; rear?: { year: number; week: number | null } }
}

const { shop, browser, truth } = await joinShop()
const lists = await Promise.all(
  ['michelin', 'dunlop', 'pirelli'].map(async (brand) => (await fetch(`${shop.url}/api/v1/bybrand/MO/tires/${brand}`)).json()),
)
const tires = (lists as Listed[][]).flat()
const [PHONE] = WIDTHS
let context: BrowserContext

function pathOf(isWanted: (tire: Listed) => boolean): string {
  const found = tires.find(isWanted)
  if (!found) throw new Error('the demo catalogue has no such tire')
  return `/tire/moto/${found.ean}/tire`
}

const single = (visibility: string) => pathOf((tire) => tire.visibility === visibility && !tire.set)

let pageErrors: string[]

async function openPage(path: string, hasTouch = false): Promise<Page> {
  context = await openContext(browser, PHONE, { hasTouch })
  const page = await context.newPage()
  pageErrors = watchPageErrors(page)
  if (path !== 'about:blank') await goAlive(page, shop.url + path)
  return page
}

async function takeOffTheShelf(ean: string): Promise<void> {
  const log = await createPostgresEventLog({ database: truth.database, logger: pino({ level: 'silent' }) })
  const removed = createEvent('product.removed.v1', { id: randomUUID(), time: new Date().toISOString(), subject: ean, data: { ean } })
  await truth.database.transaction((tx) => log.append(tx, [removed]))
  await log.close()
}

/** A date as the shop writes it. */
const date = String.raw`\d{2}/\d{2}/\d{4}`
const SAID = {
  instock: [/במלאי מיידי/, /אצלכם או במוסך: יום .׳, \d\d\/\d\d עד יום .׳, \d\d\/\d\d/, /תאריך ייצור: .*שנת/],
  preorder: [/מגיע במשלוח הקרוב/, new RegExp(`הגעה משוערת אלינו: .*${date}`), /ייצור צפוי: .*(?: עד |–)/],
  ondemand: [
    new RegExp(`הזמינו היום, קבלו ב־.*${date}`),
    /הגעה משוערת אלינו: במשלוח הבא/,
    new RegExp(`אפשר להזמין עד .*${date}`),
    /ייצור צפוי: .*(?: עד |–)/,
  ],
  outofstock: [/לא במלאי/],
  none: [/נא להתקשר/, /03-555-0142/],
} as const
const ORDERABLE = ['instock', 'preorder', 'ondemand']

describe('a product page', () => {
  it.each(Object.keys(SAID) as (keyof typeof SAID)[])('says when a tire comes that is %s', async (visibility) => {
    const page = await openPage(single(visibility))
    const status = page.locator(`[data-visibility=${visibility}]`).first()
    const text = ((await status.textContent()) ?? '').replace(/\s+/g, ' ')
    for (const sentence of SAID[visibility]) expect(text).toMatch(sentence)
    expect(/אצלכם או במוסך/.test(text)).toBe(visibility === 'instock')
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it.each([
    ...ORDERABLE.map((visibility) => [visibility, { buttons: 1, offers: 1, lastPrices: 0, most: 0 }] as const),
    ...['outofstock', 'none'].map((visibility) => [visibility, { buttons: 0, offers: 0, lastPrices: 1, most: 3 }] as const),
  ])('sells a tire that is %s, or names others: %o', async (visibility, { buttons, offers, lastPrices, most }) => {
    const page = await openPage(single(visibility))
    expect(await page.getByRole('button', { name: /הציעו מחיר/ }).count()).toBe(offers)
    expect(await page.getByText('המחיר האחרון').count()).toBe(lastPrices)
    const instead = page.getByRole('region', { name: 'אפשר להזמין במקומו' }).getByRole('link')
    expect(await instead.count()).toBeLessThanOrEqual(most)
    // A desktop has its button beside the price, a phone in a bar.
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      const add = page.getByRole('button', { name: 'הוספה לסל' }).locator('visible=true')
      await expect.poll(() => add.count(), { message: `${visibility} at ${width}` }).toBe(buttons)
      await takePicture(page, `product-${visibility}`)
    }
    await context.close()
  })

  it('shows both tires of a set with their ratings and dates, and assumes no year', async () => {
    const isOfTwoDates = ({ set, dot }: Listed) => set && dot.front?.year !== dot.rear?.year
    const page = await openPage(pathOf((tire) => tire.visibility === 'instock' && isOfTwoDates(tire)))
    const rows = page.getByRole('row')
    for (const row of ['מידה קדמית', 'מידה אחורית', 'קוד עומס, קדמי', 'קוד עומס, אחורי', 'תאריך ייצור', 'איזון'])
      expect(await rows.filter({ hasText: row }).count(), row).toBe(1)
    await takePicture(page, 'product-set')
    await context.close()

    const assumed = await openPage(pathOf((tire) => tire.visibility === 'none' && tire.dot.assumed === true))
    const made = await assumed.getByRole('row').filter({ hasText: 'תאריך ייצור' }).textContent()
    expect(made).toMatch(/יימסר לפני המשלוח.*24 חודשים, אפשר לבטל בלי עלות/)
    expect(made).not.toMatch(/2021|שנים מהייצור/)
    await context.close()
  })

  it('says that its picture is drawn, shows the tread, and each over the page', async () => {
    const page = await openPage(single('instock'))
    await page.getByText('איור', { exact: true }).waitFor()
    const main = page.getByRole('link', { name: /^להגדלת התמונה/ })
    await page.getByRole('button', { name: 'הסוליה מקרוב' }).click()
    await expect.poll(() => main.getByRole('img').getAttribute('src')).toContain('crop=tread')
    await main.press('Enter')
    const large = page.getByRole('dialog')
    await large.getByRole('button', { name: 'להתקרב ולהתרחק' }).click()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await large.waitFor({ state: 'detached' })
    expect(await main.evaluate((link) => link === document.activeElement)).toBe(true)
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('brings the picture closer by two fingers, by a double tap and by the keyboard', async () => {
    const page = await openPage(single('instock'), true)
    await page.getByRole('link', { name: /^להגדלת התמונה/ }).tap()
    const large = page.getByRole('dialog')
    const closer = large.getByRole('button', { name: 'להתקרב ולהתרחק' })
    const picture = large.getByRole('img')
    const widthOf = () => picture.evaluate((image) => Math.round(image.getBoundingClientRect().width))
    const isPressed = () => closer.getAttribute('aria-pressed')
    await expect.poll(widthOf).toBe(PHONE)

    const touch = await context.newCDPSession(page)
    const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: number[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: places.map((x, id) => ({ x, y: 422, id })) })
    await fingers('touchStart', 170, 220)
    await fingers('touchMove', 145, 245)
    await fingers('touchEnd')
    await expect.poll(widthOf).toBe(2 * PHONE)
    expect(await isPressed()).toBe('true')
    await takePicture(page, 'product-pinched', { of: 'screen' })
    const leftOf = () => picture.evaluate((image) => Math.round(image.getBoundingClientRect().left))
    const before = await leftOf()
    await fingers('touchStart', 195)
    await fingers('touchMove', 245)
    await fingers('touchEnd')
    await expect.poll(leftOf).toBe(before + 50)
    expect(await isPressed()).toBe('true')

    await page.touchscreen.tap(195, 422)
    await page.touchscreen.tap(195, 422)
    await expect.poll(widthOf).toBe(PHONE)
    expect(await isPressed()).toBe('false')
    await closer.press('Enter')
    await expect.poll(isPressed).toBe('true')
    const whereItIs = await leftOf()
    await page.keyboard.press('ArrowRight')
    await expect.poll(leftOf).toBeLessThan(whereItIs)
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await large.waitFor({ state: 'detached' })
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('explains a pre-order to a mouse, to the keyboard and to a finger', async () => {
    const hint = 'הצמיג כבר בדרך לארץ'
    const page = await openPage(single('preorder'))
    const tag = page.getByRole('button', { name: 'הזמנה מראש' })
    const bubble = page.getByRole('tooltip').filter({ hasText: hint })
    await tag.focus()
    await bubble.waitFor()
    await takePicture(page, 'product-preorder-hint', { of: 'screen' })
    await page.keyboard.press('Escape')
    await bubble.waitFor({ state: 'hidden' })
    await tag.hover()
    await bubble.waitFor()
    await context.close()

    const touched = await openPage(single('preorder'), true)
    await touched.getByRole('button', { name: 'הזמנה מראש' }).tap()
    await touched.getByRole('tooltip').filter({ hasText: hint }).waitFor()
    await context.close()
  })

  it('takes an offer through its four states, and a failure leaves what was typed', async () => {
    const page = await openPage(single('instock'))
    const send = page.getByRole('button', { name: 'שליחת ההצעה' })
    const price = page.getByLabel('המחיר שלכם, בשקלים')
    const phone = page.getByLabel('טלפון נייד')
    expect(await send.count()).toBe(0)
    await page.getByRole('button', { name: /הציעו מחיר/ }).click()
    for (const [typedPrice, typedPhone] of [
      ['', '0501234567'],
      ['400', '050123456'],
      ['400', '0401234567'],
    ] as const) {
      await price.fill(typedPrice)
      await phone.fill(typedPhone)
      expect(await send.isDisabled(), `${typedPrice} ${typedPhone}`).toBe(true)
    }
    await phone.blur()
    await page.getByText('מספר נייד מתחיל ב־05 ויש בו 10 ספרות').waitFor()
    expect(await phone.getAttribute('aria-invalid')).toBe('true')
    await price.fill('99999')
    await page.getByText(/ההצעה גבוהה מהמחיר באתר: ₪/).waitFor()
    await takePicture(page, 'offer-wrong', { of: 'screen' })
    await price.fill('400')
    await phone.fill('0501234567')
    expect(await phone.getAttribute('aria-invalid')).toBeNull()
    await send.focus()
    await takePicture(page, 'offer-open', { of: 'screen' })
    expect(await isInTheOpen(page)).toBe(true)

    await context.setOffline(true)
    await send.click()
    await page.getByRole('alert').filter({ hasText: 'אין חיבור לאינטרנט' }).waitFor()
    expect(await phone.inputValue()).toBe('0501234567')
    await takePicture(page, 'offer-failed', { of: 'screen' })
    await context.setOffline(false)

    const held = Promise.withResolvers<void>()
    await page.route('**/api/v1/best-offers', async (route) => {
      await held.promise
      await route.continue()
    })
    await send.click()
    await expect.poll(() => price.isDisabled()).toBe(true)
    expect(await phone.isDisabled()).toBe(true)
    expect(await page.locator('button[type=submit][data-loading]').count()).toBe(1)
    await takePicture(page, 'offer-on-its-way', { of: 'screen' })
    held.resolve()
    await page.getByText('ההצעה שלכם נשלחה ותיענה בהקדם').waitFor()
    expect(await send.count()).toBe(0)
    await takePicture(page, 'offer-taken', { of: 'screen' })
    await context.close()
  })

  it('lights the heart, counts each press, and remembers it in another tab', async () => {
    const path = single('instock')
    const page = await openPage(path)
    const heart = page.getByRole('button', { name: 'אהבתי' })
    const count = async () => Number(((await heart.textContent()) ?? '').replace(/\D/g, ''))
    const before = await count()
    await heart.click()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
    expect(await count()).toBe(before + 1)
    const other = await context.newPage()
    await other.goto(shop.url + path)
    const otherHeart = other.getByRole('button', { name: 'אהבתי' })
    await expect.poll(() => otherHeart.getAttribute('aria-pressed')).toBe('true')
    await otherHeart.click()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false')
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('sends a like that was pressed offline after a reload, once', async () => {
    const page = await openPage(single('ondemand'))
    const presses: string[] = []
    let isReachable = false
    await page.route('**/collector/like/**', async (route) => {
      if (!isReachable) return route.abort('internetdisconnected')
      presses.push(new URL(route.request().url()).searchParams.get('id') ?? '')
      return route.continue()
    })
    await page.getByRole('button', { name: 'אהבתי' }).click()
    const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('waitingCall:')))
    await expect.poll(async () => (await stored()).length).toBe(1)
    const [key] = await stored()
    isReachable = true
    await page.reload()
    await expect.poll(() => presses).toEqual([key?.split(':')[1]])
    await expect.poll(stored).toEqual([])
    await context.close()
  })

  it('that left the shop shows what there is like it in its size, as one that does not exist', async () => {
    // From the end: other tests open the first of each kind, and lists of these sizes.
    const isFree = ({ visibility, set, displaySize }: Listed) =>
      visibility === 'outofstock' && !set && !['120/70', '180/55'].some((size) => displaySize.startsWith(size))
    const ean = tires.findLast(isFree)?.ean ?? ''
    const address = `${shop.url}/tire/moto/${ean}/gone`
    await takeOffTheShelf(ean)
    await expect.poll(async () => (await fetch(address)).status).toBe(404)
    context = await openContext(browser, PHONE)
    const page = await context.newPage()
    const pageErrors: string[] = []
    page.on('pageerror', ({ message }) => pageErrors.push(message))
    await goAlive(page, address)
    await page.getByRole('heading', { level: 1, name: 'המוצר שחיפשתם לא קיים באתר' }).waitFor()
    expect(await page.getByRole('article').count()).toBeGreaterThan(0)
    await takePicture(page, 'product-gone')
    expect(await violationsOf(page)).toEqual([])
    expect(await fitsWidth(page)).toBe(true)
    await page.getByRole('main').getByRole('link', { name: 'לכל הצמיגים במידה' }).click()
    await page.waitForURL('**/list/moto/**')
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('leads back to the list of its size, and says when there is no such product', async () => {
    const page = await openPage(single('instock'))
    await page.getByRole('link', { name: /לכל הצמיגים במידה/ }).click()
    await page.waitForURL('**/list/moto/*/*/*')
    await page.goto(`${shop.url}/tire/moto/2999999999997/x`)
    await page.getByRole('heading', { name: 'המוצר שחיפשתם לא קיים באתר' }).waitFor()
    await takePicture(page, 'product-unknown')
    await context.close()
  })
})

/** Whether the focused control can be pressed where it stands: nothing lies over it. */
function isInTheOpen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused) return false
    const { left, right, top, bottom } = focused.getBoundingClientRect()
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return above !== null && focused.contains(above)
  })
}
