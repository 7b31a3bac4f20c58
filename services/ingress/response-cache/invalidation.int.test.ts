import { describe, expect, it, vi } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestDatabase } from '#services/platform/testing/test-engines.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { encodeResponse } from './cached-response.ts'
import { listenForChanges } from './invalidation.ts'
import { createReadCache } from './read-cache.ts'

const REAR = '2000000000015'
const { app, database, emit, settle } = await createTestShop()
await emit(['product.changed.v1', REAR, product(REAR)])

const priceOf = async (url: string): Promise<number> => {
  const answer = (await app.inject({ url })).json()
  return (Array.isArray(answer) ? answer : answer.result)[0].price
}

describe('a kept answer', () => {
  it('costs no query while nothing changes', async () => {
    const url = '/api/v1/tires/MO/180/55/17'
    await app.inject({ url })
    const query = vi.spyOn(database, 'query')
    expect((await app.inject({ url })).statusCode).toBe(200)
    // Written differently it is the same question.
    expect((await app.inject({ url: `${url}?utm_source=x` })).statusCode).toBe(200)
    expect(query).not.toHaveBeenCalled()
    query.mockRestore()
  })

  it('is made anew after its product changed', async () => {
    const urls = [`/api/v1/tires/MO/${REAR}`, '/api/v1/tires/MO/180/55/17', '/api/v1/top/sellers', '/api/v1/bybrand/MO/tires/none']
    for (const url of urls) await app.inject({ url })
    await emit(['product.changed.v1', REAR, product(REAR, { priceAgorot: 50_010 })])
    for (const url of urls.slice(0, 3)) await expect.poll(() => priceOf(url)).toBe(500.1)
  })

  it('shows a like that was pressed', async () => {
    const likes = async () => (await app.inject({ url: `/api/v1/tires/MO/${REAR}` })).json().result[0].likes
    const before = await likes()
    await app.inject({ url: `/collector/like/product/${REAR}/0b54e7ab-3ff0-4c0a-8b9e-6a3f7f7e8b11` })
    await settle()
    await expect.poll(likes).toBe(before + 1)
  })
})

describe('listening for changes', () => {
  const ready = async () => encodeResponse({ status: 200, body: '{}', tags: ['product:1'], headers: {} })

  async function listenIn() {
    const { database: own } = await createTestDatabase()
    const cache = createReadCache({ maxBytes: 1_000_000 })
    const listening = await listenForChanges(own, cache)
    await cache.fill('/a', ready)
    return { own, cache, listening }
  }

  it('empties the cache at a star and at what it cannot read', async () => {
    const { own, cache, listening } = await listenIn()
    for (const payload of ['["*"]', 'not json', '{"tags":1}', '[1]']) {
      await cache.fill('/a', ready)
      await own.query('SELECT pg_notify($1, $2)', ['read_changed', payload])
      await expect.poll(() => cache.tagsOf('/a')).toBeUndefined()
    }
    await listening.close()
  })

  it('empties the cache when its connection was lost, since a change may have been missed', async () => {
    const { own, cache, listening } = await listenIn()
    await own.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()")
    await expect.poll(() => cache.tagsOf('/a')).toBeUndefined()
    await cache.fill('/a', ready)
    await own.query('SELECT pg_notify($1, $2)', ['read_changed', '["product:1"]'])
    await expect.poll(() => cache.tagsOf('/a')).toBeUndefined()
    await listening.close()
  })
})

describe('a change while an answer is being made', () => {
  it('is never covered by the older answer, however often both meet', async () => {
    for (let round = 1; round <= 20; round += 1) {
      const priceAgorot = 60_000 + round * 100
      const emitting = emit(['product.changed.v1', REAR, product(REAR, { priceAgorot })])
      await Promise.all([emitting, ...Array.from({ length: 10 }, () => priceOf(`/api/v1/tires/MO/${REAR}`))])
      await expect.poll(() => priceOf(`/api/v1/tires/MO/${REAR}`)).toBe(priceAgorot / 100)
    }
  })
})
