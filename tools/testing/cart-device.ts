import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Product, ProductAnswer, ProductList } from '#services/catalogue/product.contract.ts'
import { violationsOf } from './axe.ts'
import { openContext } from './open-page.ts'
import type { JoinedShop } from './open-shop.ts'
import { takePicture } from './pictures.ts'
import { fitsWidth } from './reach.ts'

export const item = ({ ean, set }: { ean: string; set: boolean }, quantity = 1) => ({ ean, quantity, isSet: set })
export type Items = ReturnType<typeof item>[]

/** Articles of each kind that a cart may hold: a set, two single tires that pay for shipping, one that cannot be ordered. */
export type Articles = Record<'set' | 'tire' | 'other' | 'unorderable', Product>

export async function findArticles(url: string): Promise<Articles> {
  const list = (await (await fetch(`${url}/api/v1/tires/MO/180/55/17`)).json()) as ProductList
  const [tire, other] = list.filter((product) => !product.set && !product.free_shipping && product.visibility === 'instock')
  const set = list.find((product) => product.set && product.visibility === 'instock')
  const unorderable = list.find((product) => product.visibility === 'outofstock')
  if (!set || !tire || !other || !unorderable) throw new Error('the demo catalogue lacks an article that this test needs')
  return { set, tire, other, unorderable }
}

/** The single tires of which most lie on the shelf, so that the orders of a test do not sell them out; throws where there are fewer. */
export async function findPlentiful({ shop, truth }: Pick<JoinedShop, 'shop' | 'truth'>, count = 1): Promise<[Product, ...Product[]]> {
  const { rows } = await truth.database.query<{ ean: string }>(
    `SELECT ean FROM stock_counters JOIN read.products USING (ean)
     WHERE source = 'stock' AND data ->> 'front' IS NULL AND data ->> 'visibilityOverride' IS NULL ORDER BY on_hand DESC LIMIT $1`,
    [count],
  )
  const answers = rows.map(async ({ ean }) => (await (await fetch(`${shop.url}/api/v1/tires/MO/${ean}`)).json()) as ProductAnswer)
  const [first, ...others] = (await Promise.all(answers)).flatMap(({ result }) => result.slice(0, 1))
  if (!first || others.length + 1 < count) throw new Error('the demo catalogue lacks a tire that this test needs')
  return [first, ...others]
}

interface Device {
  width: number
  items: Items
  /** As the shopper saw them the last time. */
  seenPrices?: Record<string, number>
}

/** A browser of its own, whose storage holds this cart when it first comes. */
export async function openDevice(browser: Browser, { width, items, seenPrices = {} }: Device): Promise<BrowserContext> {
  const context = await openContext(browser, width, { reducedMotion: 'reduce' })
  await context.addInitScript(
    ([cart, prices]) => {
      if (localStorage.getItem('cart') !== null) return
      const keep = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify({ value, expiresAt: Date.now() + 1e9 }))
      keep('cart', { items: cart })
      keep('cartPrices', prices)
    },
    [items, seenPrices] as const,
  )
  return context
}

/** What the storage holds now. */
export const storedCart = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('cart') ?? 'null') as { value: { items: Items } } | null)?.value.items)

/** Can be read by everyone, stays inside its borders, and is pictured. */
export async function look(page: Page, name: string): Promise<void> {
  // The address changes before the page has come.
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await takePicture(page, name)
  expect(await violationsOf(page)).toEqual([])
  expect(await fitsWidth(page)).toBe(true)
}
