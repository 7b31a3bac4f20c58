import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { WIDTHS } from '#tools/testing/browser.ts'
import { look } from '#tools/testing/cart-device.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { cutTexts } from '#tools/testing/reach.ts'
import { openDesk } from '#tools/testing/staff-device.ts'

/** Lists of suppliers at the staff desk. */

const opened = await openShop()
const csv = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/csv', buffer })

it.each(WIDTHS)("reads a supplier's whole list at %i pixels, in letters of its own, and takes out what it does not name", async (width) => {
  const { page, context, troubles } = await openDesk(opened, { width, path: '/admin/catalogue?part=import' })
  const input = page.locator('input[type=file]')
  const french = readFileSync(new URL('../../migrations/demo/delti-fr-list.csv', import.meta.url), 'latin1').split('\r\n')
  french.splice(width === WIDTHS[0] ? 5 : 6, 1)
  french[20] = french[20]?.replace(/,\d\d;/, `,${width % 100};`) ?? ''
  await input.setInputFiles(csv('delti.csv', Buffer.from(french.join('\r\n'), 'latin1')))
  await page.getByText('סוג הקובץ: מחירון של deltiFr').waitFor()
  await page.getByRole('heading', { name: /פריט אחד שאינו ברשימה יוצא/ }).waitFor()
  await page
    .getByRole('table', { name: /אזהרות/ })
    .getByText('Shinko')
    .waitFor()
  await look(page, 'staff-catalogue-import-list')
  await page.getByRole('button', { name: /^החלה/ }).click()
  await page.getByRole('heading', { name: /^הקובץ הוחל.*פריט אחד יצא/ }).waitFor()
  const dirty = readFileSync(new URL('../../services/catalogue/fixtures/supplier_feed_sample_dirty.csv', import.meta.url))
  await input.setInputFiles(csv('rduch.csv', dirty))
  await page.getByText('חסר יותר ממחצית הרשימה הקודמת').waitFor()
  const stopped = page.getByRole('table', { name: 'מה לתקן בקובץ' })
  await stopped.getByText('התא מתחיל כמו נוסחה').first().waitFor()
  expect(await stopped.getByText('המחיר צריך להיות גדול מאפס').count()).toBe(2)
  await page.getByRole('checkbox', { name: /להוציא גם/ }).waitFor()
  await look(page, 'staff-catalogue-import-list-dirty')
  expect(await cutTexts(page)).toEqual([])
  expect(troubles).toEqual([])
  await context.close()
})
