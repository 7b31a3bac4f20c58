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

describe('what is sent with the COMMIT', () => {
  const database = createDatabase({ ...LIMITS, connectionString })
  afterAll(() => database.close())
  const noted = async () => (await database.query<{ note: string }>('SELECT note FROM notes')).rows.map(({ note }) => note)

  it('is committed with all before it, and undoes it when it fails', async () => {
    await database.query('CREATE TABLE notes (note text)')
    const told: string[] = []
    const write = (last: string) =>
      database.transaction(async (tx) => {
        tx.withCommit(() => tx.query(last))
        tx.afterCommit(() => told.push(last))
        await tx.query(`INSERT INTO notes VALUES ('first')`)
      })
    const good = `INSERT INTO notes VALUES ('last')`
    await write(good)
    await expect(write('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' })
    expect([await noted(), told]).toEqual([['first', 'last'], [good]])
  })

  it('says so where a statement would follow the COMMIT', async () => {
    const late = database.transaction(async (tx) => {
      tx.withCommit(async () => {
        await tx.query('SELECT 1')
        await tx.query(`INSERT INTO notes VALUES ('late')`)
      })
    })
    await expect(late).rejects.toThrow('the transaction is over')
    expect(await noted()).not.toContain('late')
  })
})
