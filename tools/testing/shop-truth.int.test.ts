import { expect, it } from 'vitest'
import { createTestClickHouse, createTestDatabase } from '#services/platform/testing/test-engines.ts'
import { leaksOf, leaksOfTexts, whole } from './shop-truth.ts'

const { database } = await createTestDatabase()
const truth = { database, clickhouse: await createTestClickHouse(), close: async () => {} }

it('finds a known phone wherever it stands, and a random one only as a number of its own', async () => {
  const body = JSON.stringify({ type: 'order.placed.v1', data: { note: 'call0501234567890' } })
  await truth.database.query("INSERT INTO log_events (topic, partition, sequence, body) VALUES ('orders', 0, 0, $1)", [body])
  const index = 'event order.placed.v1 (1)'
  expect(await leaksOf(truth, '0501234567')).toEqual([index])
  expect(await leaksOfTexts(truth, ['0501234567'], whole)).toEqual([])
  expect(await leaksOfTexts(truth, ['0501234567890'], whole)).toEqual([index])
})
