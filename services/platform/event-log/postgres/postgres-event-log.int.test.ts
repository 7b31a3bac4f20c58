import { afterEach, beforeEach, expect, it } from 'vitest'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { createTestDatabase } from '#services/platform/testing/test-engines.ts'
import { eventLogContract } from '../event-log.contract.ts'
import type { EventLog } from '../event-log.ts'
import { deleteExpired } from '../retention.job.ts'
import { expectSeenOnce, pressed, recorder, SEEN, times } from '../testing/log-under-test.ts'
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

it('delivers what has gathered in all partitions at once to a handler that lingers, and by partition what fails together', async () => {
  const log = await createPostgresEventLog({ database, logger: QUIET })
  opened.push(log)
  const events = times(200, () => pressed())
  await log.publish(events)
  const { rows } = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM log_events GROUP BY partition')
  const inPartitions = rows.map(({ count }) => count).sort()
  expect(inPartitions).toHaveLength(4)

  const deliveries: Record<string, number[]> = { together: [], apart: [] }
  const deliver =
    (name: string, most = Number.POSITIVE_INFINITY) =>
    async (found: readonly object[]) => {
      deliveries[name]?.push(found.length)
      if (found.length > most) throw new Error('too many at once')
    }
  await log.consume(recorder('sink.together.v1', ['likes'], { lingerMs: 10, deliver: deliver('together') }))
  await expectSeenOnce(database, 'sink.together.v1', events)
  expect(deliveries.together).toEqual([200])
  await log.consume(recorder('sink.apart.v1', ['likes'], { lingerMs: 10, deliver: deliver('apart', 199) }))
  await expectSeenOnce(database, 'sink.apart.v1', events)
  expect([deliveries.apart?.[0], deliveries.apart?.slice(1).sort()]).toEqual([200, inPartitions])
})
