import { describe, expect, it } from 'vitest'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { placed } from '#services/orders/testing/order-events.ts'
import { countRowsRead } from '#services/platform/testing/rows-read.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import type { PopularSizes } from './catalogue.contract.ts'
import { product, tire } from './testing/catalogue-events.ts'

/** The best sold: of the year before this shop and of its own last 90 days together. */

// The article of `placed`.
const ORDERED = '2000000000015'
const OTHER = '2000000000022'
const OTHER_SIZE = tire('120', '70', '17')
let now = new Date()
const { app, emit, database, deps } = await createTestShop({ now: () => now })
await emit(
  ['product.changed.v1', ORDERED, product(ORDERED, { soldBefore: 1 })],
  ['product.changed.v1', OTHER, product(OTHER, { soldBefore: 2, priceAgorot: 50_000, tire: OTHER_SIZE })],
)

const eans = async () => ((await app.inject({ url: '/api/v1/top/sellers' })).json() as { ean: string }[]).map(({ ean }) => ean)
const order = (orderId: string) => emit(['order.placed.v1', orderId, placed(orderId)])
const pay = (orderId: string) =>
  emit([
    'order.payment-succeeded.v1',
    orderId,
    { orderId, attemptId: crypto.randomUUID(), amountAgorot: 76_900, installments: 1, transactionId: orderId },
  ])
/** Kept answers are made anew when an article changes. */
const touch = (priceAgorot: number) => emit(['product.changed.v1', OTHER, product(OTHER, { soldBefore: 2, priceAgorot, tire: OTHER_SIZE })])

/** Kept answers are made anew when the shop's own list of sizes changes; the second of them was never sold. */
async function sizes() {
  const sizeOf = (width: string, profile: string, rim: string, motorcycles: string) => ({ width, profile, rim, motorcycles })
  const list = { sizes: [sizeOf('120', '70', '17', 'Yamaha MT-07'), sizeOf('110', '80', '19', 'Honda CB500X')] }
  await emit(['popular-sizes.changed.v1', 'popular-sizes', list])
  const answer: PopularSizes = (await app.inject({ url: '/api/v1/popular/sizes' })).json()
  return answer.map(({ width, motorcycles }) => `${width} ${motorcycles}`)
}

describe('the best sold tires and sizes', () => {
  it('count what was sold here and paid, for 90 days', async () => {
    await expect.poll(eans).toEqual([OTHER, ORDERED])
    await expect.poll(sizes).toEqual(['120 Yamaha MT-07', '180 ', '110 Honda CB500X'])
    await order('200001')
    await order('200002')
    await touch(50_100)
    await expect.poll(eans).toEqual([OTHER, ORDERED])
    await pay('200001')
    await pay('200002')
    await touch(50_200)
    await expect.poll(eans).toEqual([ORDERED, OTHER])
    await expect.poll(sizes).toEqual(['180 ', '120 Yamaha MT-07', '110 Honda CB500X'])
    now = new Date(now.getTime() + 91 * 86_400_000)
    await touch(50_300)
    await expect.poll(eans).toEqual([OTHER, ORDERED])
    await expect.poll(async () => (await sizes())[0]).toBe('120 Yamaha MT-07')
  })

  it('read what was sold once when both are asked for, as by the home page', async () => {
    const SOLD = 3_000
    await database.query(
      `INSERT INTO read.orders (order_id, sequence, contact_id, status, placed, reservation, paid_at, placed_at, changed_at)
       SELECT (300000 + n)::text, n, contact_id, 'paid', placed, reservation, $2, $2, $2 FROM read.orders, generate_series(1, $1) AS n WHERE order_id = '200001'`,
      [SOLD, now],
    )
    await database.query('ANALYZE')
    const rows = await countRowsRead(database, async (watched) => {
      const beside = await createShopApp({ ...deps, database: watched })
      await Promise.all(['/api/v1/top/sellers', '/api/v1/popular/sizes'].map((url) => beside.inject({ url })))
      await beside.close()
    })
    expect(rows).toBeGreaterThanOrEqual(SOLD)
    expect(rows).toBeLessThan(2 * SOLD)
  })
})
