import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startTestKafka } from '#services/platform/testing/kafka-broker.ts'
import { joinBrowser, WIDTHS, watchPageErrors } from '#tools/testing/browser.ts'
import { openContext } from '#tools/testing/open-page.ts'
import { freePort, makeDataDir, type ShopProcess, startShop } from '#tools/testing/shop-process.ts'
import { copyTemplate } from '#tools/testing/shop-template.ts'
import { leaksOf, openTruth, type ShopTruth } from '#tools/testing/shop-truth.ts'

/** The shop's main job on real input: each act goes through the log into Postgres or ClickHouse and comes back on the screen. */

const kafka = await startTestKafka()
let browser: Browser
let shop: ShopProcess
let truth: ShopTruth

beforeAll(async () => {
  browser = await joinBrowser(inject('browserAddress'))
})
afterAll(async () => {
  await browser?.close()
  await kafka?.close()
})

/** Home, the selection chain, the list of the size; answers the ean of the first tire that is there. */
async function findTire(page: Page): Promise<string> {
  await page.goto(shop.url)
  const submit = page.getByRole('button', { name: /הציגו .*צמיגים במידה הזו/ })
  expect(await submit.isDisabled()).toBe(true)
  await page.getByLabel('צמיג ברוחב').selectOption('190')
  await page.getByLabel('בפרופיל').selectOption('55')
  await expect.poll(() => page.getByLabel('לחישוק').inputValue()).toBe('17')
  await submit.click()
  await page.waitForURL('**/list/moto/190/55/17')
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'צמיגים לאופנוע במידה' }).waitFor()
  const card = page.getByRole('article').first()
  await card.getByRole('link', { name: 'קנו עכשיו' }).click()
  await page.waitForURL('**/tire/moto/*/**')
  return page.url().split('/')[5] ?? ''
}

async function likeAndOffer(page: Page, phone: string): Promise<void> {
  const heart = page.getByRole('button', { name: 'אהבתי' })
  const likes = Number(((await heart.textContent()) ?? '').replace(/\D/g, ''))
  await heart.click()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: 'ראיתם מחיר טוב יותר? הציעו מחיר' }).click()
  const send = page.getByRole('button', { name: 'שליחת ההצעה' })
  expect(await send.isDisabled()).toBe(true)
  await page.getByLabel('המחיר שלכם, בשקלים').fill('512.50')
  await page.getByLabel('טלפון נייד').fill(phone)
  await send.click()
  await page.getByText('ההצעה שלכם נשלחה ותיענה בהקדם').waitFor()
  // The press went through the log and back: a fresh page shows it.
  await expect
    .poll(async () => {
      await page.reload()
      return Number(((await heart.textContent()) ?? '').replace(/\D/g, ''))
    })
    .toBe(likes + 1)
}

async function fillCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'הוספה לסל' }).locator('visible=true').first().click()
  const snackbar = page.getByText('המוצר נוסף לסל')
  await snackbar.waitFor()
  await page.getByRole('link', { name: 'לסל הקניות' }).click()
  await page.waitForURL('**/cart')
  await page.getByLabel('כמות').selectOption('3')
  await page.getByText('הכמות שונתה בהצלחה').waitFor()
  await page.getByRole('button', { name: 'הסרה' }).click()
  await page.getByText('המוצר הוסר מהסל').waitFor()
  await page.getByText('הסל ריק').waitFor()
}

const ONCE = ['BEST_OFFER_MADE', 'PRODUCT_LIKE_PRESSED', 'PRODUCT_ADD_TO_CART', 'PRODUCT_REMOVE_FROM_CART'] as const
/** An impression is another one after each reload. */
const ACTS = [...ONCE, 'PRODUCT_IMPRESSION'] as const

/** How often each act stands in ClickHouse for one product, once per event id and as raw rows. */
async function countActs(ean: string) {
  const rows = await truth.clickhouse.query<{ kind: string; ids: number; rows: number }>(
    'SELECT kind, uniqExact(event_id) AS ids, count() AS rows FROM event_facts WHERE ean = {ean:String} GROUP BY kind',
    { ean },
  )
  return Object.fromEntries(ACTS.map((act) => [act, rows.find((row) => row.kind === act) ?? { kind: act, ids: 0, rows: 0 }]))
}

async function offersFrom(phone: string) {
  const { rows } = await truth.database.query(
    'SELECT o.ean, o.offered_agorot::int AS agorot FROM read.best_offers o JOIN contacts c USING (contact_id) WHERE c.phone = $1',
    [phone],
  )
  return rows
}

async function pressesOf(ean: string): Promise<number> {
  const { rows } = await truth.database.query<{ presses: number }>('SELECT presses::int FROM read.product_likes WHERE product_id = $1', [
    ean,
  ])
  return rows[0]?.presses ?? 0
}

/** Walks the path once and follows every act to where it ends. */
async function walk(width: number, typed: string, phone: string): Promise<void> {
  const context = await openContext(browser, width)
  const page = await context.newPage()
  const pageErrors = watchPageErrors(page)
  const ean = await findTire(page)
  const [actsBefore, pressesBefore] = [await countActs(ean), await pressesOf(ean)]
  await likeAndOffer(page, typed)
  await fillCart(page)
  // What a closed browser still keeps would be sent with its next visit, and this one never comes back.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('waitingCall:')))).toEqual([])
  expect(pageErrors).toEqual([])
  await context.close()

  await expect.poll(() => offersFrom(phone)).toEqual([{ ean, agorot: 51_250 }])
  expect(await pressesOf(ean)).toBe(pressesBefore + 1)
  for (const act of ONCE) {
    const once = { kind: act, ids: (actsBefore[act]?.ids ?? 0) + 1, rows: (actsBefore[act]?.rows ?? 0) + 1 }
    await expect.poll(async () => (await countActs(ean))[act]).toEqual(once)
  }
  expect((await countActs(ean)).PRODUCT_IMPRESSION?.ids).toBeGreaterThan(actsBefore.PRODUCT_IMPRESSION?.ids ?? 0)
  expect(await leaksOf(truth, phone)).toEqual([])
}

function onShop(env: Record<string, string> = {}): void {
  const data = makeDataDir()
  beforeAll(async () => {
    // The template's log stands in Postgres: a shop on Kafka fills its own.
    if (!env.KAFKA_BROKERS) copyTemplate(inject('shopTemplate'), data.path)
    shop = await startShop({ dataDir: data.path, port: await freePort(), env })
    truth = await openTruth(data.path)
  })
  afterAll(async () => {
    await truth?.close()
    await shop?.stop()
    data.remove()
  })
}

describe('the first path on the log in Postgres', () => {
  onShop()
  it('finds, likes, bids on and carts a tire on a phone, and every act arrives once', () => walk(WIDTHS[0], '050-765 4321', '0507654321'))
  it('does the same on a desktop', () => walk(WIDTHS[1], '052.765-4322', '0527654322'))
})

describe.skipIf(kafka === null)('the first path on a real Kafka broker', () => {
  onShop({ KAFKA_BROKERS: kafka?.brokers.join(',') ?? '' })
  it('finds, likes, bids on and carts a tire, and every act arrives once', () => walk(WIDTHS[0], '0537654323', '0537654323'))
})
