import { randomUUID } from 'node:crypto'
import kafkajs from 'kafkajs'
import { describe, expect, it } from 'vitest'
import type { Database } from '#services/platform/postgres.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import { KAFKA_WITHIN_MS } from '#services/platform/testing/kafka-broker.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { listDeadLetterIds, replayDeadLetters } from '../dead-letters.ts'
import type { EventHandler, LogLogger } from '../event-log.ts'
import { createKafkaEventLog, type KafkaEventLog, relayGroup } from '../kafka/kafka-event-log.ts'
import { createPostgresEventLog } from '../postgres/postgres-event-log.ts'
import { branded, expectAllTakenInOnce, expectSeenOnce, pressed, recorder, type SeenRow, seen, times } from './log-under-test.ts'

export interface KafkaUnderTest {
  database: Database
  open(logger?: LogLogger): Promise<KafkaEventLog>
  brokers: readonly string[]
  killBroker: (() => void) | null
}

/** How many bytes the brokers take in one record of the catalogue. */
async function limitRecords(brokers: readonly string[], { id }: KafkaEventLog, bytes: number): Promise<void> {
  const [, prefix = ''] = id.split('/')
  const admin = new kafkajs.Kafka({ brokers: [...brokers], logLevel: kafkajs.logLevel.NOTHING }).admin()
  await admin.connect()
  const configEntries = [{ name: 'max.message.bytes', value: String(bytes) }]
  await admin.alterConfigs({
    validateOnly: false,
    resources: [{ type: kafkajs.ConfigResourceTypes.TOPIC, name: `${prefix}catalogue`, configEntries }],
  })
  await admin.disconnect()
}

