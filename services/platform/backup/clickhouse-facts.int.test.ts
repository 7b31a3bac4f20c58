import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { ClickHouse } from '../clickhouse.ts'
import { createTestClickHouse, createTestDatabase } from '../testing/test-engines.ts'
import { dumpFacts, loadFacts } from './clickhouse-facts.ts'

const directory = await mkdtemp(join(tmpdir(), 'facts-'))
afterAll(() => rm(directory, { recursive: true }))
const { database } = await createTestDatabase()

const countOf = async (clickhouse: ClickHouse) =>
  (await clickhouse.query<{ rows: number }>('SELECT count() AS rows FROM event_facts'))[0]?.rows

it('loads facts that are older than they are kept, whatever ClickHouse merges meanwhile, and then lets go of them', async () => {
  const [shop, other] = [await createTestClickHouse(), await createTestClickHouse()]
  await shop.command('SYSTEM STOP TTL MERGES event_facts')
  await shop.insert('event_facts', [
    { event_id: '0190a000-0000-7000-8000-000000000001', topic: 'collector', received_at: '2020-01-01T12:00:00.000Z' },
    { event_id: '0190a000-0000-7000-8000-000000000002', topic: 'likes', received_at: '2020-01-01T12:00:00.000Z' },
  ])
  const facts = await dumpFacts(shop, database, ['event_facts'], directory)
  expect(facts.partitions).toMatchObject([{ rows: 2 }])

  const merge = () => other.command('OPTIMIZE TABLE event_facts FINAL')
  const merging: ClickHouse = { ...other, insertLines: (...lines) => other.insertLines(...lines).then(merge) }
  await loadFacts(merging, directory, facts)
  await merge()
  expect(await countOf(other)).toBe(1)
})
