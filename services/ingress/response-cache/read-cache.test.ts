import { describe, expect, it } from 'vitest'
import { type CachedResponse, encodeResponse } from './cached-response.ts'
import { createReadCache } from './read-cache.ts'

const answer = async (body: string, tags: readonly string[], status = 200): Promise<CachedResponse> =>
  encodeResponse({ status, body, tags, headers: { 'content-type': 'application/json' } })
const text = (found: CachedResponse | undefined): string | undefined => found?.encodings.identity.text
const createCache = (maxBytes = 1_000_000) => createReadCache({ maxBytes })

/** A fill that ends when it is told to. */
function heldFill(body: string, tags: readonly string[]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { make: () => promise.then(() => answer(body, tags)), finish: resolve }
}

describe('read cache', () => {
  it('keeps an answer until one of its tags moves', async () => {
    const cache = createCache()
    await cache.fill('/a', () => answer('a', ['product:1', 'brand:x']))
    await cache.fill('/b', () => answer('b', ['product:2']))
    expect(text(cache.find('/a'))).toBe('a')
    cache.drop(['brand:x', 'brand:y'])
    expect(cache.find('/a')).toBeUndefined()
    expect(text(cache.find('/b'))).toBe('b')
  })

  it('does not keep a fill whose tag moved while it ran, so that no answer from before a change stays', async () => {
    const cache = createCache()
    const old = heldFill('old', ['product:1'])
    const filling = cache.fill('/a', old.make)
    cache.drop(['product:1'])
    old.finish()
    expect(text(await filling)).toBe('old')
    expect(cache.find('/a')).toBeUndefined()
  })

  it('keeps a fill when only other tags moved while it ran', async () => {
    const cache = createCache()
    const held = heldFill('a', ['product:1'])
    const filling = cache.fill('/a', held.make)
    cache.drop(['product:2'])
    held.finish()
    await filling
    expect(text(cache.find('/a'))).toBe('a')
  })

  it('empties at *, fills under way included', async () => {
    const cache = createCache()
    await cache.fill('/a', () => answer('a', ['product:1']))
    const held = heldFill('b', ['product:2'])
    const filling = cache.fill('/b', held.make)
    cache.drop(['*'])
    held.finish()
    await filling
    expect(cache.find('/a')).toBeUndefined()
    expect(cache.find('/b')).toBeUndefined()
    expect(cache.stats()).toMatchObject({ entries: 0, bytes: 0 })
  })

  it('makes an answer once for all who ask at the same time', async () => {
    const cache = createCache()
    const held = heldFill('a', ['product:1'])
    const both = [cache.fill('/a', held.make), cache.fill('/a', () => answer('second', []))]
    held.finish()
    expect((await Promise.all(both)).map(text)).toEqual(['a', 'a'])
    expect(cache.stats().fills).toBe(1)
  })

  it('makes a cold answer once for all who ask while notices about other things come in', async () => {
    const cache = createCache()
    const held = heldFill('a', ['product:1'])
    const asked = [cache.fill('/a', held.make)]
    for (let notice = 2; notice <= 8; notice += 1) {
      cache.drop([`product:${notice}`])
      asked.push(cache.fill('/a', () => answer('again', ['product:1'])))
    }
    held.finish()
    expect((await Promise.all(asked)).map(text)).toEqual(Array(8).fill('a'))
    expect(cache.stats().fills).toBe(1)
  })

  it('begins one more fill, not one for each, when a change was about what is being made', async () => {
    const cache = createCache()
    const old = heldFill('old', ['product:1'])
    const before = cache.fill('/a', old.make)
    cache.drop(['product:1'])
    const after = Array.from({ length: 3 }, () => cache.fill('/a', () => answer('new', ['product:1'])))
    old.finish()
    expect([await before, ...(await Promise.all(after))].map(text)).toEqual(['old', 'new', 'new', 'new'])
    expect(cache.stats().fills).toBe(2)
  })

  it('takes no answer that cannot tell what it was made of for newer than a change', async () => {
    const cache = createCache()
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = cache.fill('/a', async () => {
      await promise
      return encodeResponse({ status: 200, body: 'old', tags: [], isCacheable: false, headers: {} })
    })
    cache.drop(['product:1'])
    const after = cache.fill('/a', () => answer('new', []))
    resolve()
    expect([await before, await after].map(text)).toEqual(['old', 'new'])
  })

  it('does not let someone who asks after a change join a fill from before it', async () => {
    const cache = createCache()
    const old = heldFill('old', ['product:1'])
    const before = cache.fill('/a', old.make)
    cache.drop(['product:1'])
    const after = await cache.fill('/a', () => answer('new', ['product:1']))
    old.finish()
    await before
    expect(text(after)).toBe('new')
    expect(text(cache.find('/a'))).toBe('new')
  })

  it('keeps what a fill hands in as late, once it is there, for the next', async () => {
    const cache = createCache()
    const late = heldFill('whole', ['product:1'])
    const first = await cache.fill('/a', async (keepLate) => {
      keepLate(late.make())
      return encodeResponse({ status: 503, body: 'instead', tags: [], isCacheable: false, headers: {} })
    })
    expect([text(first), cache.find('/a')]).toEqual(['instead', undefined])
    cache.drop(['product:2'])
    late.finish()
    await expect.poll(() => text(cache.find('/a'))).toBe('whole')
  })

  it('does not keep what was late when one of its tags moved before it was there, nor what failed', async () => {
    const cache = createCache()
    const late = heldFill('old', ['product:1'])
    const failed = Promise.withResolvers<CachedResponse>()
    const handedIn: Promise<unknown>[] = []
    await cache.fill('/a', (keepLate) => {
      handedIn.push(late.make(), failed.promise)
      for (const each of handedIn as Promise<CachedResponse>[]) keepLate(each)
      return answer('instead', [], 503)
    })
    cache.drop(['product:1'])
    late.finish()
    failed.reject(new Error('no data'))
    await Promise.allSettled(handedIn)
    expect(text(await cache.fill('/b', () => answer('b', [])))).toBe('b')
    expect(cache.find('/a')).toBeUndefined()
  })

  it('tells a failed fill to its callers and makes the next one anew', async () => {
    const cache = createCache()
    await expect(cache.fill('/a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
    expect(text(await cache.fill('/a', () => answer('a', [])))).toBe('a')
  })

  it('keeps no answer that is not a success', async () => {
    const cache = createCache()
    await cache.fill('/gone', () => answer('gone', ['product:1'], 404))
    expect(cache.find('/gone')).toBeUndefined()
  })

  it('stays under its bytes and lets go of what nobody read', async () => {
    const cache = createCache(20_000)
    for (const key of ['/read', '/unread']) await cache.fill(key, () => answer(key, ['t']))
    for (let n = 0; n < 12; n += 1) {
      cache.find('/read')
      await cache.fill(`/${n}`, () => answer(String(n), ['t']))
    }
    expect(cache.stats().bytes).toBeLessThanOrEqual(20_000)
    expect(text(cache.find('/read'))).toBe('/read')
    expect(cache.find('/unread')).toBeUndefined()
  })

  it('does not keep a single answer that would push out a quarter of the others', async () => {
    const cache = createCache(10_000)
    await cache.fill('/huge', () => answer('x'.repeat(9_000), []))
    expect(cache.find('/huge')).toBeUndefined()
  })
})