/** What only the Kafka engine must do: the relay of the outbox, a broker that dies, a broker that is away. */
export function kafkaFaultTests({ database, open, brokers, killBroker }: KafkaUnderTest): void {
  // First: a broker that was killed recovers every partition it has, and each test adds some.
  it.skipIf(killBroker === null)('loses no acknowledged event and applies none twice when the broker is killed under load', async () => {
    const log = await open()
    const reader = await log.consume(recorder('projection.killed.v1', ['likes']))
    const acknowledged: { id: string }[] = []
    const refused: string[] = []
    const publishSome = (): Promise<unknown> =>
      Promise.all(
        times(200, async () => {
          const event = pressed()
          await log.publish([event]).then(
            () => acknowledged.push(event),
            (error: { code?: string }) => refused.push(error.code ?? ''),
          )
        }),
      )
    await publishSome()
    expect(acknowledged.length).toBeGreaterThan(0)
    // Whom nobody refused was not cut off: the broker was back in time.
    await eventually(async () => {
      killBroker?.()
      await publishSome()
      expect(refused.length).toBeGreaterThan(0)
    })
    await eventually(async () => {
      const last = pressed()
      await log.publish([last])
      acknowledged.push(last)
    })
    await eventually(async () => {
      const ids = new Set((await seen(database, 'projection.killed.v1')).map(({ eventId }) => eventId))
      expect(acknowledged.filter(({ id }) => !ids.has(id))).toEqual([])
    })
    expect(new Set(refused)).toEqual(new Set(['log_unavailable']))
    await expectAllTakenInOnce(log, database, 'projection.killed.v1')
    await eventually(() => expect(reader.state()).toEqual({ status: 'running' }))
  })

  describe('the relay', () => {
    it('copies what was appended with its id and the sequence of the outbox, in the order of each key', async () => {
      const log = await open()
      const slugs = times(5, (index) => `brand-${index}`)
      const events = times(10, () => slugs.map((slug) => branded(slug))).flat()
      const positions = []
      for (const event of events) positions.push(...(await database.transaction((tx) => log.append(tx, [event]))))
      await log.consume(recorder('projection.relayed.v1', ['catalogue']))
      const rows = await expectSeenOnce(database, 'projection.relayed.v1', events)
      const sequences = new Map(positions.map(({ eventId, sequence }) => [eventId, sequence]))
      for (const row of rows) expect(row.sequence).toBe(sequences.get(row.eventId))
      for (const slug of slugs) {
        const ofSlug = rows.filter(({ subject }) => subject === slug).map(({ sequence }) => sequence)
        expect(ofSlug).toEqual(ofSlug.toSorted((one, other) => one - other))
      }
    })

    it('copies again after a crash between sending and its position, under the same ids and sequences', async () => {
      const log = await open()
      const group = 'projection.copied.v1'
      // Of one key, so of one partition.
      const events = times(3, () => branded('brand-0'))
      await database.transaction((tx) => log.append(tx, events))
      await log.consume(recorder(group, ['catalogue']))
      await expectSeenOnce(database, group, events)
      const relay = relayGroup(log.id.replace('kafka:', ''))
      // A copy is there before it is noted that it was made.
      await eventually(async () => expect((await log.lag(relay, ['catalogue'])).filter(({ position, end }) => position < end)).toEqual([]))
      await database.query('UPDATE reader_positions SET next = 0 WHERE group_name = $1', [relay])
      const last = branded('brand-0')
      await database.transaction((tx) => log.append(tx, [last]))
      const copiesOf = (rows: readonly SeenRow[], id: string) => rows.filter(({ eventId }) => eventId === id)
      await eventually(async () => {
        const rows = await seen(database, group)
        for (const { id } of events) expect(copiesOf(rows, id).length).toBeGreaterThan(1)
      })
      const first = await expectSeenOnce(database, group, [...events, last])
      const rows = await seen(database, group)
      for (const { eventId, sequence } of first) {
        expect(new Set(copiesOf(rows, eventId).map((copy) => copy.sequence))).toEqual(new Set([sequence]))
      }
    })

    it('gives up what the brokers refuse and goes on; replayed, it comes once, with the sequence it had', async () => {
      const log = await open()
      const [huge, next] = [branded('brand-0'), branded('brand-0')]
      huge.data.aliases = times(30, () => randomUUID().repeat(2))
      await limitRecords(brokers, log, 1_000)
      await log.consume(recorder('projection.given-up.v1', ['catalogue']))
      const positions = await database.transaction((tx) => log.append(tx, [huge, next]))
      await expectSeenOnce(database, 'projection.given-up.v1', [next])
      const relay = log.relayHandler()
      if (!relay) throw new Error('a log that was opened knows its cluster')
      const ids = await listDeadLetterIds(database, relay.group)
      expect(await replayDeadLetters(database, relay, ids)).toMatchObject({ replayed: [], failed: [{ id: ids[0] }] })
      await limitRecords(brokers, log, 1_000_000)
      // A broker learns of its new limit a moment after it was told.
      await eventually(async () => expect(await replayDeadLetters(database, relay, ids)).toEqual({ replayed: ids, failed: [] }))
      const rows = await expectSeenOnce(database, 'projection.given-up.v1', [next, huge])
      const sequences = new Map(rows.map(({ eventId, sequence }) => [eventId, sequence]))
      expect(positions.map(({ eventId }) => sequences.get(eventId))).toEqual(positions.map(({ sequence }) => sequence))
      expect((await log.lag(relay.group, relay.topics)).filter(({ position, end }) => position < end)).toEqual([])
    })
  })

  it('tells how many events the relay has not copied yet, under the name that its state has', async () => {
    const outbox = await createPostgresEventLog({ database, logger: QUIET })
    const log = await createKafkaEventLog({
      database,
      outbox,
      brokers,
      prefix: `${randomUUID()}-`,
      logger: QUIET,
      clusterWithinMs: KAFKA_WITHIN_MS,
    })
    await database.transaction((tx) => log.append(tx, [branded('alpha'), branded('beta')]))
    const relay = await log.startRelay()
    await relay.close()
    const before = (await relay.lag()).reduce((sum, { position }) => sum + position, 0)
    await database.transaction((tx) => log.append(tx, [branded('alpha'), branded('gamma'), branded('delta')]))
    const lag = await relay.lag()
    expect(new Set(lag.map(({ group }) => group))).toEqual(new Set([relay.group]))
    expect(lag.reduce((sum, { position, end }) => sum + end - position, 0)).toBe(5 - before)
    await log.close()
  })

  it.each([
    ['the group reads', false],
    ['its reader is away', true],
  ])('stands still, and says why, when the log loses what a group has read while %s', async (_when, isAway) => {
    const log = await open()
    const visitor = pressed().subject
    const group = 'projection.beyond.v1'
    const lost = times(5, () => pressed(visitor))
    const warned: object[] = []
    const logger = { ...QUIET, warn: (fields: object) => warned.push(fields) }
    const reading = await open(logger)
    let reader = await reading.consume(recorder(group, ['likes']))
    await log.publish(lost)
    await expectSeenOnce(database, group, lost)
    if (isAway) await reader.close()
    // As if Kafka had lost events that the group had read.
    await database.query('UPDATE reader_positions SET next = next + 10 WHERE group_name = $1 AND next > 0', [group])
    const later = times(3, () => pressed(visitor))
    if (isAway) reader = await reading.consume(recorder(group, ['likes']))
    await log.publish(later)
    await eventually(() => expect(reader.state()).toMatchObject({ status: 'paused', reason: 'position_beyond_log' }))
    // It is told once it has lasted for seconds; to wait for that in one of the cases is enough.
    if (!isAway) await eventually(() => expect(warned).toContainEqual(expect.objectContaining({ group, reason: 'position_beyond_log' })))
    const beyond = (await log.lag(group, ['likes'])).filter(({ position, end }) => position > end)
    expect(beyond).toHaveLength(1)
    await database.query('UPDATE reader_positions SET next = next - 10 WHERE group_name = $1 AND next > 0', [group])
    await expectSeenOnce(database, group, [...lost, ...later])
  })

  it('holds it against no event that its group was rebalanced while a handler could not work', async () => {
    const logged: string[] = []
    const record = (...words: unknown[]) => logged.push(String(words.at(-1)))
    const group = 'projection.interrupted.v1'
    const gate = { isOpen: false }
    const atGate: Pick<EventHandler, 'deliver'> = {
      async deliver() {
        if (!gate.isOpen) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
      },
    }
    const log = await open({ ...QUIET, warn: record, error: record })
    const reader = await log.consume(recorder(group, ['likes'], atGate))
    const events = times(40, () => pressed())
    await log.publish(events)
    await eventually(() => expect(reader.state()).toMatchObject({ reason: 'ECONNREFUSED' }))
    await (await open()).consume(recorder(group, ['likes']))
    // It has got its share of the partitions.
    await eventually(async () => expect((await seen(database, group)).length).toBeGreaterThan(0))
    gate.isOpen = true
    await expectSeenOnce(database, group, events)
    expect(logged.filter((message) => /given up|event by event/.test(message))).toEqual([])
  })

  it('tells in bounded time that the brokers are away, and keeps what is appended', async () => {
    const outbox = await createPostgresEventLog({ database, logger: QUIET })
    const event = branded('alpha')
    // A port on which nothing listens.
    const log = await createKafkaEventLog({ database, outbox, brokers: ['127.0.0.1:1'], logger: QUIET, clusterWithinMs: 100 })
    await expect(log.publish([pressed()])).rejects.toMatchObject({ code: 'log_unavailable' })
    const reader = await log.consume(recorder('projection.away.v1', ['likes']))
    expect(reader.state()).toEqual({ status: 'paused', reason: 'log_unavailable', hasNeverRun: true })
    await expect(log.probe()).rejects.toMatchObject({ code: 'log_unavailable' })
    const relay = await log.startRelay()
    for (const lag of [() => relay.lag(), () => log.lag('projection.away.v1', ['likes'])]) {
      // A promise, not a throw: who asks several at once must not lose the others.
      expect(await lag().catch((error: { code?: string }) => error.code)).toBe('log_unavailable')
    }
    await database.transaction((tx) => log.append(tx, [event]))
    const { rows } = await database.query<{ body: string }>('SELECT body FROM log_events')
    expect(rows.map(({ body }) => body)).toEqual([JSON.stringify(event)])
    await log.close()
  })
}
