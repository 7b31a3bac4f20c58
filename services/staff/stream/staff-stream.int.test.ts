import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { placed } from '#services/orders/testing/order-events.ts'
import { notifyReadChanged, type StaffSignalKind, signalStaff, staffTag } from '#services/platform/event-log/read-changed.ts'
import { createShopApp } from '#services/start/shop-app.ts'
import { endSession } from '../session-record.ts'
import { signInStaff } from '../testing/staff-session.ts'
import { createStaffSignalHub, openStaffStream } from './staff-stream.ts'

const shop = await createTestShop({ staffHeartbeatMs: 20 })
const { database, deps, emit } = shop
type Fact = Parameters<typeof emit>[number]
const origins = [await listen(shop.app), await listen(await anotherApp())]

async function anotherApp(): Promise<App> {
  const app = await createShopApp(deps)
  afterAll(() => app.close())
  return app
}

function listen(app: App): Promise<string> {
  return app.listen({ host: '127.0.0.1', port: 0 })
}

/** An open stream, and how to read its next event; null = it ended. */
async function open(origin: string | undefined, token: string) {
  const response = await fetch(`${origin}/api/v1/staff/stream`, { headers: { 'x-auth-token': token } })
  const waiting: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => waiting.push(event) })
  let reader: ReadableStreamDefaultReader<string> | undefined
  const next = async (): Promise<[string | undefined, unknown] | null> => {
    reader ??= response.body?.pipeThrough(new TextDecoderStream()).getReader()
    while (waiting.length === 0) {
      const part = await reader?.read()
      if (!part || part.done) return null
      parser.feed(part.value)
    }
    const [event] = waiting.splice(0, 1)
    return [event?.event, JSON.parse(event?.data ?? 'null')]
  }
  return { response, next }
}

const signal = (kind: StaffSignalKind, id?: string) => database.transaction((tx) => signalStaff(tx, kind, id))

describe('GET /api/v1/staff/stream', () => {
  it('tells of orders once they can be read, on every ingress', async () => {
    const { token } = await signInStaff(database)
    const streams = await Promise.all(origins.map((origin) => open(origin, token)))
    expect(streams[0]?.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    await emit(['order.placed.v1', '100001', placed('100001')])
    await emit(['order.status-changed.v1', '100001', { orderId: '100001', from: 'open', to: 'paid', by: 'shop' }])
    for (const { next } of streams) {
      expect(await next()).toEqual(['order-placed', { kind: 'order-placed', orderId: '100001' }])
      expect(await next()).toEqual(['order-changed', { kind: 'order-changed', orderId: '100001' }])
    }
  })

  it('tells what other rooms signal with their transactions, and nothing of one that was rolled back', async () => {
    const { token } = await signInStaff(database)
    const { next } = await open(origins[1], token)
    const undone = database.transaction(async (tx) => {
      await signalStaff(tx, 'offer-changed', 'undone')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await signal('offer-changed', 'offer-1')
    await signal('dead-letters')
    expect([await next(), await next()]).toEqual([
      ['offer-changed', { kind: 'offer-changed', offerId: 'offer-1' }],
      ['dead-letters', { kind: 'dead-letters' }],
    ])
  })

  it('tells only that much has moved when so much happens at once that pages had better read everything again, and goes on', async () => {
    const { token } = await signInStaff(database)
    const { next } = await open(origins[0], token)
    const ids = Array.from({ length: 30 }, (_, number) => String(300_000 + number))
    // Of one partition, so that they come in one batch.
    await emit(...ids.map((orderId): Fact => ['order.placed.v1', '100001', placed(orderId)]))
    const received = [await next()]
    while (received.at(-1)?.[0] !== 'much-changed' && received.length < ids.length) received.push(await next())
    expect(received.at(-1)).toEqual(['much-changed', { kind: 'much-changed' }])
    await signal('offer-changed', 'offer-2')
    for (let event = await next(); event?.[0] !== 'offer-changed'; event = await next()) expect(event?.[0]).toBe('much-changed')
  })

  it('says once that much has moved for all that comes shortly after one another', async () => {
    const { token } = await signInStaff(database)
    const { next } = await open(origins[0], token)
    const tags = Array.from({ length: 101 }, (_, number) => `product:${number}`)
    for (let burst = 0; burst < 5; burst += 1)
      await database.transaction((tx) => notifyReadChanged(tx, [...tags, staffTag('order-changed', '100001')]))
    await signal('dead-letters')
    const received = [await next(), await next()]
    expect(received.map((event) => event?.[0]).toSorted()).toEqual(['dead-letters', 'much-changed'])
  })

  it('is refused to a session that holds as many as its browser may have tabs, until one of them ends', async () => {
    const { token } = await signInStaff(database)
    const held = await Promise.all(Array.from({ length: 20 }, () => open(origins[0], token)))
    expect(held.map(({ response }) => response.status)).toEqual(held.map(() => 200))
    expect((await open(origins[0], token)).response.status).toBe(429)
    const other = await signInStaff(database)
    expect((await open(origins[0], other.token)).response.status).toBe(200)
    await held[0]?.response.body?.cancel()
    await expect.poll(async () => (await open(origins[0], token)).response.status).toBe(200)
  })

  it('ends with the session', async () => {
    const { token } = await signInStaff(database)
    const { next } = await open(origins[0], token)
    await endSession(database, token)
    expect(await next()).toBeNull()
  })

  it('does not keep its session awake', async () => {
    const { token, staffId } = await signInStaff(database)
    const { response } = await open(origins[0], token)
    await database.query("UPDATE staff_sessions SET used_at = now() - interval '1 hour' WHERE staff_id = $1", [staffId])
    const usedAt = async () => (await database.query('SELECT used_at FROM staff_sessions WHERE staff_id = $1', [staffId])).rows
    const before = await usedAt()
    const reader = response.body?.getReader()
    for (let beats = 0; beats < 4; beats += 1) expect((await reader?.read())?.done).toBe(false)
    expect(await usedAt()).toEqual(before)
  })

  it('is closed to who is not signed in', async () => {
    const { response } = await open(origins[0], 'nobody')
    expect(response.status).toBe(401)
  })

  it('ends with the shop', async () => {
    const { token } = await signInStaff(database)
    const app = await createShopApp(deps)
    const { next } = await open(await listen(app), token)
    await app.close()
    expect(await next()).toBeNull()
  })
})

describe('a reader that does not read', () => {
  it('is given up before what waits for it fills the memory', async () => {
    const news = createStaffSignalHub()
    const stream = openStaffStream({ news, heartbeatMs: 60_000, isStillSignedIn: async () => true })
    for (let told = 0; told < 10_000; told += 1) news.drop([`staff/order-changed/${100_000 + told}`])
    expect(stream.destroyed).toBe(true)
    expect(stream.readableLength).toBeLessThan(70_000)
    await new Promise((resolve) => stream.once('close', resolve))
    expect(news.readers()).toBe(0)
  })
})
