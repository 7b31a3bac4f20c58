import { setTimeout as pause } from 'node:timers/promises'
import { isDirect, type Topic } from '#events/topics.ts'
import { type RawPlace, writeRawToKafka, writeRawToPostgres } from '#services/platform/event-log/testing/write-raw.ts'
import type { Cluster } from '../cluster/start-cluster.ts'
import { ON_SERVERS, type TriedRow, type World } from './row.ts'

const EVENT = {
  specversion: '1.0',
  source: '/shop',
  type: 'product-like.pressed.v1',
  dataschema: '/events/product-like.pressed.v1',
  id: '01933f5e-8c00-7000-8000-000000000008',
  time: '2026-11-21T09:30:00.000Z',
  subject: '01933f5e-8c00-7000-8000-000000000090',
}
const HUGE = { reason: 'bad_envelope', bytes: JSON.stringify({ huge: 'x'.repeat(5 * 1024 * 1024) }) }
/** Bytes that no version of the shop has written, and the reason for which they must be given up. */
const POISON = [
  { reason: 'not_json', bytes: '{"half":' },
  { reason: 'unknown_event_type', bytes: JSON.stringify({ ...EVENT, type: 'product-like.pressed.v9', data: {} }) },
  { reason: 'bad_data', bytes: JSON.stringify({ ...EVENT, data: { productId: 7 } }) },
  HUGE,
]
/** One of each way: straight into the log, and appended to the records. */
const TOPICS: readonly Topic[] = ['likes', 'best-offers']
const GIVEN_UP_WITHIN_MS = 60_000
const POLL_INTERVAL_MS = 200

/** Every group that reads there must give it up, with its reason, and go on; then it is taken away again, as staff do. */
async function poison({ cluster }: World): Promise<void> {
  const given: { reason: string; place: RawPlace }[] = []
  for (const topic of TOPICS) {
    for (const { reason, bytes } of POISON) {
      if (isInKafka(cluster, topic) && bytes === HUGE.bytes) await expectRefused(cluster, topic, bytes)
      else given.push({ reason, place: await write(cluster, topic, bytes) })
    }
  }
  for (const { reason, place } of given) await expectGivenUp(cluster, place, reason)
  const { database } = cluster.engines
  for (const { place } of given) await database.query(`DELETE FROM dead_letters WHERE ${IS_THERE}`, valuesOf(cluster, place))
}

function isInKafka({ setting }: Cluster, topic: Topic): boolean {
  return setting === 'kafka' && isDirect(topic)
}

function brokersOf({ engines }: Cluster): string[] {
  return engines.proxiesOf('kafka').map(({ port }) => `127.0.0.1:${port}`)
}

function write(cluster: Cluster, topic: Topic, bytes: string): Promise<RawPlace> {
  return isInKafka(cluster, topic)
    ? writeRawToKafka(brokersOf(cluster), topic, bytes)
    : writeRawToPostgres(cluster.engines.database, topic, bytes)
}

/** More than a megabyte a broker does not take in at all. */
async function expectRefused(cluster: Cluster, topic: Topic, bytes: string): Promise<void> {
  const place = await writeRawToKafka(brokersOf(cluster), topic, bytes).catch(() => null)
  if (place) throw new Error('the broker took a record of 5 MB')
}

const IS_THERE = "topic = $1 AND partition = $2 AND position = $3 AND (log_id = 'postgres') = $4"

function valuesOf(cluster: Cluster, { topic, partition, position }: RawPlace): unknown[] {
  return [topic, partition, position, !isInKafka(cluster, topic)]
}

async function expectGivenUp(cluster: Cluster, place: RawPlace, reason: string): Promise<void> {
  let missing: string[] = []
  for (const until = Date.now() + GIVEN_UP_WITHIN_MS; Date.now() < until; await pause(POLL_INTERVAL_MS)) {
    const { rows } = await cluster.engines.database.query<{ group: string }>(
      `SELECT group_name AS "group" FROM reader_positions WHERE topic = $1 AND partition = $2 AND (log_id = 'postgres') = $4
       EXCEPT SELECT group_name FROM dead_letters WHERE ${IS_THERE} AND reason = $5`,
      [...valuesOf(cluster, place), reason],
    )
    missing = rows.map(({ group }) => group)
    if (missing.length === 0) return
  }
  throw new Error(`${reason} in ${place.topic} was not given up by ${missing.join(', ')}`)
}

export const POISONS: readonly TriedRow[] = [
  {
    id: 'F14',
    fault: 'bytes in the log that are no event: half, of no known version, wrong, of 5 MB',
    settings: ON_SERVERS,
    rounds: 2,
    disturb: poison,
  },
]
