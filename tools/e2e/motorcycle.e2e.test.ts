import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { MotorcycleModels, MotorcycleTires } from '#services/motorcycles/motorcycle.contract.ts'
import { violationsOf } from '#tools/testing/axe.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { expectFocus } from '#tools/testing/focus.ts'
import { readLayoutShift } from '#tools/testing/layout-shift.ts'
import { goAlive, type OpenedPage, openContext, openPage, reloadAlive } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { cutTexts, fitsWidth } from '#tools/testing/reach.ts'
import { storeInBrowser } from '#tools/testing/stored.ts'

const { shop, browser } = await joinShop()

/** The front wheel of this model has 17 inches until 2018, 19 from then on. */
async function cb500xOf(year: number): Promise<MotorcycleModels[number]> {
  const answer = await fetch(`${shop.url}/api/v1/motorcycle/models`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ brand: 'Honda', year }),
  })
  const found = ((await answer.json()) as MotorcycleModels).find(({ model }) => model.startsWith('CB500X'))
  if (!found) throw new Error(`the demo knows no CB500X of ${year}`)
  return found
}
const [former, present] = [await cb500xOf(2018), await cb500xOf(2020)]
const fittingOf = async (id: string) => (await (await fetch(`${shop.url}/api/v1/motorcycles/${id}`)).json()) as MotorcycleTires

const [PHONE] = WIDTHS

interface Visitor extends OpenedPage {
  context: BrowserContext
}

interface Beginning extends BrowserContextOptions {
  mine?: unknown
  width?: number
}

async function visit(path: string, { mine, width = PHONE, ...options }: Beginning = {}): Promise<Visitor> {
  const context = await openContext(browser, width, { reducedMotion: 'reduce', ...options })
  if (mine) await storeInBrowser(context, { myMotorcycle: mine })
  return { context, ...(await openPage(context, shop.url + path, 'alive')) }
}

async function expectGood(page: Page, name: string): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  await expectWhole(page, name)
}

/** Nothing is cut off. */
async function expectWhole(page: Page, name: string): Promise<void> {
  await takePicture(page, name, { of: 'screen' })
  expect(await fitsWidth(page)).toBe(true)
  expect(await cutTexts(page)).toEqual([])
}

/** Opens the page once more: its letters are at hand now, so that what moves is the page's own doing (home.e2e measures them coming). */
const reopen = (page: Page) => reloadAlive(page)

const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const go = (page: Page) => page.locator('main form:visible button[type="submit"]').first()
const says = (page: Page, words: string) => expect.poll(() => go(page).textContent()).toContain(words)

async function choose(page: Page, brand: string, year: string): Promise<void> {
  await page.getByRole('radio', { name: 'לפי אופנוע' }).check()
  await select(page, 'יצרן').selectOption(brand)
  await select(page, 'שנה').selectOption(year)
}

const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('myMotorcycle') ?? 'null')?.value ?? null)
const mine = { id: present.id, brand: 'Honda', model: present.model, year: 2020, front: present.front, rear: present.rear, licence: null }

