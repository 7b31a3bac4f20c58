import { expect, it } from 'vitest'
import type { Queryable } from '#services/platform/postgres.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { createTestDatabase } from '#services/platform/testing/test-engines.ts'
import { createConsumer, createGroupStatus } from './consumer.ts'
import { countDeadLetters } from './dead-letters.ts'
import { openPositions } from './positions.ts'
import { pressed, recorder } from './testing/log-under-test.ts'

const { database } = await createTestDatabase()
const GROUP = 'projection.refusing.v1'
const place = { logId: 'postgres', group: GROUP, topic: 'likes', partition: 0 } as const

it('takes refusals for a broken handler only where no good batch lies between them', async () => {
  await openPositions(database, place.logId, GROUP, [place.topic])
  const warned: object[] = []
  const logger = { info: () => {}, warn: () => {}, error: () => {} }
  const status = createGroupStatus(GROUP, logger)
  const watched = { ...status, paused: (reason: string) => warned.push({ reason }) }
  let isBroken = true
  const handler = recorder(GROUP, [place.topic], {
    async apply() {
      if (isBroken) throw new TypeError('no')
      return []
    },
  })
  const stop = new AbortController()
  const consumer = createConsumer({
    database,
    logId: place.logId,
    handler,
    logger,
    status: watched,
    signal: stop.signal,
    alive: async () => true,
    maxDeadLettersInARow: 1,
  })
  let from = 0
  const consume = (count: number) => {
    const records = Array.from({ length: count }, (_, index) => ({ position: from + index, key: null, bytes: JSON.stringify(pressed()) }))
    const batch = { topic: place.topic, partition: place.partition, from, to: from + count, records }
    from += count
    return consumer.consume(batch)
  }
  for (const isBad of [true, false, true, false]) {
    isBroken = isBad
    expect(await consume(1)).toBe('moved')
  }
  expect(warned).toEqual([])
  expect(await countDeadLetters(database)).toMatchObject([{ count: 2 }])
  isBroken = true
  const slow = consume(2)
  await eventually(() => expect(warned).toContainEqual({ reason: 'too_many_dead_letters' }))
  stop.abort()
  await slow
})

it('does not wait for the disk to commit what it would do again after a power cut', async () => {
  const group = 'projection.unsynced.v1'
  await openPositions(database, place.logId, group, [place.topic])
  const commits: string[] = []
  const read = async (tx: Queryable) => {
    const { rows } = await tx.query<{ synchronous_commit: string }>('SHOW synchronous_commit')
    commits.push(...rows.map((row) => row.synchronous_commit))
  }
  const handler = recorder(group, [place.topic], {
    async apply(tx) {
      await read(tx)
      return []
    },
  })
  const status = createGroupStatus(group, QUIET)
  const consumer = createConsumer({
    ...{ database, logId: place.logId, handler, status, logger: QUIET },
    signal: new AbortController().signal,
    alive: async () => true,
  })
  const records = [{ position: 0, key: null, bytes: JSON.stringify(pressed()) }]
  expect(await consumer.consume({ topic: place.topic, partition: place.partition, from: 0, to: 1, records })).toBe('moved')
  await database.transaction(read)
  expect(commits).toEqual(['off', 'on'])
})
