import { afterAll, expect, inject, it } from 'vitest'
import type { Product } from '#services/catalogue/product.contract.ts'
import type { City, Garage, InstallDate, InstallSlot } from '#services/garages/garage.contract.ts'
import type { CheckoutForm, CheckoutItem } from '#services/orders/checkout/checkout.contract.ts'
import { freePort, makeDataDir, type ShopProcess, startShop } from '#tools/testing/shop-process.ts'
import { copyTemplate } from '#tools/testing/shop-template.ts'
import { openTruth } from '#tools/testing/shop-truth.ts'
import { UNLIMITED_ORDERS } from '../testing/unlimited-orders.ts'
import { createRandom } from './load/random.ts'
import { findBrokenRules } from './order-rules.ts'
import { settleEverything } from './settle-everything.ts'
import { carryOn, createShopper, MANNERS, type Shopper } from './shopper.ts'

/** `kill -9` at every step of checkout and finalize, under load; shoppers come again, and jobs settle the rest. `FAULT_SEED` repeats a run. */

const STEPS = [
  'checkout.begun',
  'decided',
  'appended',
  'checkout.committed',
  'begin.claimed',
  'begin.opened',
  'checkout.opened',
  'finalize.begun',
  'finalize.inquired',
  'finalize.committed',
]
const SHOPPERS_PER_ROUND = 60
const LANES = 20
/** Orders that wait together are placed in one transaction: a step is reached fewer times than there are shoppers. */
const LATEST_DEATH = 8
const SEED = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000)
const ENV = { ...UNLIMITED_ORDERS, CHECKOUTS_PER_MINUTE: '100000', COUPONS_PER_MINUTE: '1000000', LOG_LEVEL: 'fatal' }
const SIZES = ['180/55/17', '120/70/17', '190/55/17', '160/60/17']
/** Twenty orders may use it: fewer than want to. */
const COUPON = 'FIRST20'

const random = createRandom(SEED)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const data = makeDataDir()
afterAll(() => data.remove())

interface Wares {
  items: CheckoutItem[]
  garage: string
  date: string
  slots: number[]
}

/** A few articles, and one day of one garage, for more shoppers than it has time for. */
async function findWares({ url }: ShopProcess): Promise<Wares> {
  const ask = async <T>(path: string): Promise<T> => (await (await fetch(url + path)).json()) as T
  const products = await Promise.all(SIZES.map((size) => ask<Product[]>(`/api/v1/tires/MO/${size}`)))
  const items = products
    .flat()
    .filter(({ visibility }) => visibility !== 'outofstock' && visibility !== 'none')
    .map(({ ean, set }) => ({ ean, quantity: 1, isSet: set }))
  const cities = await ask<City[]>('/api/v1/checkout/installation/cities')
  const shops = await ask<Garage[]>(`/api/v1/checkout/shops/in/${cities[0]?.id}`)
  const garage = shops.find(({ manualBooking }) => !manualBooking)?.id ?? ''
  const dates = await ask<InstallDate[]>(`/api/v1/checkout/install/dates/${garage}`)
  const date = dates.findLast(({ vacant }) => vacant)?.value ?? ''
  const slots = await ask<InstallSlot[]>(`/api/v1/checkout/install/slots/${garage}/${date}`)
  return { items, garage, date, slots: slots.map(({ startCursor }) => startCursor) }
}

function newShopper({ items, garage, date, slots }: Wares): Shopper {
  const fitting: Partial<CheckoutForm> = { sip: 'install', selectedShop: garage, installDate: date, installSlot: pick(slots) }
  const coupon = random() < 0.3 ? { couponCode: COUPON } : {}
  return createShopper(pick(MANNERS), [pick(items)], { ...(random() < 0.3 ? fitting : {}), ...coupon })
}

/** Lets the shoppers act over so many connections, the newest first, until the shop is dead or all of them are done. */
async function serve(shop: ShopProcess, shoppers: readonly Shopper[]): Promise<void> {
  const waiting = shoppers.filter(({ isDone }) => !isDone).reverse()
  const lane = async (): Promise<void> => {
    for (let shopper = waiting.shift(); shopper; shopper = waiting.shift()) await carryOn(shop.url, shopper)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

it(`keeps orders, reservations and money whole, killed at ${STEPS.length} steps (seed ${SEED})`, async () => {
  copyTemplate(inject('shopTemplate'), data.path)
  const port = await freePort()
  const start = (env: Record<string, string> = {}) =>
    startShop({ program: 'tools/faults/mortal-shop-process.ts', dataDir: data.path, port, env: { ...ENV, ...env } })
  const shoppers: Shopper[] = []
  let wares: Wares | null = null
  const cameAgain = new Set<Shopper>()
  for (const step of STEPS) {
    const shop = await start({ DIE_AT: `${step}:${1 + Math.floor(random() * LATEST_DEATH)}` })
    wares ??= await findWares(shop)
    for (let count = 0; count < SHOPPERS_PER_ROUND; count += 1) shoppers.push(newShopper(wares))
    await serve(shop, shoppers)
    for (const shopper of shoppers) if (!shopper.isDone) cameAgain.add(shopper)
    await expect.poll(shop.endedBy, { message: `died at ${step}` }).toBe('SIGKILL')
  }

  const shop = await start()
  const truth = await openTruth(data.path)
  await serve(shop, shoppers)
  expect(shoppers.filter(({ isDone }) => !isDone)).toEqual([])
  await settleEverything(truth.database)
  await expect.poll(() => findBrokenRules(truth.database)).toEqual([])

  const placed = shoppers.flatMap(({ order }) => order?.orderId ?? [])
  const { rows } = await truth.database.query<{ id: string; paid: boolean }>(`SELECT order_id AS id, status = 'paid' AS paid FROM orders`)
  expect(rows.map(({ id }) => id).sort()).toEqual(placed.sort())
  const payers = shoppers.filter(({ order, manner }) => order && (manner === 'pay' || manner === 'leave'))
  expect(
    rows
      .filter(({ paid }) => paid)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(payers.map(({ order }) => order?.orderId).sort())
  await truth.close()
  await shop.stop()
  console.log(
    `${STEPS.length} kills, ${shoppers.length} shoppers, ${cameAgain.size} of them had to come again, ${placed.length} orders placed once each, ` +
      `${shoppers.length - placed.length} refused, ${payers.length} paid once each; lost 0, doubled 0`,
  )
})
