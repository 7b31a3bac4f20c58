import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { item, orderOf } from './testing/checkout-requests.ts'
import { testCheckout } from './testing/test-checkout.ts'

/** A shopper whose press waits, and who gives up: what the repeat is told must not be overtaken by the first press. */

const EAN = '2000000000015'
const shop = await createTestShop()
const { app, database, emit } = shop
const { send } = testCheckout(shop)
await emit(['product.changed.v1', EAN, product(EAN, { stock: 500 })])
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo

const body = orderOf([item(EAN)], { visitorId: randomUUID() })
const orders = async () => (await database.query('SELECT FROM orders')).rowCount
const waiting = async () => (await database.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rowCount
const connections = () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)))

/** Presses over a connection of its own; the answer closes it without waiting. */
function press(key: string): () => void {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  const sending = request({ port, path: '/api/v1/checkout', method: 'POST', headers, agent: false })
  sending.on('error', () => {}).end(JSON.stringify(body))
  return () => void sending.destroy()
}

/** Somebody else decides about this key while `work` is done. */
const whileOthersDecide = (key: string, work: () => Promise<void>) =>
  database.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [key])
    await work()
  })

it('places the order of a shopper who waits for the answer, over a connection as browsers have one', async () => {
  const before = await orders()
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), connection: 'close' },
    body: JSON.stringify(orderOf([item(EAN)], { visitorId: randomUUID() })),
  })
  expect(answer.status, await answer.text()).toBe(200)
  expect(await orders()).toBe((before ?? 0) + 1)
})

it('places nothing for a press that nobody waits for any more, and the repeat places it once', async () => {
  const key = randomUUID()
  const before = (await orders()) ?? 0
  await whileOthersDecide(key, async () => {
    const leave = press(key)
    await expect.poll(async () => (await waiting()) === 1).toBe(true)
    leave()
    await expect.poll(async () => (await connections()) === 0).toBe(true)
  })
  await expect.poll(async () => (await waiting()) === 0 && (await inFlight()) === 0).toBe(true)
  expect(await orders()).toBe(before)
  expect((await send(body, key)).statusCode).toBe(200)
  expect(await orders()).toBe(before + 1)
})

it('places it where one of two presses still waits', async () => {
  const key = randomUUID()
  const before = await orders()
  let stays: ReturnType<typeof send> | undefined
  await whileOthersDecide(key, async () => {
    const leave = press(key)
    await expect.poll(async () => (await waiting()) === 1).toBe(true)
    stays = send(body, key)
    leave()
    await expect.poll(async () => (await connections()) === 0).toBe(true)
  })
  expect((await stays)?.statusCode).toBe(200)
  expect(await orders()).toBe((before ?? 0) + 1)
})

/** Transactions of the shop that are open. */
async function inFlight(): Promise<number | null> {
  const open = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'"
  return (await database.query(open)).rowCount
}
