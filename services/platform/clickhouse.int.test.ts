import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { createClickHouse } from './clickhouse.ts'
import { createTestClickHouse } from './testing/test-engines.ts'

const AWKWARD = ["a'b", 'c\\d', 'line\nfeed', 'שלום', "\\'", '\\N', 'tab\tstop', '', '[1,2]', '{x:String}', '"; DROP TABLE t; --']

const clickhouse = await createTestClickHouse()
await clickhouse.command('CREATE TABLE texts (text String, at DateTime64(3), position UInt64) ENGINE = MergeTree ORDER BY position')
await clickhouse.insert(
  'texts',
  AWKWARD.map((text, position) => ({ text, position, at: '2026-03-01T10:20:30.123Z' })),
)

describe('the door to ClickHouse', () => {
  it.each(AWKWARD.map((text, position) => ({ text, position })))('finds the text $text by a parameter', async ({ text, position }) => {
    const rows = await clickhouse.query('SELECT text, position FROM texts WHERE text = {text:String}', { text })
    expect(rows).toEqual([{ text, position }])
  })

  it('takes a list as a parameter', async () => {
    const rows = await clickhouse.query('SELECT text FROM texts WHERE text IN {texts:Array(String)} ORDER BY position', { texts: AWKWARD })
    expect(rows).toEqual(AWKWARD.map((text) => ({ text })))
  })

  it('takes dates, numbers and nothing as parameters', async () => {
    const at = new Date('2026-03-01T10:20:30.123Z')
    const rows = await clickhouse.query(
      'SELECT count() AS count, {none:Nullable(String)} AS none FROM texts WHERE at = {at:DateTime64(3)} AND position > {from:UInt64}',
      { at, from: 2, none: null },
    )
    expect(rows).toEqual([{ count: AWKWARD.length - 3, none: null }])
  })

  it('keeps databases apart', async () => {
    await expect(clickhouse.inDatabase('default').query('SELECT * FROM texts')).rejects.toMatchObject({ cause: { code: '60' } })
  })

  it('names the error of a statement that fails', async () => {
    await expect(clickhouse.query('SELECT (1')).rejects.toMatchObject({ code: '62', type: 'SYNTAX_ERROR' })
  })

  it.each(['SELECT * FROM missing', 'SELECT missing FROM texts', 'SELECT * FROM nowhere.texts'])(
    'takes %s for not set up yet',
    async (text) => {
      await expect(clickhouse.query(text)).rejects.toMatchObject({ retriable: true, code: 'clickhouse_unavailable' })
    },
  )

  it('holds an insert against its rows only when they cannot be read', async () => {
    await expect(clickhouse.insert('missing', [{ a: 1 }])).rejects.toMatchObject({ retriable: true, cause: { code: '60' } })
    await clickhouse.command('CREATE TABLE sizes (rim UInt8) ENGINE = MergeTree ORDER BY rim')
    await expect(clickhouse.insert('sizes', [{ rim: 'seventeen' }])).rejects.not.toHaveProperty('retriable')
  })

  it('answers a ping', async () => {
    await expect(clickhouse.ping()).resolves.toBe(true)
  })

  it('takes a thousand rows at once', async () => {
    await clickhouse.command('CREATE TABLE many (n UInt64) ENGINE = MergeTree ORDER BY n')
    await clickhouse.insert(
      'many',
      Array.from({ length: 1_000 }, (_, n) => ({ n })),
    )
    expect(await clickhouse.query('SELECT count() AS count, sum(n) AS sum FROM many')).toEqual([{ count: 1_000, sum: 499_500 }])
  })
})

describe('the door to a ClickHouse server', () => {
  const sockets = createServer((client) => client.pipe(connect(inject('clickHouseSocket'))).pipe(client)).listen(0, '127.0.0.1')
  afterAll(() => sockets.close())

  it('takes the database from the address, and goes to another one when asked', async () => {
    if (!sockets.listening) await once(sockets, 'listening')
    const address = sockets.address()
    const port = typeof address === 'object' ? address?.port : 0
    const server = createClickHouse({ address: { url: `http://shop:secret@127.0.0.1:${port}/${clickhouse.database}` } })
    const elsewhere = server.inDatabase('default')
    expect([server.database, elsewhere.database]).toEqual([clickhouse.database, 'default'])
    expect(await server.query('SELECT currentDatabase() AS name')).toEqual([{ name: clickhouse.database }])
    expect(await elsewhere.query('SELECT currentDatabase() AS name')).toEqual([{ name: 'default' }])
    await server.insert('texts', [{ text: 'over TCP', at: '2026-03-01T10:20:30.123Z', position: 100 }])
    expect(await server.query('SELECT text FROM texts WHERE position = {n:UInt64}', { n: 100 })).toEqual([{ text: 'over TCP' }])
    await Promise.all([server.close(), elsewhere.close()])
  })
})

it('waits for a statement that takes longer than others, as migrations do, where it was asked to be patient', async () => {
  const address = { socketPath: inject('clickHouseSocket'), database: clickhouse.database }
  const hurried = createClickHouse({ address, answerWithinMs: 300 })
  await expect(hurried.command('SELECT sleep(1)')).rejects.toThrow()
  const patient = hurried.patient()
  await patient.command('SELECT sleep(1)')
  await patient.close()
  await hurried.close()
})
