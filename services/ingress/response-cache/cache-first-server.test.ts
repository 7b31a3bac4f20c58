import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createCacheFirstServer } from './cache-first-server.ts'
import { encodeResponse } from './cached-response.ts'
import { createReadCache } from './read-cache.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server with one kept answer at `/kept`; everything else is the framework's, which says so. */
async function startServer(): Promise<string> {
  const cache = createReadCache({ maxBytes: 100_000 })
  const headers = { 'content-type': 'application/json' }
  await cache.fill('/kept', async () => encodeResponse({ status: 200, body: '{"warm":true}', tags: ['product:1'], headers }))
  const server = createCacheFirstServer(cache, (_request, response) => response.end('framework'), {
    keepAliveTimeout: 1000,
    requestTimeout: 1000,
  })
  server.listen(0, '127.0.0.1')
  closers.push(() => server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('the warm path', () => {
  it('answers what is kept before the framework sees the request', async () => {
    const answer = await fetch(`${await startServer()}/kept`)
    expect([await answer.text(), answer.headers.get('content-type')]).toEqual(['{"warm":true}', 'application/json'])
  })

  it('answers 304 to who has it already', async () => {
    const origin = await startServer()
    const etag = (await fetch(`${origin}/kept`)).headers.get('etag') ?? ''
    expect((await fetch(`${origin}/kept`, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('answers HEAD without a body', async () => {
    const answer = await fetch(`${await startServer()}/kept`, { method: 'HEAD' })
    expect([answer.status, await answer.text(), answer.headers.get('content-length')]).toEqual([200, '', '13'])
  })

  it.each([
    ['another address', '/kept?x=1', 'GET'],
    ['a write to the same address', '/kept', 'POST'],
  ])('leaves %s to the framework', async (_what, path, method) => {
    expect(await (await fetch((await startServer()) + path, { method })).text()).toBe('framework')
  })
})
