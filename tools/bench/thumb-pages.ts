import { cartPath, checkoutPath, productPath, sizeListPath } from '#frontend/shared/routes.ts'
import type { Product } from '#services/catalogue/product.contract.ts'
import { homePath, type SizeParts } from '#services/domain/page-paths.ts'
import { item } from '#tools/testing/cart-device.ts'
import type { ThumbPage } from './thumb-visit.ts'

export type ThumbPageName = 'home' | 'list' | 'product' | 'cart' | 'checkout'
type Presses = ThumbPage['presses']

/** The pages on the way to an order, and what a thumb does there. */
export async function findThumbPages(url: string): Promise<Record<ThumbPageName, ThumbPage>> {
  const get = async <T>(path: string): Promise<T> => (await fetch(`${url}/api/v1/${path}`)).json() as Promise<T>
  const sellers = await get<Product[]>('top/sellers')
  const seller = sellers.find(({ visibility, set }) => visibility === 'instock' && !set)
  const size = await longest(await get<SizeParts[]>('popular/sizes'), get)
  if (!seller) throw new Error('the catalogue lacks a tire in stock among its top sellers')
  const cart = { items: [item(seller)] }
  const page = (path: string, presses: Presses = {}, stored: ThumbPage['stored'] = {}): ThumbPage => ({ path, presses, stored })
  return {
    home: page(homePath, { 'choose a size': chooseSize, 'type in the search': search }),
    list: page(sizeListPath(size), { 'open the filter': openFilter, 'tick a brand': tickBrand }),
    product: page(productPath(seller), { 'press the heart': like, 'add to cart': addToCart }),
    cart: page(cartPath, {}, { cart }),
    checkout: page(checkoutPath, {}, { cart }),
  }
}

async function longest(sizes: readonly SizeParts[], get: (path: string) => Promise<unknown[]>): Promise<SizeParts> {
  const counts = await Promise.all(
    sizes.map(async (size) => ({ size, count: (await get(`tires/MO/${size.width}/${size.profile}/${size.rim}`)).length })),
  )
  const [most] = counts.toSorted((a, b) => b.count - a.count)
  if (!most) throw new Error('the catalogue has no popular sizes')
  return most.size
}

/** By keys, since no page sees what happens in the list that the phone itself opens for a select. */
const chooseSize: Presses[string] = async ({ page, type }) => {
  for (const part of ['צמיג ברוחב', 'בפרופיל', 'לחישוק']) {
    const select = page.getByLabel(part)
    await select.and(page.locator(':enabled')).waitFor()
    if ((await select.inputValue()) === '') await type(select, 'ArrowDown')
  }
  await page
    .getByRole('button', { name: /הציגו .*צמיגים במידה הזו/ })
    .and(page.locator(':enabled'))
    .waitFor()
}

const search: Presses[string] = async ({ page, type }) => {
  const field = page.getByRole('combobox', { name: 'חיפוש צמיגים' })
  await page.getByRole('banner').getByRole('link', { name: 'חיפוש' }).tap()
  await type(field, 'r')
  await type(field, 'o')
  await page.getByRole('listbox', { name: 'תוצאות החיפוש' }).getByRole('option').first().waitFor()
}

const openFilter: Presses[string] = async ({ page, tap }) => {
  await tap(page.getByRole('button', { name: /^סינון/ }))
  await page.getByRole('complementary', { name: 'סינון התוצאות' }).waitFor()
}

const tickBrand: Presses[string] = async ({ page, tap }) => {
  await tap(page.getByRole('checkbox', { name: /Mitas/i }))
  await page.waitForURL('**?brands=*')
}

const like: Presses[string] = async ({ page, tap }) => {
  const heart = page.getByRole('button', { name: 'אהבתי' })
  await tap(heart)
  await heart.and(page.locator('[aria-pressed=true]')).waitFor()
}

const addToCart: Presses[string] = async ({ page, tap }) => {
  await tap(page.getByRole('button', { name: 'הוספה לסל' }).locator('visible=true').first())
  await page.getByText('המוצר נוסף לסל').waitFor()
}
