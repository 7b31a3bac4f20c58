import { afterEach, beforeEach } from 'vitest'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { createTestDatabase } from '#services/platform/testing/test-engines.ts'
import { eventLogContract } from '../event-log.contract.ts'
import type { EventLog } from '../event-log.ts'
import { deleteExpired } from '../retention.job.ts'
import { SEEN } from '../testing/log-under-test.ts'
import { writeRawToPostgres } from '../testing/write-raw.ts'
import { createPostgresEventLog } from './postgres-event-log.ts'

const { database } = await createTestDatabase()
await database.query(SEEN)
const opened: EventLog[] = []

beforeEach(async () => {
  await database.query('TRUNCATE log_partitions, log_events, reader_positions, dead_letters, seen')
})

afterEach(async () => {
  await Promise.all(opened.splice(0).map((log) => log.close()))
})

eventLogContract('Postgres', {
  database,
  async open() {
    const log = await createPostgresEventLog({ database, logger: QUIET })
    opened.push(log)
    return log
  },
  writeRaw: (topic, bytes) => writeRawToPostgres(database, topic, bytes),
  async deleteAll(topic) {
    await deleteExpired(database, topic, new Date(Date.now() + 60_000))
  },
})
