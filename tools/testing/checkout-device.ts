import type { Page } from 'playwright-core'

/** What a shopper does at the checkout, as a person does it. */

export const BUYER = { name: 'רננה בן־דרור', phone: '0527418693', email: 'renana.bendror@example.com' }
export const HOME = { address: 'שדרות הנשיא 47', city: 'חיפה', notes: 'להשאיר אצל השכנה בקומה שנייה' }

export const stepHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** On a phone the one in the bar, on a desktop the one beside the sums. */
export const onButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).locator('visible=true').first()

export async function fillBuyer(page: Page): Promise<void> {
  await page.getByLabel('שם מלא').fill(BUYER.name)
  await page.getByLabel('טלפון נייד').fill(BUYER.phone)
  await page.getByLabel('דואר אלקטרוני').fill(BUYER.email)
}

export async function chooseShipping(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /משלוח עד הבית/ }).check()
  await page.getByLabel('רחוב ומספר').fill(HOME.address)
  await page.getByLabel('עיר למשלוח').fill(HOME.city)
  await page.getByLabel('הערות לשליח').fill(HOME.notes)
}

export const choosePickup = (page: Page) => page.getByRole('radio', { name: /איסוף עצמי/ }).check()

/** The first city's first garage that takes appointments, its first free day and hours. */
export async function chooseInstallation(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /התקנה במוסך/ }).check()
  await page.getByLabel('עיר', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('group', { name: 'מוסך' }).getByRole('radio').first().check()
  await page.getByRole('group', { name: 'יום' }).locator('input:enabled').first().check({ force: true })
  await page.getByRole('group', { name: 'שעה' }).locator('input:enabled').first().check({ force: true })
}

export async function toPayment(page: Page): Promise<void> {
  await onButton(page, 'המשך לתשלום').click()
  await stepHeading(page, 'תשלום').waitFor()
}

export async function toConfirmation(page: Page): Promise<void> {
  await onButton(page, 'המשך לאישור').click()
  await stepHeading(page, 'אישור ההזמנה').waitFor()
  await page.getByRole('checkbox', { name: /קראתי את/ }).check()
}

export const confirm = (page: Page) => onButton(page, 'אישור הזמנה').click()
