import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { WIDTHS } from '#tools/testing/browser.ts'
import { look } from '#tools/testing/cart-device.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { startOpenaiStub } from '#tools/testing/openai-stub.ts'
import { leaksOf } from '#tools/testing/shop-truth.ts'
import {
  ask,
  chooseMotorcycle,
  chooseRiding,
  generate,
  introduce,
  MT07,
  openWizard,
  RIDER,
  stepHeading,
} from '#tools/testing/wizard-device.ts'

/** What comes of the wizard where a language model ranks, and where its budget is spent. */

const stub = await startOpenaiStub()
afterAll(stub.close)
const { shop, browser, truth } = await openShop({
  OPENAI_BASE_URL: stub.baseUrl,
  OPENAI_API_KEY: 'sk-test',
  OPENAI_MODEL: 'stub',
  OPENAI_TIMEOUT_SECONDS: '2',
  RECOMMENDATIONS_PER_MINUTE: '100000',
  WIZARD_PER_VISITOR: '1',
})

const [NARROW, WIDE] = WIDTHS
const cards = (page: Page) => page.getByRole('article')
const results = (page: Page) => stepHeading(page, /מתאימים ל־MT-07 שלכם/)

describe('with a language model', () => {
  it('the wizard shows its order and reasons without parts, then the end of the budget', async () => {
    stub.behave('dirty_reasons')
    const { context, page, pageErrors } = await openWizard(browser, shop.url, NARROW)
    await ask(page, MT07, 'סט')
    await results(page).waitFor()
    expect(await cards(page).count()).toBe(5)
    expect(await page.getByRole('list', { name: 'ממה מורכבת ההתאמה' }).count()).toBe(0)
    expect(await page.getByRole('main').locator('script, a[href*="evil"]').count()).toBe(0)
    expect(await page.getByRole('main').textContent()).not.toMatch(/evil|alert|<b/)
    await look(page, 'wizard-results-model')
    expect(stub.requests.length).toBeGreaterThan(0)
    expect(stub.requests.map(({ text }) => text).join()).not.toMatch(new RegExp(`${RIDER.phone}|${RIDER.name.split(' ').join('|')}`))
    expect(await leaksOf(truth, RIDER.phone)).toEqual([])

    await page.getByRole('button', { name: 'ניסיון נוסף' }).click()
    await stepHeading(page, 'נעים להכיר').waitFor()
    await ask(page, MT07, 'קדמי')
    await stepHeading(page, 'להיום קיבלתם את כל ההמלצות').waitFor()
    await page.getByText('מחר אפשר לשאול שוב').waitFor()
    expect(await page.getByRole('main').getByRole('link', { name: '03-555-0142' }).getAttribute('href')).toBe('tel:035550142')
    await look(page, 'wizard-limit')
    await page.getByRole('button', { name: 'חזרה להתחלה' }).click()
    await stepHeading(page, 'נעים להכיר').waitFor()
    expect(await page.getByLabel('שם מלא').inputValue()).toBe(RIDER.name)
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it.each(['prose', 'hang'] as const)('that answers with %s, the wizard says so, and offers what fits all the same', async (behaviour) => {
    stub.behave(behaviour)
    const { context, page, pageErrors } = await openWizard(browser, shop.url, WIDE)
    await introduce(page)
    // An answer is kept by its question: this one was not asked before.
    await chooseMotorcycle(page, MT07, 'אחורי')
    await chooseRiding(page, MT07.id)
    await page.getByRole('radio', { name: '5,000+', exact: true }).check()
    await generate(page)
    await stepHeading(page, 'שגיאה בתשובת הבינה המלאכותית').waitFor()
    if (behaviour === 'prose') await look(page, 'wizard-ai-error')
    await page.getByRole('button', { name: 'שינוי התשובות' }).click()
    await stepHeading(page, 'איך רוכבים').first().waitFor()
    expect(await page.getByRole('combobox', { name: 'דגם' }).inputValue()).toBe(MT07.id)
    await page.goForward()
    await stepHeading(page, 'שגיאה בתשובת הבינה המלאכותית').waitFor()
    await page.getByRole('link', { name: 'כל הצמיגים שמתאימים לאופנוע הזה' }).click()
    await page.waitForURL(`**/motorcycles/${MT07.id}?year=2020`)
    await stepHeading(page, /MT-07/).first().waitFor()
    expect(pageErrors).toEqual([])
    await context.close()
  })
})
