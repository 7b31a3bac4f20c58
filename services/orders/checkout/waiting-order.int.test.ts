import { expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { item, orderOf } from './testing/checkout-requests.ts'
import { testCheckout } from './testing/test-checkout.ts'

const EAN = '2000000000015'
const shop = await createTestShop()
const { deps, emit } = shop

it('waits for what another process holds no longer than its shopper does, and leaves nothing behind', async () => {
  await emit(['product.changed.v1', EAN, product(EAN, { stock: 5 })])
  const limits: unknown[] = []
  const log: typeof deps.log = {
    ...deps.log,
    append: async (tx, events) => {
      // Sent together: the commit follows at once.
      const [shown, places] = await Promise.all([tx.query('SHOW lock_timeout'), deps.log.append(tx, events)])
      limits.push(...shown.rows)
      return places
    },
  }
  const app = await createShopApp({ ...deps, log })
  const { send } = testCheckout({ ...shop, app })
  expect((await send(orderOf([item(EAN)]))).statusCode).toBe(200)
  expect(limits).toEqual([{ lock_timeout: '800ms' }])

  // A process that fell asleep with the best seller in its hands.
  const refused = await deps.database.transaction(async (tx) => {
    await tx.query('SELECT FROM stock_counters WHERE ean = $1 FOR UPDATE', [EAN])
    return send(orderOf([item(EAN)]))
  })
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([503, true])
  expect((await send(orderOf([item(EAN)]))).statusCode).toBe(200)
  await app.close()
})
