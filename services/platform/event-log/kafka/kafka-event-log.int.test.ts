import { randomUUID } from 'node:crypto'
import kafkajs from 'kafkajs'
import { afterAll, afterEach, beforeEach, describe } from 'vitest'
import { KAFKA_WITHIN_MS, startTestKafka } from '#services/platform/testing/kafka-broker.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { createTestDatabase } from '#services/platform/testing/test-engines.ts'
import { eventLogContract } from '../event-log.contract.ts'
import type { LogLogger } from '../event-log.ts'
import { createPostgresEventLog } from '../postgres/postgres-event-log.ts'
import { kafkaFaultTests } from '../testing/kafka-faults.contract.ts'
import { SEEN } from '../testing/log-under-test.ts'
import { writeRawToKafka } from '../testing/write-raw.ts'
import { createKafkaEventLog, type KafkaEventLog } from './kafka-event-log.ts'

const kafka = await startTestKafka()
/** One that may be killed, also where the log is tested on brokers of others. */
const mortal = kafka?.kill ? kafka : await startTestKafka({ isOwn: true })
const { database } = await createTestDatabase({ maxConnections: 20 })
await database.query(SEEN)
const opened: KafkaEventLog[] = []
// Every test has topics and groups of its own on the one broker.
let prefix = ''

beforeEach(async () => {
  prefix = `${randomUUID().slice(0, 8)}-`
  await database.query('TRUNCATE log_partitions, log_events, reader_positions, dead_letters, seen')
})

afterEach(async () => {
  await Promise.all(opened.splice(0).map((log) => log.close()))
})

afterAll(() => Promise.all([...new Set([kafka, mortal])].map((each) => each?.close())))

async function open(logger: LogLogger = QUIET, brokers: readonly string[] = kafka?.brokers ?? []): Promise<KafkaEventLog> {
  const outbox = await createPostgresEventLog({ database, logger: QUIET })
  const log = await createKafkaEventLog({ database, outbox, brokers, prefix, logger, clusterWithinMs: KAFKA_WITHIN_MS })
  opened.push(log)
  await log.startRelay()
  return log
}

describe.skipIf(kafka === null)('with a real broker', () => {
  const client = new kafkajs.Kafka({ brokers: kafka?.brokers ?? [], logLevel: kafkajs.logLevel.NOTHING })

  const brokers = mortal?.brokers ?? []
  kafkaFaultTests({ database, open: (logger) => open(logger, brokers), brokers, killBroker: mortal?.kill ?? null })

  eventLogContract('Kafka', {
    database,
    // Without arguments, whatever it is called with.
    open: () => open(),
    writeRaw: (topic, bytes) => writeRawToKafka(kafka?.brokers ?? [], topic, bytes, prefix),
    async deleteAll(topic) {
      const admin = client.admin()
      await admin.connect()
      const offsets = await admin.fetchTopicOffsets(`${prefix}${topic}`)
      const partitions = offsets.filter(({ high, low }) => high !== low).map(({ partition }) => ({ partition, offset: '-1' }))
      await admin.deleteTopicRecords({ topic: `${prefix}${topic}`, partitions })
      await admin.disconnect()
    },
  })
})
