import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { MotorcycleBrands, MotorcycleModels, MotorcycleTires } from '#services/motorcycles/motorcycle.contract.ts'
import { openContext, openPage } from './open-page.ts'

/** What a rider does in the wizard, as a person does it. */

export const WIZARD = '/find-the-right-tires-for-you'
export const RIDER = { name: 'יואב בן־מזרחי', phone: '0527419386' }
/** Has tires of every kind in the demo. */
export const MT07 = { brand: 'Yamaha', year: '2020', id: 'yamaha-mt-07-2014', name: 'MT-07' }
/** Its front wheel changed from one year to the next. */
export const CB500X = { brand: 'Honda', year: '2020', id: 'honda-cb500x-19-inch-2019', name: 'CB500X' }

/** A motorcycle of this year that the catalogue has no set for. */
export async function findWithoutSets(url: string, year: string): Promise<typeof MT07> {
  const ask = async <Answer>(path: string, body?: object) => {
    const options = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return (await (await fetch(`${url}/api/v1/${path}`, options)).json()) as Answer
  }
  for (const brand of await ask<MotorcycleBrands>('motorcycle/brands')) {
    for (const { id, model } of await ask<MotorcycleModels>('motorcycle/models', { brand, year: Number(year) })) {
      const { sets } = await ask<MotorcycleTires>(`motorcycles/${id}`)
      if (sets.length === 0) return { brand, year, id, name: model }
    }
  }
  throw new Error('the demo has a set for every motorcycle')
}

export type Choice = 'קדמי' | 'אחורי' | 'סט'

/** The wizard in a browser whose clock can be moved: the result is shown seconds after its answer. */
export async function openWizard(browser: Browser, url: string, width: number, options: BrowserContextOptions = {}) {
  const context: BrowserContext = await openContext(browser, width, { reducedMotion: 'reduce', ...options })
  await context.clock.install()
  return { context, ...(await openPage(context, url + WIZARD, 'alive')) }
}

export const goOnButton = (page: Page, name = 'המשך') => page.getByRole('button', { name, exact: true })
export const stepHeading = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('heading', { name })
export const progress = (page: Page) => page.getByRole('progressbar').getAttribute('aria-valuetext')

export async function introduce(page: Page): Promise<void> {
  await page.getByLabel('שם מלא').fill(RIDER.name)
  await page.getByLabel('טלפון נייד').fill(RIDER.phone)
  await goOnButton(page).click()
  await stepHeading(page, 'איזה אופנוע').waitFor()
}

export async function chooseMotorcycle(page: Page, { brand, year }: { brand: string; year: string }, choice: Choice): Promise<void> {
  await page.getByLabel('יצרן').selectOption(brand)
  await page.getByLabel('שנת ייצור').selectOption(year)
  await page.getByRole('radio', { name: new RegExp(`^${choice}`) }).check()
  await goOnButton(page).click()
}

export async function chooseRiding(page: Page, id: string): Promise<void> {
  await stepHeading(page, 'איך רוכבים').first().waitFor()
  await page.getByRole('combobox', { name: 'דגם' }).selectOption(id)
  await page.getByRole('radio', { name: /^סופי שבוע/ }).check()
  await page.getByRole('radio', { name: '100–500', exact: true }).check()
}

/** Asks, sees that it is looked for, and lets the seconds pass that the wizard takes. */
export async function generate(page: Page): Promise<void> {
  const answered = page.waitForResponse(/recommend-tiers/)
  await goOnButton(page, 'מצאו לי צמיגים').click()
  await stepHeading(page, 'מחפשים את הצמיגים הנכונים').waitFor()
  await (await answered).finished()
  await page.clock.runFor(6_500)
}

/** From the first question to what comes of it. */
export async function ask(page: Page, motorcycle: typeof MT07, choice: Choice): Promise<void> {
  await introduce(page)
  await chooseMotorcycle(page, motorcycle, choice)
  await chooseRiding(page, motorcycle.id)
  await generate(page)
}
