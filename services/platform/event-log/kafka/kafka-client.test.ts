import { expect, it, vi } from 'vitest'
import { logKafkaLine, replicationOf } from './kafka-client.ts'

function levelOf(message: string, error?: string): string | undefined {
  const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  logKafkaLine(logger, { namespace: 'Connection', log: { timestamp: '', message, ...(error !== undefined && { error }) } })
  return Object.entries(logger).find(([, call]) => call.mock.calls.length > 0)?.[0]
}

it.each([
  ['Response GroupCoordinator(key: 10, version: 2)', 'The group coordinator is not available'],
  ['Response ListOffsets(key: 2, version: 3)', 'This server is not the leader for that topic-partition'],
  ['Response Metadata(key: 3, version: 6)', 'There is no leader for this topic-partition as we are in the middle of a leadership election'],
  ['Response Heartbeat(key: 12, version: 3)', 'The group is rebalancing, so a rejoin is needed'],
  ['Failed to connect to seed broker, trying another broker from the list: Connection timeout', undefined],
])('keeps %s %s to itself: it passes', (message, error) => {
  expect(levelOf(message, error)).toBe('debug')
})

it.each([
  ['Response Produce(key: 0, version: 7)', 'Disk error when trying to access log file on the disk'],
  ['SASL PLAIN authentication failed: wrong password', undefined],
  ['Offset out of range, resetting to default offset', undefined],
])('warns of %s %s', (message, error) => {
  expect(levelOf(message, error)).toBe('warn')
})

it.each([
  [1, { copies: 1, inSync: 1 }],
  [2, { copies: 2, inSync: 1 }],
  [3, { copies: 3, inSync: 2 }],
  [5, { copies: 3, inSync: 2 }],
])('topics on %i brokers stand on %j', (brokers, expected) => expect(replicationOf(brokers)).toEqual(expected))
