import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Product, ProductList } from '#services/catalogue/product.contract.ts'
import { violationsOf } from './axe.ts'
import { openContext } from './open-page.ts'
import { takePicture } from './pictures.ts'

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
  await takePicture(page, name)
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}
