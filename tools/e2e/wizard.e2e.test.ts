import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOf } from '#tools/testing/axe.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { look } from '#tools/testing/cart-device.ts'
import { expectFocus } from '#tools/testing/focus.ts'
import { openContext, openPage, reloadAlive } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { cutTexts, fitsWidth } from '#tools/testing/reach.ts'
import { leaksOf, leaksOfTexts } from '#tools/testing/shop-truth.ts'
import { storeInBrowser } from '#tools/testing/stored.ts'
import {
  ask,
  CB500X,
  chooseMotorcycle,
  chooseRiding,
  findWithoutSets,
  generate,
  goOnButton,
  introduce,
  MT07,
  openWizard,
  progress,
  RIDER,
  stepHeading,
  WIZARD,
} from '#tools/testing/wizard-device.ts'

const { shop, browser, truth } = await joinShop()
const withoutSets = await findWithoutSets(shop.url, '2020')

const cards = (page: Page) => page.getByRole('article')
const results = (page: Page) => stepHeading(page, /מתאימים ל־MT-07 שלכם/)
const step = (page: Page) => new URL(page.url()).searchParams.get('step')
const numbersOf = async (texts: Locator) => (await texts.allTextContents()).map((text) => Number.parseFloat(text))

/** The results are tires for this wheel, and say so. */
async function expectOnly(page: Page, position: 'front' | 'rear', title: string): Promise<void> {
  expect(await results(page).textContent()).toContain(title)
  const hrefs = await cards(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(hrefs.length).toBeGreaterThan(0)
  for (const href of hrefs) {
    const answer = await fetch(`${shop.url}/api/v1/tires/MO/${href.split('/')[3]}`)
    const { result } = (await answer.json()) as { result: { position: string }[] }
    expect([position, 'both']).toContain(result[0]?.position)
  }
}

/** What is written in the log of this type, of this tire. */
async function countEvents(type: string, text: string): Promise<number> {
  const { rows } = await truth.database.query<{ events: number }>(
    'SELECT count(*)::int AS events FROM log_events WHERE body LIKE $1 AND body LIKE $2',
    [`%${type}%`, `%${text}%`],
  )
  return rows[0]?.events ?? 0
}

describe('the wizard', () => {
  const open = () => openWizard(browser, shop.url, WIDTHS[0])

  it('leads over its questions to the sets that fit, with what each score is made of', async () => {
    const { context, page, pageErrors } = await open()
    await takePicture(page, 'wizard-0')
    expect(await progress(page)).toBe('ענית על 0 מתוך 2')
    await introduce(page)
    expect([await progress(page), step(page)]).toEqual(['ענית על 0 מתוך 3', 'motorcycle'])
    await chooseMotorcycle(page, MT07, 'סט')
    await stepHeading(page, 'איך רוכבים').first().waitFor()
    expect([await progress(page), step(page)]).toEqual(['ענית על 0 מתוך 3', 'riding'])
    await chooseRiding(page, MT07.id)
    expect(await progress(page)).toBe('ענית על 3 מתוך 3')
    await page.getByText('סופי שבוע, 100–500 ק״מ בחודש').waitFor()
    await look(page, 'wizard-2')
    await generate(page)
    await results(page).waitFor()
    expect([await cards(page).count(), step(page)]).toEqual([5, 'results'])
    for (const card of await cards(page).all()) {
      const [score = -1] = await numbersOf(card.locator('b bdi'))
      const parts = await numbersOf(card.getByRole('list', { name: 'ממה מורכבת ההתאמה' }).locator('bdi'))
      expect(parts).toHaveLength(5)
      expect(parts.reduce((sum, points) => sum + points, 0)).toBeCloseTo(score, 5)
      expect(await card.getByText('המידות זהות למידות היצרן').count()).toBe(1)
    }
    const variants = await cards(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('data-variant')))
    expect(variants).toEqual(['go', 'line', 'line', 'line', 'line'])
    await look(page, 'wizard-results')
    expect(await cutTexts(page)).toEqual([])
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('finds front tires alone', async () => {
    const { context, page, pageErrors } = await open()
    await ask(page, MT07, 'קדמי')
    await results(page).waitFor()
    await expectOnly(page, 'front', 'צמיגים קדמיים')
    await takePicture(page, 'wizard-results-front')
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('says what is missing instead of going on, and leads there', async () => {
    const { context, page } = await open()
    // The driver itself would wait for a button that says it is disabled.
    const pressEarly = (name: string) => goOnButton(page, name).click({ force: true })
    const why = 'יש להשלים את כל השאלות לפני שממשיכים'
    expect(await goOnButton(page).getAttribute('aria-disabled')).toBe('true')
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.getByText(why).waitFor()
    await pressEarly('המשך')
    await expectFocus(page.getByLabel('שם מלא'))
    await page.getByLabel('שם מלא').fill('יואב')
    await page.getByText('נא להזין שם פרטי ושם משפחה', { exact: true }).waitFor()
    await page.getByLabel('שם מלא').fill(RIDER.name)
    await page.getByLabel('טלפון נייד').fill('052-55501')
    await page.getByText('נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX', { exact: true }).waitFor()
    expect(await progress(page)).toBe('ענית על 1 מתוך 2')
    await look(page, 'wizard-0-wrong')
    await page.getByLabel('טלפון נייד').fill(RIDER.phone)
    expect([await page.getByRole('alert').count(), await page.getByText(why).count()]).toEqual([0, 0])
    await goOnButton(page).click()
    await stepHeading(page, 'איזה אופנוע').waitFor()
    await pressEarly('המשך')
    await expectFocus(page.getByLabel('יצרן'))
    await chooseMotorcycle(page, CB500X, 'סט')
    await stepHeading(page, 'איך רוכבים').first().waitFor()
    await page.getByRole('combobox', { name: 'דגם' }).selectOption(CB500X.id)
    await page.getByText('התחלף הגלגל הקדמי בדגם הזה').waitFor()
    await page.getByText('יש להשלים את כל השאלות לפני שמחפשים צמיגים').waitFor()
    await pressEarly('מצאו לי צמיגים')
    await expectFocus(page.getByRole('radio', { name: /^יומיומי/ }))
    await look(page, 'wizard-2-missing')
    await context.close()
  })

  it('takes a model that the catalogue lacks, and begins anew', async () => {
    const { context, page, pageErrors } = await open()
    await introduce(page)
    await chooseMotorcycle(page, { brand: 'Voge', year: '1961' }, 'סט')
    await page.getByText('אין אצלנו עדיין דגמים של').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('אין אצלנו עדיין דגמים של')
    await look(page, 'wizard-1-no-models')
    await page.getByRole('button', { name: 'הדגם שלי לא נמצא בקטלוג' }).click()
    await stepHeading(page, 'דגם שחסר לנו').waitFor()
    expect([await progress(page), step(page)]).toEqual(['ענית על 1 מתוך 1', 'model'])
    expect(await page.getByLabel('דגם האופנוע').inputValue()).toBe('Voge 1961')
    await page.getByLabel('דגם האופנוע').fill('')
    await page.getByText('יש להזין את דגם האופנוע לפני השליחה').waitFor()
    const model = `Voge 300 ${randomUUID().slice(0, 8)}`
    await page.getByLabel('דגם האופנוע').fill(model)
    await look(page, 'wizard-1-5')
    await page.getByRole('button', { name: 'שליחה', exact: true }).click()
    await page.getByRole('button', { name: 'שולחים את הדגם' }).waitFor()
    expect(await goOnButton(page, 'חזרה').isDisabled()).toBe(true)
    await page.goBack()
    await page.getByRole('button', { name: 'שולחים את הדגם' }).waitFor()
    const sent = page.waitForResponse(/model-to-add/)
    await page.clock.runFor(5_500)
    expect((await sent).status()).toBe(200)
    await stepHeading(page, 'תודה, הדגם נשלח').waitFor()
    await look(page, 'wizard-1-5-thanks')
    await expect.poll(() => countEvents('motorcycle-model.requested.v1', model)).toBe(1)
    await page.getByRole('button', { name: 'סגירה' }).click()
    await stepHeading(page, 'נעים להכיר').waitFor()
    expect([await page.getByLabel('שם מלא').inputValue(), step(page)]).toEqual([RIDER.name, null])
    await goOnButton(page).click()
    await stepHeading(page, 'איזה אופנוע').waitFor()
    expect(await page.getByLabel('יצרן').inputValue()).toBe('')
    await chooseMotorcycle(page, { brand: 'Voge', year: '1961' }, 'סט')
    await page.getByText('הדגם ששלחת כבר אצלנו').waitFor()
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('leaves models that begin with a figure as they are called, and takes one that is not among them', async () => {
    const { context, page, pageErrors } = await open()
    await introduce(page)
    await chooseMotorcycle(page, { brand: 'KTM', year: '2016' }, 'סט')
    await stepHeading(page, 'איך רוכבים').first().waitFor()
    const models = page.getByRole('combobox', { name: 'דגם' })
    await models.selectOption(await models.locator('option').filter({ hasText: /^\d/ }).first().getAttribute('value'))
    const directions = await models
      .locator('option')
      // Between the prompt and what leads to a model that is not listed.
      .evaluateAll((options) => options.slice(1, -1).map((one) => getComputedStyle(one).direction))
    expect(new Set(directions)).toEqual(new Set(['ltr']))
    await takePicture(page, 'wizard-2-ktm')
    await page.getByRole('button', { name: 'הדגם שלי לא ברשימה' }).click()
    await stepHeading(page, 'דגם שחסר לנו').waitFor()
    await goOnButton(page, 'חזרה').click()
    await stepHeading(page, 'איזה אופנוע').waitFor()
    expect([await page.getByLabel('יצרן').inputValue(), step(page)]).toEqual(['KTM', 'motorcycle'])
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('says that nothing was found, and every way on', async () => {
    const { context, page, pageErrors } = await open()
    await ask(page, withoutSets, 'סט')
    await stepHeading(page, 'לא נמצאו צמיגים').waitFor()
    expect(await page.getByRole('button', { name: 'הודיעו לי כשיגיעו צמיגים במידה הזו' }).count()).toBe(2)
    await look(page, 'wizard-none')
    await page.getByRole('link', { name: 'לדף של האופנוע הזה' }).click()
    await page.waitForURL(`**/motorcycles/${withoutSets.id}?year=2020`)
    await page.goBack()
    await stepHeading(page, 'לא נמצאו צמיגים').waitFor()
    await page.getByRole('button', { name: 'ניסיון נוסף' }).click()
    await stepHeading(page, 'נעים להכיר').waitFor()
    expect([await page.getByLabel('טלפון נייד').inputValue(), step(page)]).toEqual([RIDER.phone, null])
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('looks no longer for a rider who goes back', async () => {
    const { context, page, pageErrors } = await open()
    await introduce(page)
    await chooseMotorcycle(page, MT07, 'סט')
    await chooseRiding(page, MT07.id)
    const thinking = stepHeading(page, 'מחפשים את הצמיגים הנכונים')
    await goOnButton(page, 'מצאו לי צמיגים').click()
    await thinking.waitFor()
    await page.getByRole('button', { name: 'ביטול' }).click()
    await stepHeading(page, 'איך רוכבים').waitFor()
    await goOnButton(page, 'מצאו לי צמיגים').click()
    await thinking.waitFor()
    await page.goBack()
    await stepHeading(page, 'איזה אופנוע').waitFor()
    await page.clock.runFor(6_500)
    expect([await stepHeading(page, 'איזה אופנוע').count(), await results(page).count()]).toEqual([1, 0])
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('loses nothing without a network, and asks again', async () => {
    const { context, page } = await open()
    await introduce(page)
    await chooseMotorcycle(page, MT07, 'סט')
    await chooseRiding(page, MT07.id)
    const ids: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/recommend-tiers')) ids.push((request.postDataJSON() as { id: string }).id)
    })
    await context.route('**/recommend-tiers', (route) => route.abort())
    await goOnButton(page, 'מצאו לי צמיגים').click()
    await page.getByRole('alert').filter({ hasText: 'אין חיבור לאינטרנט' }).waitFor()
    expect(await progress(page)).toBe('ענית על 3 מתוך 3')
    await look(page, 'wizard-failed')
    await context.unroute('**/recommend-tiers')
    await generate(page)
    await results(page).waitFor()
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    await context.close()
  })

  it('keeps its result over a reload and the page of a tire, counts the press, and remembers a rider of whom no one else hears', async () => {
    const { context, page, pageErrors } = await open()
    await ask(page, MT07, 'סט')
    await results(page).waitFor()
    await reloadAlive(page)
    await results(page).waitFor()
    await page.getByRole('button', { name: 'תואם', exact: true }).click()
    await page.getByText('המידות תואמות לרישיון').waitFor()
    const buy = cards(page)
      .first()
      .getByRole('link', { name: /קנו עכשיו/ })
    const path = (await buy.getAttribute('href')) ?? ''
    const ean = path.split('/')[3] ?? 'none'
    const sent = page.waitForRequest((request) => (request.postData() ?? '').includes('recommendationId'))
    await buy.dblclick()
    await page.clock.runFor(200)
    await page.waitForURL(`**${path}`)
    // Others press the same tire, of recommendations of their own.
    const { recommendationId } = (await sent).postDataJSON() as { recommendationId: string }
    await expect.poll(() => countEvents('recommended-tire.clicked.v1', `${recommendationId}%${ean}`)).toBe(1)
    await page.goBack()
    await results(page).waitFor()
    await page.goBack()
    await stepHeading(page, 'איך רוכבים').first().waitFor()
    expect(await page.getByRole('combobox', { name: 'דגם' }).inputValue()).toBe(MT07.id)
    await goOnButton(page, 'חזרה').click()
    await stepHeading(page, 'איזה אופנוע').waitFor()
    await page.goForward()
    await page.goForward()
    await results(page).waitFor()
    await page.getByRole('button', { name: 'ניסיון נוסף' }).click()
    await stepHeading(page, 'נעים להכיר').waitFor()
    // As far as the answers go: name and phone are remembered, the motorcycle is not.
    await page.goBack()
    await stepHeading(page, 'איזה אופנוע').waitFor()
    await expect.poll(() => step(page)).toBe('motorcycle')
    const { page: next } = await openPage(context, shop.url + WIZARD, 'alive')
    expect(await next.getByLabel('שם מלא').inputValue()).toBe(RIDER.name)
    await goOnButton(next).click()
    await look(next, 'wizard-1-mine')
    await next.getByRole('button', { name: 'להמשיך איתו' }).click()
    await next.getByRole('radio', { name: /^סט/ }).check()
    await goOnButton(next).click()
    await expect.poll(() => next.getByRole('combobox', { name: 'דגם' }).inputValue()).toBe(MT07.id)
    expect(await leaksOf(truth, RIDER.phone)).toEqual([])
    expect(await leaksOfTexts(truth, RIDER.name.split(' '))).toEqual([])
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('can be walked from end to end by the keyboard, here to rear tires alone', async () => {
    const { context, page } = await open()
    const tabTo = async (wanted: Locator) => {
      for (let press = 0; press < 60; press += 1) {
        if (await wanted.evaluate((element) => element === document.activeElement)) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`Tab never reached ${wanted}`)
    }
    const enter = async (wanted: Locator) => {
      await tabTo(wanted)
      await page.keyboard.press('Enter')
    }
    await tabTo(page.getByLabel('שם מלא'))
    await page.keyboard.type(RIDER.name)
    await tabTo(page.getByLabel('טלפון נייד'))
    await page.keyboard.type(RIDER.phone)
    await enter(goOnButton(page))
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('איזה אופנוע')
    await tabTo(page.getByLabel('יצרן'))
    await expect.poll(() => page.getByLabel('יצרן').locator('option').count()).toBeGreaterThan(5)
    await page.keyboard.type('Yam')
    await tabTo(page.getByLabel('שנת ייצור'))
    await page.keyboard.type('2020')
    await tabTo(page.getByRole('radio', { name: /^קדמי/ }))
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    expect(await page.getByRole('radio', { name: /^אחורי/ }).isChecked()).toBe(true)
    await enter(goOnButton(page))
    await stepHeading(page, 'איך רוכבים').first().waitFor()
    await tabTo(page.getByRole('combobox', { name: 'דגם' }))
    await page.keyboard.type('MT-07')
    expect(await page.getByRole('combobox', { name: 'דגם' }).inputValue()).toBe(MT07.id)
    await tabTo(page.getByRole('radio', { name: /^יומיומי/ }))
    await page.keyboard.press('Space')
    await tabTo(page.getByRole('radio', { name: '0–100', exact: true }))
    await page.keyboard.press('Space')
    const answered = page.waitForResponse(/recommend-tiers/)
    await enter(goOnButton(page, 'מצאו לי צמיגים'))
    await (await answered).finished()
    await page.clock.runFor(6_500)
    await results(page).waitFor()
    await expectFocus(results(page))
    await expectOnly(page, 'rear', 'צמיגים אחוריים')
    await enter(
      cards(page)
        .first()
        .getByRole('link', { name: /קנו עכשיו/ }),
    )
    await page.clock.runFor(200)
    await page.waitForURL('**/tire/moto/**')
    await context.close()
  })

  it.each(WIDTHS)('can be used at %i pixels with letters of twice their size', async (width) => {
    const context = await openContext(browser, width, { reducedMotion: 'reduce' })
    await storeInBrowser(context, { accessibility: { fontSizeAdjustment: 100, highContrast: true } })
    await context.clock.install()
    const { page } = await openPage(context, shop.url + WIZARD, 'alive')
    const check = async (name: string) => {
      await takePicture(page, `wizard-large-${name}`)
      expect([await fitsWidth(page), await cutTexts(page)]).toEqual([true, []])
    }
    await check('0')
    await introduce(page)
    await check('1')
    await chooseMotorcycle(page, CB500X, 'אחורי')
    await chooseRiding(page, CB500X.id)
    await check('2')
    if (width === WIDTHS[0]) expect(await violationsOf(page)).toEqual([])
    await generate(page)
    await stepHeading(page, /מתאי/).waitFor()
    await check('results')
    if (width === WIDTHS[0]) expect(await violationsOf(page)).toEqual([])
    await context.close()
  })

  it('says without scripts that it needs them, with the phone', async () => {
    const context = await openContext(browser, WIDTHS[0], { javaScriptEnabled: false })
    const { page } = await openPage(context, shop.url + WIZARD)
    await page.getByText('ההתאמה צריכה JavaScript').waitFor()
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
    await takePicture(page, 'wizard-without-script')
    await context.close()
  })
})
