import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { ShopEvent } from '#events/registry.ts'
import { readConfig } from '#services/platform/config.ts'
import { openPostgres } from '#services/platform/engines.ts'
import type { EventLog } from '#services/platform/event-log/event-log.ts'
import { createKafkaEventLog } from '#services/platform/event-log/kafka/kafka-event-log.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import { createLogger } from '#services/platform/logger.ts'
import { migratePostgres } from '#services/platform/migrate.ts'
import { startTestKafka } from '#services/platform/testing/kafka-broker.ts'
import { POSTGRES_MIGRATIONS } from '#services/start/schema.ts'
import { metricEvent } from '#services/visitors/visitors.routes.ts'
import { makeDataDir } from '#tools/testing/shop-process.ts'
import { type BareLog, openBareKafka, openBarePostgres } from './bare-logs.ts'
import { type Contestant, compareInTurns } from './load.ts'
import { waitUntil } from './measure.ts'
import { type Finding, ratioFinding } from './report.ts'

/** Written by each in each round. What the logs then hold is what is read. */
const EVENTS = 50_000
const ROUNDS = 3
const BEST = `best of ${ROUNDS}`
/** Each waits for its event before it publishes the next; more of them than a batch holds, so that batches are full. */
const PUBLISHERS = 2_000
const TOPIC = 'collector'
const READ_WITHIN_MS = 120_000

interface Rate {
  perSecond: number
}

/** One of our logs beside its driver alone. */
interface Pair {
  engine: string
  log: EventLog
  driver: string
  bare: BareLog
}

type Closers = (() => Promise<unknown> | unknown)[]

/** Metrics through both logs, beside the drivers alone with the same bytes in batches of the same size. */
export async function benchLogs(): Promise<Finding[]> {
  const closers: Closers = []
  try {
    const pairs = await openPairs(closers)
    const events = Array.from({ length: EVENTS }, (_, index) => impression(index))
    const batches = new Map<string, number>()
    const written = await compareInTurns(
      pairs.flatMap((pair) => writers(pair, events, batches)),
      ROUNDS,
    )
    const read = await compareInTurns((await Promise.all(pairs.map(readers))).flat(), ROUNDS)
    const beside = (what: string, best: Map<string, Rate>, { engine, driver }: Pair): Finding =>
      ratioFinding(what, best.get(engine)?.perSecond ?? 0, { name: driver, rate: best.get(driver)?.perSecond ?? 0 })
    return [
      ...pairs.map((pair) => beside(`written to ${pair.engine}, ${batches.get(pair.engine)} in a batch, ${BEST}`, written, pair)),
      ...pairs.map((pair) => beside(`read from ${pair.engine}, ${BEST}`, read, pair)),
      ...(pairs.length === 1 ? [{ what: 'written to and read from kafka', measured: 'no broker can be had here' }] : []),
    ]
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

/** The engines alone, without the shop whose readers would take in what is written; of Kafka only where a broker can be had. */
async function openPairs(closers: Closers): Promise<Pair[]> {
  const data = makeDataDir()
  closers.push(data.remove)
  const config = readConfig({ DATA_DIR: data.path, LOG_LEVEL: 'error' })
  const logger = createLogger(config)
  const lifecycle = { onClose: (_name: string, close: () => Promise<unknown> | unknown) => closers.push(close) }
  const { database, connectionString } = await openPostgres({ config, logger, lifecycle })
  await migratePostgres(database, POSTGRES_MIGRATIONS)
  const openPostgresLog = () => createPostgresEventLog({ database, logger })
  const postgres = { engine: 'postgres', log: await openPostgresLog(), driver: 'bare pg', bare: await openBarePostgres(connectionString) }
  closers.push(postgres.log.close, postgres.bare.close)

  const kafka = await startTestKafka()
  if (kafka === null) return [postgres]
  closers.push(kafka.close)
  const prefix = `bench-${randomUUID()}-`
  const log = await createKafkaEventLog({ database, outbox: await openPostgresLog(), brokers: kafka.brokers, prefix, logger })
  const bare = await openBareKafka(kafka.brokers, prefix)
  closers.push(bare.close, log.close)
  return [postgres, { engine: 'kafka', log, driver: 'bare kafkajs', bare }]
}

/** Of a visitor of his own, as the ingress makes it. */
function impression(index: number): ShopEvent {
  const received = { id: uuidv7(), time: new Date().toISOString(), visitorId: uuidv7(), userAgent: 'Mozilla/5.0' }
  return metricEvent({ kind: 'PRODUCT_IMPRESSION', source: 'list_page', ean: String(2_900_000_000_000 + index) }, received)
}

/** The driver's batches are those that the log's publishers came to just before. */
function writers({ engine, log, driver, bare }: Pair, events: readonly ShopEvent[], batches: Map<string, number>): Contestant<Rate>[] {
  const records = events.map((event) => ({ key: event.subject, value: JSON.stringify(event) }))
  const publish = async (): Promise<void> => {
    batches.set(engine, Math.round(events.length / (await publishAll(log, events))))
  }
  const write = (): Promise<void> => bare.write(records, batches.get(engine) ?? 1)
  return [
    { name: engine, measure: () => rateOf(events.length, publish) },
    { name: driver, measure: () => rateOf(events.length, write) },
  ]
}

/** Answers how many batches it came to: who shares one is answered in the same turn of the event loop. */
async function publishAll(log: EventLog, events: readonly ShopEvent[]): Promise<number> {
  const left = events.values()
  let batches = 0
  let isCounted = false
  const publishEach = async (): Promise<void> => {
    for (const event of left) {
      await log.publish([event])
      if (isCounted) continue
      isCounted = true
      batches += 1
      setImmediate(() => {
        isCounted = false
      })
    }
  }
  await Promise.all(Array.from({ length: PUBLISHERS }, publishEach))
  return batches
}

async function rateOf(count: number, work: () => Promise<void>): Promise<Rate> {
  const begun = performance.now()
  await work()
  return { perSecond: (count / (performance.now() - begun)) * 1000 }
}

/** Each round is read by a new group, from the start. */
async function readers({ engine, log, driver, bare }: Pair): Promise<Contestant<Rate>[]> {
  const total = (await log.lag('bench.total', [TOPIC])).reduce((sum, { end }) => sum + end, 0)
  const consume = async (take: (events: number) => void): Promise<() => Promise<unknown>> => {
    const apply = async (_tx: unknown, events: readonly unknown[]): Promise<readonly string[]> => {
      take(events.length)
      return []
    }
    return (await log.consume({ group: `bench.${randomUUID()}`, topics: [TOPIC], apply })).close
  }
  return [
    { name: engine, measure: () => arrivalRate(total, consume) },
    { name: driver, measure: () => arrivalRate(total, (take) => bare.read(TOPIC, take)) },
  ]
}

/** From the first batch to the last: how long it takes to join a group is no matter of throughput. */
async function arrivalRate(total: number, read: (take: (events: number) => void) => Promise<() => Promise<unknown>>): Promise<Rate> {
  const [first, last] = [
    { count: 0, at: 0 },
    { count: 0, at: 0 },
  ]
  const stop = await read((events) => {
    last.count += events
    last.at = performance.now()
    if (first.count === 0) Object.assign(first, last)
  })
  await waitUntil('all events were read', async () => last.count >= total, { withinMs: READ_WITHIN_MS }).finally(stop)
  if (last.count > total) throw new Error(`${last.count} of ${total} events were read`)
  return { perSecond: ((total - first.count) / (last.at - first.at)) * 1000 }
}
