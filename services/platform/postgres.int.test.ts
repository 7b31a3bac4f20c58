import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { isRetriable } from './event-log/failure.ts'
import { createDatabase, type Transaction } from './postgres.ts'
import { eventually } from './testing/eventually.ts'
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
  // So long that a busy machine still hears the server, which gives up a little before.
  const database = createDatabase({ ...LIMITS, answerWithinMs: 2_000, connectionString })
  afterAll(() => database.close())

  it('is cancelled by the server, may be tried again, and leaves its connection as it was', async () => {
    const asleep = 'SELECT pg_sleep(20)'
    for (const run of [() => database.query(asleep), () => database.transaction((tx) => tx.query(asleep))]) {
      // The server gives up a little before; on a starved machine the client may hear of it too late.
      const error = await eventually(async () => {
        const failed = run()
        await expect(failed).rejects.toMatchObject({ code: '57014' })
        return failed.catch((reason: unknown) => reason)
      })
      expect(isRetriable(error)).toBe(true)
    }
    expect((await database.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  it('may take its time where it says so', async () => {
    const { rows } = await database.transaction((tx) => tx.query('SELECT 1 AS one FROM pg_sleep(2.2)'), { isLong: true })
    expect(rows).toEqual([{ one: 1 }])
    expect((await database.query('SELECT 1 AS one FROM pg_sleep(2.2)', [], { isLong: true })).rows).toEqual([{ one: 1 }])
    await eventually(() => expect(database.query('SELECT pg_sleep(20)')).rejects.toMatchObject({ code: '57014' }))
  })
})

describe('a client that falls silent', () => {
  const database = createDatabase({ connectionString, maxConnections: 2, onError: () => {} })
  afterAll(() => database.close())

  it('in a transaction is ended by the server, and those who wait for its locks go on while it sleeps', async () => {
    await database.query('CREATE TABLE counters AS SELECT 0 AS count')
    const program = fileURLToPath(new URL('./testing/silent-client-process.ts', import.meta.url))
    const sleeper = spawn(process.execPath, [program, connectionString], { stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      await once(sleeper.stdout, 'data')
      await database.transaction((tx) => tx.query('UPDATE counters SET count = count + 10'))
      expect((await database.query('SELECT count FROM counters')).rows).toEqual([{ count: 10 }])
    } finally {
      sleeper.kill('SIGKILL')
    }
  })

  it('before its statement is done has it cancelled by the server', async () => {
    const impatient = createDatabase({ ...LIMITS, connectionString })
    await expect(impatient.query('SELECT pg_sleep(600) -- given up')).rejects.toThrow()
    const running = async () =>
      (
        await database.query(
          "SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%-- given up' AND pid <> pg_backend_pid()",
        )
      ).rowCount
    await expect.poll(running).toBe(0)
    await impatient.close()
  })
})

describe('what is sent with the COMMIT', () => {
  const database = createDatabase({ ...LIMITS, connectionString })
  afterAll(() => database.close())
  const noted = async () => (await database.query<{ note: string }>('SELECT note FROM notes')).rows.map(({ note }) => note)

  it('is committed with all before it, and undoes it when it fails', async () => {
    await database.query('CREATE TABLE notes (note text)')
    const notified: string[] = []
    const write = (last: string) =>
      database.transaction(async (tx) => {
        tx.withCommit(() => tx.query(last))
        tx.afterCommit(() => notified.push(last))
        await tx.query(`INSERT INTO notes VALUES ('first')`)
      })
    const good = `INSERT INTO notes VALUES ('last')`
    await write(good)
    await expect(write('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' })
    expect([await noted(), notified]).toEqual([['first', 'last'], [good]])
  })

  it('is told the error that ended it, where statements sent behind the failing one are refused first', async () => {
    const deep = async (tx: Transaction) => Promise.all([Promise.all([tx.query('SELECT 1 / 0')])])
    const failing = database.transaction((tx) => Promise.all([deep(tx), tx.query('SELECT 1')]))
    await expect(failing).rejects.toMatchObject({ code: '22012' })
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

it('is that of the shop, whatever a person has set for his own use of Postgres', async () => {
  const program = `
    const { readConfig } = await import('#services/platform/config.ts')
    const { createDatabase } = await import('#services/platform/postgres.ts')
    readConfig({})
    const database = createDatabase({ connectionString: process.argv[1], maxConnections: 1, onError: () => {} })
    const { rows } = await database.query("SELECT current_setting('search_path') AS path, current_user AS who")
    await database.close()
    process.stdout.write(JSON.stringify(rows[0]))
  `
  const env = { PGOPTIONS: '-c search_path=nowhere', PGUSER: 'nobody', PGHOST: '192.0.2.1', PGSSLMODE: 'require' }
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, connectionString], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const told = JSON.parse(await text(child.stdout))
  const { rows } = await createDatabase({ ...LIMITS, connectionString }).query('SELECT current_user AS who')
  expect(told).toEqual({ path: '"$user", public', ...rows[0] })
})

describe('round trips', () => {
  const database = createDatabase({ ...LIMITS, connectionString })
  afterAll(() => database.close())
  async function tripsOf(work: () => Promise<unknown>): Promise<number> {
    const before = database.roundTrips()
    await work()
    return database.roundTrips() - before
  }

  it('are one for every single statement', async () => {
    expect(await tripsOf(() => Promise.all([database.query('SELECT 1'), database.query('SELECT 2')]))).toBe(2)
    expect(await tripsOf(() => database.query('SELECT 1 / 0').catch(() => {}))).toBe(1)
  })

  it('are one for the statements of a transaction that wait for no answer, and the commit', async () => {
    const pipelined = (tx: Transaction) => Promise.all([tx.query('SELECT 1'), tx.query('SELECT 2')])
    expect(await tripsOf(() => database.transaction(pipelined))).toBe(2)
    expect(await tripsOf(() => database.transaction(async (tx) => [await pipelined(tx), await tx.query('SELECT 3')]))).toBe(3)
    // The third waits for the first, though not for the second.
    const waiting = (tx: Transaction) => Promise.all([tx.query('SELECT 1').then(() => tx.query('SELECT 3')), tx.query('SELECT 2')])
    expect(await tripsOf(() => database.transaction(waiting))).toBe(3)
  })
})
