import { describe, expect, it } from 'vitest'
import type { DeskProducts } from '#services/catalogue/catalogue-desk.contract.ts'
import type { Product } from '#services/catalogue/product.contract.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { look } from '#tools/testing/cart-device.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { openDesk } from '#tools/testing/staff-device.ts'

/** `+10 %` at the desk, from the choice of a brand to taking it back. */

const opened = await openShop()
const { shop, truth } = opened
const { token } = await signInStaff(truth.database, { issuer: 'local' })
const [tire] = (await (await fetch(`${shop.url}/api/v1/tires/MO/180/55/17`)).json()) as Product[]
if (!tire) throw new Error('the demo lacks a tire')

async function priceNow(): Promise<number> {
  const url = `${shop.url}/api/v1/staff/catalogue/products?search=${tire?.ean}`
  const { products } = (await (await fetch(url, { headers: { 'x-auth-token': token } })).json()) as DeskProducts
  return products[0]?.priceAgorot ?? 0
}

describe('prices of many articles', () => {
  it('rise by a rule as they were shown, and are taken back as one', async () => {
    const { page, context, pageErrors } = await openDesk(opened, { width: 1280, path: '/admin/catalogue?size=180/55/17' })
    const before = await priceNow()
    await page.getByLabel('מותג', { exact: true }).selectOption(tire.brandSlug)
    await page.getByRole('button', { name: /^שינוי מחירים/ }).click()
    await page.getByLabel('כמה אחוזים').fill('10')
    await page.getByLabel('עיגול').selectOption('agora')
    await page.getByRole('table', { name: 'מה ישתנה' }).getByRole('row').nth(1).waitFor()
    await look(page, 'staff-catalogue-prices')
    await page.getByRole('button', { name: /^שינוי (מחיר אחד|\d+ מחירים)/ }).click()
    const anyway = page.getByRole('button', { name: 'לשנות בכל זאת' })
    const done = page.getByRole('status').getByRole('button', { name: 'ביטול השינוי' })
    await anyway.or(done).waitFor()
    if (await anyway.isVisible()) await anyway.click()
    await done.waitFor()
    expect(await priceNow()).toBe(Math.round(before * 1.1))
    await look(page, 'staff-catalogue-prices-done')
    await done.click()
    await page.getByRole('dialog').getByRole('button', { name: 'ביטול השינוי' }).click()
    await page.getByRole('status').getByText(/^בוטל/).waitFor()
    expect(await priceNow()).toBe(before)
    expect(pageErrors).toEqual([])
    await context.close()
  })
})
