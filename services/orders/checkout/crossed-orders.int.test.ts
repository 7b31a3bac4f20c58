import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { byCard, item, orderOf, personal } from './testing/checkout-requests.ts'
import { testCheckout } from './testing/test-checkout.ts'

const EAN = '2000000000015'
const shop = await createTestShop()
const { database, emit } = shop
const { send } = testCheckout(shop)
// A second process: what one process has to do for the same person waits for its turn without a connection.
const elsewhere = await createShopApp(shop.deps)
afterAll(() => elsewhere.close())
const { send: sendElsewhere } = testCheckout({ app: elsewhere, database })
await emit(['product.changed.v1', EAN, product(EAN, { stock: 500 })])

const PHONE = '0507654321'
const waiting = async () => (await database.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rowCount

it('lets one person order twice at once in two processes, once anew and once again, and neither waits for what the other holds', async () => {
  const body = byCard([item(EAN)], { ...personal({ phone: PHONE }), visitorId: randomUUID() })
  expect((await send(body)).statusCode).toBe(200)
  const again = { ...body, checkout: { ...body.checkout, additionalNotes: 'בבקשה' } }
  const anew = orderOf([item(EAN)], { ...personal({ phone: PHONE }), visitorId: randomUUID() })
  const answers: ReturnType<typeof send>[] = []
  await database.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 3))', [PHONE])
    answers.push(send(anew))
    await expect.poll(async () => (await waiting()) === 1).toBe(true)
    answers.push(sendElsewhere(again))
    await expect.poll(async () => (await waiting()) === 2).toBe(true)
  })
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
})
