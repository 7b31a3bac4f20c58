import { afterAll, expect, it } from 'vitest'
import { createKafkaEventLog } from '#services/platform/event-log/kafka/kafka-event-log.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import { startProjector } from '#services/platform/projections/run-projections.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { createTestDatabase } from '#services/platform/testing/test-engines.ts'
import { FILE_KINDS, PROJECTIONS } from '#services/start/features.ts'
import { fillWithDemo } from './fill-with-demo.ts'

const { database } = await createTestDatabase()
const outbox = await createPostgresEventLog({ database, logger: QUIET })
// A port without a listener.
const log = await createKafkaEventLog({ database, outbox, brokers: ['127.0.0.1:1'], logger: QUIET })
afterAll(() => log.close())

it('fills the shop on first start while Kafka is down, and reports that pages will follow', async () => {
  const lines: string[] = []
  const projector = await startProjector({ database, log, logger: QUIET, projections: PROJECTIONS })
  await fillWithDemo({ database, log, fileKinds: FILE_KINDS }, [projector], (line) => lines.push(line))
  expect(lines.at(-1)).toContain('not drawn up yet')
  const { rows } = await database.query<{ events: number }>("SELECT count(*)::int AS events FROM log_events WHERE topic = 'catalogue'")
  expect(rows[0]?.events).toBeGreaterThan(100)
  await projector.close()
})