describe('the finder by motorcycle', () => {
  it('waits for brand, year and model, tells of the changed wheel, and leads to what fits', async () => {
    const { page, context, pageErrors } = await visit('/')
    await page.getByRole('radio', { name: 'לפי אופנוע' }).check()
    expect([await go(page).textContent(), await go(page).isDisabled()]).toEqual(['בחרו יצרן, שנה ודגם', true])
    await expectWhole(page, 'finder-motorcycle')
    // What cannot be chosen from yet takes no focus.
    await expect.poll(() => select(page, 'יצרן').isEnabled()).toBe(true)
    await go(page).click({ force: true })
    await expectFocus(select(page, 'יצרן'))
    await select(page, 'יצרן').selectOption('Honda')
    await says(page, 'בחרו שנה ודגם')
    await select(page, 'שנה').selectOption('2020')
    await says(page, 'בחרו דגם')
    await select(page, 'דגם').selectOption(present.id)
    await page.getByText('התחלף הגלגל הקדמי').waitFor()
    await expectGood(page, 'finder-motorcycle-chosen')
    await page.getByRole('button', { name: 'לצמיגים המתאימים' }).click()
    await page.waitForURL(`**/motorcycles/${present.id}?year=2020`)
    await page.getByRole('heading', { level: 1, name: `צמיגים ל־Honda ${present.model}` }).waitFor()
    expect(await stored(page)).toEqual(mine)
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('stands open where a link has sent to it, also after a reload', async () => {
    const { page, context, pageErrors } = await visit('/?by=motorcycle')
    await select(page, 'יצרן').selectOption('KTM')
    await reloadAlive(page)
    expect(await page.getByRole('radio', { name: 'לפי אופנוע' }).isChecked()).toBe(true)
    await select(page, 'יצרן').selectOption('KTM')
    await select(page, 'שנה').selectOption('2016')
    await expect.poll(() => select(page, 'דגם').isEnabled()).toBe(true)
    const figure = select(page, 'דגם')
      .locator('option')
      .filter({ hasText: /^690 Duke/ })
    expect(await figure.evaluate((option) => getComputedStyle(option).direction)).toBe('ltr')
    await select(page, 'דגם').selectOption((await figure.getAttribute('value')) ?? '')
    await expectWhole(page, 'finder-motorcycle-figure')
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('is used by keyboard alone', async () => {
    const { page, context, pageErrors } = await visit('/')
    await page.getByRole('radio', { name: 'לפי מידה' }).focus()
    await page.keyboard.press('ArrowLeft')
    expect(await page.getByRole('radio', { name: 'לפי אופנוע' }).isChecked()).toBe(true)
    await expect.poll(() => select(page, 'יצרן').isEnabled()).toBe(true)
    for (const [name, typed] of [
      ['יצרן', 'KTM'],
      ['שנה', '2019'],
    ] as const) {
      await page.keyboard.press('Tab')
      await expectFocus(select(page, name))
      await page.keyboard.type(typed)
      await expect.poll(() => select(page, name).inputValue()).toBe(typed)
    }
    await says(page, 'בחרו דגם')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/motorcycles/ktm-*?year=2019')
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it.each(WIDTHS)('stands still at %i pixels when the way to look is changed', async (width) => {
    const { page, context } = await visit('/', { mine, width })
    await reopen(page)
    await page.getByRole('heading', { name: 'ה־CB500X שלכם' }).waitFor()
    const below = () => page.getByRole('heading', { name: 'המידות הנמכרות ביותר' }).boundingBox()
    const before = await below()
    await page.getByRole('radio', { name: 'לפי מידה' }).check()
    await page.getByRole('combobox', { name: 'צמיג ברוחב' }).waitFor()
    expect(await below()).toEqual(before)
    const { total, shifts } = await readLayoutShift(page)
    expect(total, JSON.stringify(shifts)).toBeLessThan(0.02)
    await context.close()
  })

  it('says what went wrong and asks again, and says that a year has no models, and where to turn', async () => {
    const { page, context } = await visit('/')
    await page.route('**/api/v1/motorcycle/models', (route) => route.fulfill({ status: 503, json: { ok: false } }), { times: 1 })
    await choose(page, 'Honda', '2020')
    await page.getByRole('alert').getByText('משהו השתבש אצלנו').waitFor()
    await expectGood(page, 'finder-motorcycle-failed')
    await page.getByRole('alert').getByRole('button', { name: 'לנסות שוב' }).click()
    await expect.poll(() => select(page, 'דגם').isEnabled()).toBe(true)
    expect(await page.getByRole('alert').count()).toBe(0)
    await choose(page, 'KTM', '1961')
    await page.getByText(/אין אצלנו דגמים של/).waitFor()
    await says(page, 'אין דגמים לבחירה')
    await page.getByRole('button', { name: 'הדגם שלכם לא ברשימה?' }).click()
    const bikeModel = page.getByLabel('האופנוע')
    expect(await bikeModel.inputValue()).toBe('KTM 1961')
    await bikeModel.fill('KTM R 125 Tarzan 1961')
    await page.getByLabel('טלפון נייד').fill('0501234567')
    await expectGood(page, 'finder-motorcycle-none')
    await page.getByRole('button', { name: 'חזרו אליי' }).click()
    await page.getByText(/נחזור אליכם בטלפון או בהודעה עד יום .׳, \d\d\/\d\d עם הצמיגים שמתאימים ל־KTM R 125 Tarzan 1961/).waitFor()
    await expectGood(page, 'finder-motorcycle-asked')
    await page.getByRole('link', { name: 'לחיפוש לפי המידה שעל הצמיג' }).click()
    await expect.poll(() => page.getByRole('radio', { name: /מידה/ }).isChecked()).toBe(true)
    await context.close()
  })
})

describe('my motorcycle', () => {
  it('outlives a reload, is known in another tab, and can be replaced', async () => {
    const { page, context, pageErrors } = await visit('/', { mine })
    const heading = { name: 'ה־CB500X שלכם' }
    await page.getByRole('heading', heading).waitFor()
    await expectGood(page, 'finder-mine')
    const { page: other } = await openPage(context, `${shop.url}/motorcycles/${former.id}?year=2018`, 'alive')
    await other.getByRole('button', { name: 'זה האופנוע שלי' }).click()
    await page.getByText(`Honda ${former.model}`).waitFor()
    await reloadAlive(page)
    await page.getByText(`Honda ${former.model}`).waitFor()
    expect(await stored(page)).toMatchObject({ id: former.id, year: 2018, licence: null })
    await page.getByRole('button', { name: 'אופנוע אחר' }).focus()
    await page.keyboard.press('Enter')
    await select(page, 'יצרן').waitFor()
    expect(await page.evaluate(() => document.activeElement?.matches('main'))).toBe(true)
    await page.getByRole('button', { name: /^חזרה ל־/ }).click()
    await page.getByRole('link', { name: 'הצמיגים המתאימים' }).click()
    await page.waitForURL(`**/motorcycles/${former.id}?year=2018`)
    await page.getByRole('button', { name: 'הסרה מהאופנועים שלי' }).click()
    await page.getByRole('button', { name: 'זה האופנוע שלי' }).waitFor()
    expect(await stored(other)).toBeNull()
    await other.getByRole('button', { name: 'זה האופנוע שלי' }).waitFor()
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('is compared with its licence; who finds another size is led to the finder by size', async () => {
    const { page, context, pageErrors } = await visit(`/motorcycles/${present.id}?year=2020`)
    const check = page.getByRole('region', { name: 'ודאו מול רישיון הרכב' })
    await check.getByRole('button', { name: 'תואם' }).focus()
    await page.keyboard.press('Enter')
    await check.getByText('המידות תואמות לרישיון').waitFor()
    await expectFocus(check)
    expect(await stored(page)).toEqual({ ...mine, licence: 'matches' })
    await reloadAlive(page)
    await check.getByText('המידות תואמות לרישיון').waitFor()
    await check.getByRole('button', { name: 'שינוי התשובה' }).click()
    await check.getByRole('button', { name: 'שונה אצלי' }).click()
    await check.getByText('קנו רק לפי המידה שכתובה ברישיון').waitFor()
    await check.scrollIntoViewIfNeeded()
    await expectGood(page, 'licence-differs')
    await check.getByRole('link', { name: 'לחיפוש לפי המידה שברישיון' }).click()
    await page.getByRole('combobox', { name: 'צמיג ברוחב' }).waitFor()
    expect(pageErrors).toEqual([])
    await context.close()
  })
})

describe('the page of a motorcycle', () => {
  it('shows sets, fronts and rears that fit, as many as there are, and leads to other years, whose front wheel is another', async () => {
    const { sets, fronts, rears } = await fittingOf(present.id)
    const { page, context, pageErrors } = await visit(`/motorcycles/${present.id}`)
    for (const [name, tires] of Object.entries({ זוגות: sets, 'צמיגים קדמיים': fronts, 'צמיגים אחוריים': rears })) {
      expect(tires.length).toBeGreaterThan(0)
      const section = page.locator('section').filter({ has: page.getByRole('heading', { name }) })
      const more = section.getByRole('button', { name: /להציג עוד/ })
      while ((await more.count()) > 0) await more.click()
      expect(await section.getByRole('article').count()).toBe(tires.length)
      const warned = tires.filter(({ fit }) => fit.some(({ verdict }) => verdict === 'warn')).length
      expect(await section.getByText(/מתאים (?:לפי כל הכללים|במידה)/).count()).toBe(tires.length - warned)
    }
    const listed = async () => new Set((await fittingOf(page.url().split('/').at(-1) ?? '')).fronts.map(({ product }) => product.ean))
    const now = await listed()
    await page.getByRole('link', { name: 'לדגם שלפני 2019' }).click()
    await page.getByRole('heading', { level: 1, name: `צמיגים ל־Honda ${former.model}` }).waitFor()
    const before = await listed()
    expect([...before].filter((ean) => now.has(ean))).toEqual([])
    await page.getByRole('link', { name: 'לדגם משנת 2019' }).click()
    await page.waitForURL(`**/motorcycles/${present.id}`)
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it.each(WIDTHS)('stands still at %i pixels, of one size or of two', async (width) => {
    const { page, context, pageErrors } = await visit(`/motorcycles/${present.id}`, { width })
    for (const { id } of [present, former]) {
      await goAlive(page, `${shop.url}/motorcycles/${id}`)
      const { total, shifts } = await readLayoutShift(page)
      expect(total, JSON.stringify(shifts)).toBeLessThan(0.02)
    }
    // The one of one size: accessibility.e2e.
    if (width === PHONE) await expectGood(page, 'motorcycle-with-two-sizes')
    else await expectWhole(page, 'motorcycle-with-two-sizes')
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('offers to tell of an arrival where nothing fits', async () => {
    const { page, context } = await visit('/')
    await page.route(`**/api/v1/motorcycles/${present.id}`, async (route) => {
      const answer = (await (await route.fetch()).json()) as MotorcycleTires
      await route.fulfill({ json: { ...answer, fronts: [], sets: [] } })
    })
    await choose(page, 'Honda', '2020')
    await select(page, 'דגם').selectOption(present.id)
    await page.getByRole('button', { name: 'לצמיגים המתאימים' }).click()
    await page.getByText('אין כרגע צמיג קדמי שמתאים').waitFor()
    expect(await page.getByText('אין כרגע זוג מוכן שמתאים').count()).toBe(1)
    expect(await page.getByRole('link', { name: /כל הצמיגים במידה 110\/80-19/ }).getAttribute('href')).toBe('/list/moto/110/80/19')
    await expectGood(page, 'motorcycle-empty')
    await context.close()
  })

  it('says that it knows no such motorcycle', async () => {
    const path = '/motorcycles/no-such-one'
    expect((await fetch(shop.url + path)).status).toBe(404)
    const { page, context } = await visit(path)
    await page.getByRole('heading', { level: 1, name: 'לא מצאנו אופנוע כזה' }).waitFor()
    await expectGood(page, 'motorcycle-unknown')
    await context.close()
  })

  it('is read without scripts', async () => {
    const { page, context } = await visit(`/motorcycles/${present.id}?year=2020`, { javaScriptEnabled: false })
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(present.model)
    expect(await page.getByRole('article').count()).toBeGreaterThan(3)
    expect(await page.getByRole('button', { name: 'זה האופנוע שלי' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: /כל הצמיגים במידה/ }).count()).toBe(2)
    await takePicture(page, 'motorcycle-without-scripts')
    await context.close()
  })
})

describe('the document of a motorcycle', () => {
  it('names one address for all its years, and is in the map of the site', async () => {
    const html = await (await fetch(`${shop.url}/motorcycles/${present.id}?year=2020`)).text()
    expect(html).toContain(`<link rel="canonical" href="${shop.url}/motorcycles/${present.id}"`)
    expect(html).toMatch(/<title>[^<]*Honda CB500X \(19 inch\)/)
    expect(html).toContain('"@type":"BreadcrumbList"')
    expect(html).toContain('"@type":"ItemList"')
    expect(await (await fetch(`${shop.url}/sitemap.xml`)).text()).toContain(`/motorcycles/${present.id}<`)
  })
})
