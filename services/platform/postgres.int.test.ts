import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { isRetriable } from './event-log/failure.ts'
import { createDatabase } from './postgres.ts'
import { createTestDatabase } from './testing/test-engines.ts'

const { connectionString } = await createTestDatabase()
const LIMITS = { maxConnections: 2, connectWithinMs: 300, answerWithinMs: 300, onError: () => {} }
const AWAY = { code: 'postgres_unavailable', retriable: true }

describe('a Postgres that takes connections and says nothing', () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => void sockets.push(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const open = async () => {
    if (!server.listening) await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    return createDatabase({ ...LIMITS, connectionString: `postgres://shop@127.0.0.1:${port}/shop` })
  }

  it('is away for a query, a transaction and a listener, in bounded time', async () => {
    const database = await open()
    await expect(database.query('SELECT 1')).rejects.toMatchObject(AWAY)
    await expect(database.transaction((tx) => tx.query('SELECT 1'))).rejects.toMatchObject(AWAY)
    await expect(
      database.listen(
        'anything',
        () => {},
        () => {},
      ),
    ).rejects.toThrow()
    await database.close()
  })
})

describe('a statement that is not answered in time', () => {
  const database = createDatabase({ ...LIMITS, connectionString })
  afterAll(() => database.close())

  it('fails as if Postgres were away, and its connection is not used again', async () => {
    await expect(database.query('SELECT pg_sleep(20)')).rejects.toMatchObject(AWAY)
    const failed = database.transaction((tx) => tx.query('SELECT pg_sleep(20)'))
    await expect(failed).rejects.toMatchObject(AWAY)
    await expect(failed.catch(isRetriable)).resolves.toBe(true)
    expect(database.poolStats().open).toBe(0)
    expect((await database.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  it('may take its time in a long transaction', async () => {
    const { rows } = await database.transaction((tx) => tx.query('SELECT 1 AS one FROM pg_sleep(0.6)'), { isLong: true })
    expect(rows).toEqual([{ one: 1 }])
  })
})
