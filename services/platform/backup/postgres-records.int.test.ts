import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import type { Database } from '../postgres.ts'
import { createTestClickHouse, createTestDatabase } from '../testing/test-engines.ts'
import { dumpFacts, loadPositions } from './clickhouse-facts.ts'
import { readPacked, writePacked } from './manifest.ts'
import { dumpRecords, isReadFromKafka, listFilledTables, loadRecords } from './postgres-records.ts'

const KAFKA = 'kafka:dGlyZS1zaG9wLWthZmthMQ'
const POSITIONS = [
  ['postgres', 'orders.stock-counters.v1'],
  ['postgres', 'sink.event-facts.v1'],
  ['postgres', 'projection.orders.v1'],
  ['postgres', 'relay.dGlyZS1zaG9wLWthZmthMQ'],
  [KAFKA, 'orders.stock-counters.v1'],
  [KAFKA, 'sink.event-facts.v1'],
] as const

const directory = await mkdtemp(join(tmpdir(), 'records-'))
afterAll(() => rm(directory, { recursive: true }))
const clickhouse = await createTestClickHouse()

const positionsOf = async (database: Database) => {
  const { rows } = await database.query<{ log: string; group: string }>(
    'SELECT log_id AS log, group_name AS "group" FROM reader_positions ORDER BY log_id DESC, group_name',
  )
  return rows.map(({ log, group }) => [log, group])
}

it('holds no position in Kafka, whose topics are empty where it is restored, though the cluster may have the same id', async () => {
  const { database } = await createTestDatabase()
  for (const position of POSITIONS) {
    await database.query(
      "INSERT INTO reader_positions (log_id, group_name, topic, partition, next) VALUES ($1, $2, 'orders', 0, 7)",
      position,
    )
  }
  expect(await isReadFromKafka(database)).toBe(true)
  const facts = await dumpFacts(clickhouse, database, [], directory)
  const records = await database.copying('BEGIN', (tx) => dumpRecords(tx, directory))
  expect(facts.positions.map(({ logId, group }) => [logId, group])).toEqual([['postgres', 'sink.event-facts.v1']])
  const file = records.tables.find(({ table }) => table === 'reader_positions')
  expect(
    (await text(readPacked(directory, file ?? { file: '', sha256: '' }))).split('\n').map((line) => line.split('\t').slice(0, 2)),
  ).toEqual([['postgres', 'orders.stock-counters.v1'], ['']])
})

it('takes none of them from a backup that holds them', async () => {
  const { database } = await createTestDatabase()
  const columns = ['log_id', 'group_name', 'topic', 'partition', 'next']
  const lines = POSITIONS.filter(([, group]) => !/^(sink|projection)/.test(group)).map((position) =>
    [...position, 'orders', 0, 7].join('\t'),
  )
  const packed = await writePacked(directory, 'earlier.copy.gz', Readable.from([`${lines.join('\n')}\n`]))
  const tables = [{ table: 'reader_positions', columns, rows: lines.length, ...packed }]
  const positions = ['postgres', KAFKA].map((logId) => ({ logId, group: 'sink.event-facts.v1', topic: 'orders', partition: 0, next: '7' }))
  await database.copying('BEGIN', async (tx) => {
    await loadRecords(tx, directory, { migrations: [], tables, sequences: [] })
    await loadPositions(tx, { migrations: [], partitions: [], positions })
  })
  expect(await positionsOf(database)).toEqual([
    ['postgres', 'orders.stock-counters.v1'],
    ['postgres', 'sink.event-facts.v1'],
  ])
})

it('takes a shop that was made ready for an empty one, and one in which anything was read for a filled one', async () => {
  const { database } = await createTestDatabase()
  await database.query("INSERT INTO projection_versions (name, serving_version) VALUES ('orders', 1)")
  expect(await listFilledTables(database)).toEqual([])
  await database.query(
    "INSERT INTO reader_positions (log_id, group_name, topic, partition) VALUES ('postgres', 'projection.orders.v1', 'orders', 0)",
  )
  expect(await listFilledTables(database)).toEqual(['reader_positions'])
})
