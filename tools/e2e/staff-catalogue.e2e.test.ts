import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { DeskProduct, DeskProducts } from '#services/catalogue/catalogue-desk.contract.ts'
import type { Product } from '#services/catalogue/product.contract.ts'
import type { DeskGarages } from '#services/garages/desk-garage.contract.ts'
import type { DeskCoupons } from '#services/orders/coupons/desk-coupons.contract.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { look } from '#tools/testing/cart-device.ts'
import { expectFocus } from '#tools/testing/focus.ts'
import { goAlive, openContext, openPage } from '#tools/testing/open-page.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { cutTexts, fitsWidth } from '#tools/testing/reach.ts'
import { openDesk } from '#tools/testing/staff-device.ts'

/** The catalogue at the staff desk, and what shoppers see of it. */

const PATH = '/admin/catalogue'
const [NARROW, WIDE] = WIDTHS
const opened = await openShop()
const { shop, browser, truth } = opened
const { token } = await signInStaff(truth.database, { issuer: 'local' })
const DESK = '/api/v1/staff/catalogue'

const ask = async <Answer>(path: string, body?: object): Promise<Answer> => {
  const headers = { 'x-auth-token': token, ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(`${shop.url}${DESK}/${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  expect(`${path} ${answer.status}`).toBe(`${path} 200`)
  return (await answer.json()) as Answer
}
const tires = ((await (await fetch(`${shop.url}/api/v1/tires/MO/180/55/17`)).json()) as Product[]).filter(
  ({ set, visibility, price }) => !set && visibility === 'instock' && price > 300,
)
const tireAt = (place: number): Product => {
  const tire = tires[place]
  if (!tire) throw new Error('the demo lacks a tire')
  return tire
}
const deskProduct = async (ean: string): Promise<DeskProduct> => {
  const found = (await ask<DeskProducts>(`products?search=${ean}`)).products.find((each) => each.ean === ean)
  if (!found) throw new Error(`no product ${ean}`)
  return found
}

const open = (query = '', width: number = WIDE) => openDesk(opened, { width, path: PATH + query })
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'חלקי הקטלוג' }).getByRole('link', { name })
const firstRow = (page: Page) => page.getByRole('region', { name: 'צמיגים', exact: true }).getByRole('form').first()
const save = (page: Page) => page.getByRole('button', { name: 'שמירה', exact: true })
const saved = (page: Page, words: string) => page.getByText(words).first().waitFor()

/** The row of an article, unfolded where it is folded. */
async function openRow(ean: string, width: number = WIDE) {
  const desk = await open(`?search=${ean}`, width)
  const row = firstRow(desk.page)
  await row.waitFor()
  if (width < WIDE) await row.getByRole('button', { name: /^עריכה/ }).click()
  return { ...desk, row }
}

describe('articles', () => {
  it('lists, searches and turns pages, in the address too', async () => {
    const { page, context, pageErrors } = await open()
    await firstRow(page).waitFor()
    await look(page, 'staff-catalogue-products')
    await page.getByRole('button', { name: 'עמוד 2' }).click()
    await expect.poll(() => page.url()).toContain('page=2')
    await page.getByRole('searchbox').fill('road 180/55')
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('road 180/55')
    await page.getByText(/^נמצא/).waitFor()
    await page.reload()
    expect(await page.getByRole('searchbox').inputValue()).toBe('road 180/55')
    await firstRow(page).waitFor()
    expect(await cutTexts(page)).toEqual([])
    await page.getByRole('searchbox').fill('xqzwk')
    await page.getByRole('heading', { name: 'אין צמיג כזה בקטלוג' }).waitFor()
    await look(page, 'staff-catalogue-products-none')
    expect(pageErrors).toEqual([])
    await context.close()
  })

  // The row of a narrow screen is folded, and folds again when it is saved.
  it.each(WIDTHS)('saves what changed, and the shopper sees it, at %i pixels', async (width) => {
    const tire = tireAt(width === WIDE ? 0 : 3)
    const { page, context, row, pageErrors } = await openRow(tire.ean, width)
    expect(await save(page).count()).toBe(0)
    const price = Math.round(tire.price * 0.9)
    await row.getByLabel(/^מחיר,/).fill('x')
    await row.getByText('סכום בשקלים').waitFor()
    await look(page, 'staff-catalogue-row-wrong')
    await row.getByLabel(/^מחיר,/).fill(String(price))
    await row.getByLabel(/^מחיר,/).press('Enter')
    await saved(page, 'החנות כבר מציגה את זה')
    if (width === WIDE) await expectFocus(row.getByLabel(/^מחיר,/))
    else await expectFocus(row.getByRole('heading'))
    expect((await deskProduct(tire.ean)).priceAgorot).toBe(price * 100)
    if (width < WIDE) await row.getByRole('button', { name: /^עריכה/ }).click()
    await row.getByRole('button', { name: /^מי שינה ומתי/ }).click()
    const history = row.getByRole('region', { name: /^מי שינה ומתי/ })
    await history
      .getByRole('listitem')
      .filter({ hasText: 'דנה לוי' })
      .filter({ hasText: price.toLocaleString('en') })
      .waitFor()
    await page.getByRole('button', { name: 'סגירת ההודעה' }).click()
    await look(page, 'staff-catalogue-history')
    expect(await cutTexts(page)).toEqual([])
    const shopper = await openContext(browser, width)
    const { page: shown } = await openPage(shopper, `${shop.url}/tire/moto/${tire.ean}/x`)
    await expect.poll(() => shown.locator('main').textContent()).toContain(String(price))
    await shopper.close()
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('says a price jump in words, and takes it after one more press', async () => {
    const tire = tireAt(1)
    const { page, context, row } = await openRow(tire.ean)
    await row.getByLabel(/^מחיר,/).fill(String(Math.round(tire.price / 2)))
    await save(page).click()
    await row.getByText(/ירידה של/).waitFor()
    await look(page, 'staff-catalogue-price-jump')
    await row.getByRole('button', { name: 'לשמור בכל זאת' }).click()
    await saved(page, 'החנות כבר מציגה את זה')
    expect((await deskProduct(tire.ean)).priceAgorot).toBe(Math.round(tire.price / 2) * 100)
    await context.close()
  })

  it('keeps what was typed where somebody else was there first, and shows what that is', async () => {
    const tire = tireAt(2)
    const { page, context, row } = await openRow(tire.ean)
    await row.getByLabel(/^על המדף,/).fill('77')
    const { revision } = await deskProduct(tire.ean)
    await ask(`products/${tire.ean}`, { revision, stock: 66, fullPriceAgorot: 999_900 })
    await save(page).click()
    await row.getByText('זה השתנה בינתיים').waitFor()
    await row.getByText('רשום עכשיו: 66').waitFor()
    expect(await row.getByLabel(/^על המדף,/).inputValue()).toBe('77')
    expect(await row.getByLabel(/^מחיר מלא,/).inputValue()).toBe('9999.00')
    await look(page, 'staff-catalogue-meanwhile')
    await row.getByRole('button', { name: 'לשמור בכל זאת' }).click()
    await saved(page, 'החנות כבר מציגה את זה')
    expect((await deskProduct(tire.ean)).stock).toBe(77)
    await context.close()
  })

  it('says of a set whose units it has, and keeps what was typed while the shop cannot be reached', async () => {
    const { page, context } = await open('?search=סט')
    const row = firstRow(page)
    await row.getByText('סט של שני צמיגים').waitFor()
    await row.getByLabel(/^תצוגה בחנות/).selectOption('outofstock')
    await page.route('**/catalogue/products/*', (route) => route.abort())
    await save(page).click()
    await row.getByRole('alert').waitFor()
    await look(page, 'staff-catalogue-set-failed')
    expect(await row.getByLabel(/^תצוגה בחנות/).inputValue()).toBe('outofstock')
    await page.unroute('**/catalogue/products/*')
    await save(page).click()
    await saved(page, 'החנות כבר מציגה את זה')
    await row.getByText('לא במלאי', { exact: true }).locator('visible=true').first().waitFor()
    await context.close()
  })
})

const BRANDS = 'name,name_he,aliases,position\nMichelin,מישלן,Mishelin,1\n'
const csv = (name: string, content: string | Buffer) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content as string) })
const productsFile = (price: number, { ean, brand, name, displaySize }: Product) =>
  `brand,line,segment,ean,size,score,price,full_price,stock,colour
${brand},${name},sport-touring,${ean},${displaySize},9,${price},${price + 100},5,red
Michelin,Road 6,sport-touring,123,120/70 ZR 17,9,500,600,1,red
Nobody,Road 6,sport-touring,2221053903249,120/70,9,5oo,600,1,red
`

describe('a file', () => {
  it('is tried, told by row and reason, and applied; the same file again changes nothing', async () => {
    const { page, context, pageErrors } = await open('?part=import')
    await look(page, 'staff-catalogue-import')
    const input = page.locator('input[type=file]')
    const tire = tireAt(1)
    const now = (await deskProduct(tire.ean)).priceAgorot / 100
    await input.setInputFiles(csv('מחירון.csv', productsFile(Math.round(now * 2), tire)))
    await page.getByRole('table', { name: 'מה לתקן בקובץ' }).waitFor()
    await page.getByText('המחיר זז ביותר מ־30%').waitFor()
    await page.getByText('בברקוד EAN יש 13 ספרות').waitFor()
    await look(page, 'staff-catalogue-import-problems')
    await page.getByRole('checkbox', { name: /שזז/ }).check()
    await page.getByRole('button', { name: /^החלה/ }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /שמירת הרשימה/ }).click()
    expect((await download).suggestedFilename()).toBe('מחירון-problems.csv')
    await page.getByRole('button', { name: /^החלה/ }).click()
    await page.getByRole('heading', { name: /^הקובץ הוחל/ }).waitFor()
    const last = page.getByRole('region', { name: 'הקבצים האחרונים שיובאו' }).getByRole('listitem').first()
    await last.filter({ hasText: 'מחירון.csv' }).filter({ hasText: 'דנה לוי' }).getByText('1 השתנו').waitFor()
    await look(page, 'staff-catalogue-import-done')
    await expect.poll(async () => (await deskProduct(tire.ean)).priceAgorot).toBe(Math.round(now * 2) * 100)
    await input.setInputFiles(csv('brands.csv', BRANDS))
    const apply = page.getByRole('button', { name: /^החלה/ })
    await apply.or(page.getByRole('heading', { name: /לא ישנה דבר/ })).waitFor()
    if (await apply.isVisible()) {
      await apply.click()
      await page.getByRole('heading', { name: /^הקובץ הוחל/ }).waitFor()
      await input.setInputFiles(csv('brands.csv', BRANDS))
    }
    await page.getByRole('heading', { name: /לא ישנה דבר/ }).waitFor()
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('is not sent when it is no table of up to 24 MB, also when it is dropped', async () => {
    const { page, context } = await open('?part=import')
    const alert = page.getByRole('alert')
    for (const [name, content, words] of [
      ['empty', Buffer.from(' \n'), 'הקובץ ריק'],
      ['workbook', Buffer.from('d0cf11e0a1b1', 'hex'), 'זה קובץ Excel מהסוג הישן'],
      ['picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'זה לא קובץ CSV או Excel'],
    ] as const) {
      await page.locator('input[type=file]').setInputFiles(csv(`${name}.csv`, content))
      await alert.filter({ hasText: words }).waitFor()
    }
    await look(page, 'staff-catalogue-import-refused')
    await page.getByRole('region', { name: 'גררו לכאן קובץ CSV או Excel' }).evaluate((element) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([new Uint8Array(25 * 1024 * 1024)], 'large.csv'))
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    })
    await alert.filter({ hasText: 'הקובץ גדול מדי' }).waitFor()
    await context.close()
  })

  it('is refused whole when no kind of file fits, and says which columns do', async () => {
    const { page, context } = await open('?part=import')
    await page.locator('input[type=file]').setInputFiles(csv('x.csv', 'a,b\n1,2\n'))
    await page.getByText('העמודות לא מתאימות לאף סוג קובץ').waitFor()
    await page.getByText('אילו עמודות יש בכל סוג קובץ').click()
    await look(page, 'staff-catalogue-import-unknown')
    await context.close()
  })
})

describe('shipments, coupons and garages', () => {
  it('says when shipments arrive, and what shoppers will read', async () => {
    const { page, context, pageErrors } = await open('?part=shipments')
    const field = page.getByLabel('המשלוח שבדרך מגיע')
    await field.waitFor()
    await look(page, 'staff-catalogue-shipments')
    const was = await field.inputValue()
    expect(was).toMatch(/^\d\d\/\d\d\/20\d\d$/)
    const day = '03/12/2026'
    await field.fill(day)
    await field.press('Tab')
    const preview = page.getByRole('region', { name: 'מה קונים יקראו' })
    await preview.getByText(day).first().waitFor()
    await save(page).click()
    await saved(page, 'מועדי המשלוחים נשמרו')
    const { settings } = await ask<{ settings: { data: { currentShipmentAt: string } } }>('shipment-settings')
    expect(settings.data.currentShipmentAt).toBe('2026-12-02T22:00:00.000Z')
    await field.click()
    await page.getByRole('button', { name: 'החודש הבא' }).waitFor()
    await look(page, 'staff-catalogue-shipments-calendar')
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('makes a coupon that shoppers can use, and edits it', async () => {
    const { page, context, pageErrors } = await open()
    await tab(page, 'קופונים').click()
    await expect.poll(() => page.url()).toContain('part=coupons')
    await page.getByRole('button', { name: 'קופון חדש' }).click()
    const form = page.getByRole('form', { name: 'קופון חדש' })
    const code = 'DESK10'
    await form.getByLabel('קוד').fill(code.toLowerCase())
    await form.getByRole('button', { name: 'יצירת הקופון' }).click()
    await form.getByText('מספר שלם, 1 עד 100.').waitFor()
    await look(page, 'staff-catalogue-coupon-new')
    await form.getByLabel('אחוז הנחה').fill('10')
    await form.getByRole('button', { name: 'יצירת הקופון' }).click()
    await saved(page, `נוסף: ${code}.`)
    const { coupons } = await ask<DeskCoupons>('coupons')
    expect(coupons.find(({ data }) => data.code === code)?.data).toMatchObject({ benefit: { kind: 'percent', percent: 10 }, endsAt: null })
    const tire = tireAt(0)
    const cart = { items: [{ ean: tire.ean, quantity: 1, isSet: false }] }
    const answer = await fetch(`${shop.url}/api/v1/validate-coupon`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, cart }),
    })
    expect(await answer.json()).toMatchObject({ valid: true, discount: expect.any(Number) })
    const row = page.getByRole('listitem').filter({ hasText: code })
    await row.getByRole('button', { name: /^עריכה/ }).click()
    await row.getByRole('textbox', { name: 'יום אחרון' }).fill('01/01/2026')
    await row.getByRole('textbox', { name: 'יום אחרון' }).press('Tab')
    await look(page, 'staff-catalogue-coupon-edit')
    await save(page).press('Enter')
    await row.getByText('הסתיים').waitFor()
    await expectFocus(row.getByRole('button', { name: /^עריכה/ }))
    await look(page, 'staff-catalogue-coupons')
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('hides a garage from shoppers, and makes one', async () => {
    const { page, context, pageErrors } = await open('?part=garages&page=2')
    const { garages } = await ask<DeskGarages>('garages')
    const garage = garages.find(({ data }) => !data.isHidden)
    if (!garage) throw new Error('the demo lacks a garage')
    const name = garage.data.displayName
    await page.getByText(`נמצאו ${garages.length.toLocaleString('en')} מוסכים`).waitFor()
    expect(await page.getByRole('button', { name: /^עריכה/ }).count()).toBe(Math.min(25, garages.length - 25))
    await look(page, 'staff-catalogue-garages-page')
    await page.getByRole('searchbox').fill(`${garage.city} ${name}`)
    await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBeNull()
    await page.getByRole('button', { name: `עריכה ${name}` }).click()
    const form = page.getByRole('form', { name: `עריכת ${name}` })
    await form.getByLabel('ראשון', { exact: true }).fill('18-8')
    await form.getByText('שעות עגולות').waitFor()
    await look(page, 'staff-catalogue-garage-edit')
    await form.getByLabel('ראשון', { exact: true }).fill('9-17')
    await form.getByLabel('מוסתר מקונים').check()
    await save(page).click()
    await saved(page, 'מוסתר מקונים (כן)')
    await look(page, 'staff-catalogue-garages')
    const shopper = await openContext(browser, WIDE)
    const { page: shown } = await openPage(shopper, `${shop.url}/our-shops`, 'alive')
    expect(await shown.getByText(name, { exact: true }).count()).toBe(0)
    await shopper.close()
    await page.getByRole('button', { name: 'מוסך חדש' }).click()
    const fresh = page.getByRole('form', { name: 'מוסך חדש' })
    await fresh.getByLabel('שם', { exact: true }).fill('מוסך הבדיקה')
    await fresh.getByRole('button', { name: 'יצירת המוסך' }).click()
    await fresh.getByText('שדה חובה.').first().waitFor()
    await look(page, 'staff-catalogue-garage-new')
    await fresh.getByLabel('כתובת באתר').fill('desk-garage')
    await fresh.getByLabel(/^עיר/).selectOption(garage.data.cityId)
    await fresh.getByLabel('רחוב ומספר').fill('הנמל 4')
    await fresh.getByLabel('טלפון').fill('04-555-0100')
    await fresh.getByLabel('מחיר התקנה לצמיג').fill('85')
    await fresh.getByLabel('חישוקים באינצ׳ים').fill('17, 18')
    await fresh.getByLabel('שני', { exact: true }).fill('8-18')
    await fresh.getByRole('button', { name: 'יצירת המוסך' }).click()
    await expectFocus(page.getByRole('button', { name: 'מוסך חדש' }))
    await page.getByRole('searchbox').fill('אין מוסך כזה')
    await page.getByRole('heading', { name: 'אין מוסך כזה' }).waitFor()
    await look(page, 'staff-catalogue-garages-none')
    await page.getByRole('button', { name: 'ניקוי החיפוש' }).press('Enter')
    await expectFocus(page.getByRole('main'))
    await page.getByRole('searchbox').fill('מוסך הבדיקה')
    await page.getByRole('heading', { name: 'מוסך הבדיקה' }).waitFor()
    expect((await ask<DeskGarages>('garages')).garages.find(({ data }) => data.id === 'desk-garage')?.data).toMatchObject({
      pricePerTireAgorot: 8500,
      rims: ['17', '18'],
      isHidden: false,
    })
    expect(pageErrors).toEqual([])
    await context.close()
  })
})

it('is used by keys alone, tells what is loading and what could not be loaded', async () => {
  const { page, context } = await open()
  await firstRow(page).waitFor()
  await tab(page, 'משלוחים').focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('המשלוח שבדרך מגיע').waitFor()
  await page.route('**/catalogue/coupons', (route) => route.abort())
  await tab(page, 'קופונים').press('Enter')
  await page.getByRole('button', { name: 'לנסות שוב' }).or(page.getByRole('alert').getByRole('button')).first().waitFor()
  await look(page, 'staff-catalogue-failed')
  await page.unroute('**/catalogue/coupons')
  await page.getByRole('alert').getByRole('button').press('Enter')
  await page.getByRole('button', { name: 'קופון חדש' }).waitFor()
  await context.close()
})

it('fits a narrow screen in all its parts', async () => {
  const { page, context, pageErrors } = await open('', NARROW)
  for (const part of ['products', 'import', 'shipments', 'coupons', 'garages']) {
    await goAlive(page, `${shop.url}${PATH}?part=${part}`)
    await takePicture(page, `staff-catalogue-${part}`)
    expect([part, await cutTexts(page), await fitsWidth(page)]).toEqual([part, [], true])
  }
  expect(pageErrors).toEqual([])
  await context.close()
})
