import { randomInt } from 'node:crypto'
import { PARTITIONS, type Topic } from '#events/topics.ts'
import { groupLabel, readerRestarts } from '#services/platform/platform-metrics.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { ArchiveFiles } from '../archive/archive-files.ts'
import { type ArchiveReader, createArchiveReader } from '../archive/archived-parts.ts'
import { type Consumer, createConsumer, createGroupStatus } from '../consumer.ts'
import type { EventHandler, LogLogger, Subscription } from '../event-log.ts'
import { createBackOff, pause, reasonOf } from '../failure.ts'
import { openPositions, partitionId } from '../positions.ts'
import { batchSizeOf, type RawBatch, type RawRecord } from '../raw-batch.ts'
import type { LogSignal } from './log-signal.ts'

/** Lets a loop sleep until it is woken; a wake between `reset` and `wait` is not lost. */
interface Waker {
  wake(): void
  reset(): void
  wait(): Promise<void>
}

/** How long a reader that lost a partition to another one leaves it alone. */
const LEFT_FOR_MS = 1000
const MAX_WAIT_MS = 2000

interface ReaderDeps {
  database: Database
  /** Where old parts of the log are. */
  archive: ArchiveFiles | null
  logId: string
  signal: LogSignal
  handler: EventHandler
  logger: LogLogger
}

/**
 * One loop per group and process: it serves the partitions in turn, so a group uses at most one connection. Processes share partitions
 * without coordination: the first to commit continues in a partition, the others leave it alone for a while.
 */
export function startPostgresReader(deps: ReaderDeps): Subscription {
  const { handler, logger, signal } = deps
  const stop = new AbortController()
  const status = createGroupStatus(handler.group, logger)
  // Processes that start with the same one would queue up at each.
  const first = randomInt(PARTITIONS)
  const waker = createWaker()
  const unsubscribe = signal.subscribe(waker.wake)
  const archived = createArchiveReader(deps.database, deps.archive, batchSizeOf(handler))
  const consumer = createConsumer({ ...deps, status, signal: stop.signal, alive: async () => true })

  /** When to look again at partitions that another process read. */
  const read = async (): Promise<void> => {
    const positions = await openPositions(deps.database, deps.logId, handler.group, handler.topics)
    let lookAgain: NodeJS.Timeout | undefined
    let isTime = false
    while (!isTime && !stop.signal.aborted) {
      waker.reset()
      const round = await readRound({ ...deps, archived, consumer, first }, positions)
      status.running()
      if (round.conflict)
        lookAgain ??= setTimeout(() => {
          isTime = true
          waker.wake()
        }, LEFT_FOR_MS)
      if (!round.moved) await waker.wait()
      if (!round.full && handler.lingerMs) await pause(handler.lingerMs, stop.signal)
    }
    clearTimeout(lookAgain)
  }

  const failed = (error: unknown): void => {
    status.paused(reasonOf(error))
    readerRestarts.inc({ group: groupLabel(handler.group) })
  }
  const done = readForever(read, failed, stop.signal)
  return {
    group: handler.group,
    state: status.state,
    async close() {
      unsubscribe()
      stop.abort()
      waker.wake()
      await done
    },
  }
}

/** Errors outside the handler (the log cannot be read) are retried forever. */
async function readForever(read: () => Promise<void>, onFailure: (error: unknown) => void, signal: AbortSignal): Promise<void> {
  const backOff = createBackOff(MAX_WAIT_MS)
  while (!signal.aborted) {
    try {
      await read()
    } catch (error) {
      onFailure(error)
      await backOff.wait(signal)
    }
  }
}

interface RoundDeps extends ReaderDeps {
  archived: ArchiveReader
  consumer: Consumer
  /** The partition that each round begins with. */
  first: number
}

interface Round {
  moved: boolean
  full: boolean
  conflict: boolean
}

/** Processes one batch of every partition that has grown; drops the position of one that another process has read meanwhile. */
async function readRound(deps: RoundDeps, positions: Map<string, number>): Promise<Round> {
  const round = { moved: false, full: false, conflict: false }
  const consume = async (batches: readonly RawBatch[]): Promise<void> => {
    const isDone = await deps.consumer.consumeTogether(batches)
    for (const batch of batches) {
      const outcome = isDone ? 'moved' : await deps.consumer.consume(batch)
      const id = partitionId(batch.topic, batch.partition)
      if (outcome === 'moved') positions.set(id, batch.to)
      else positions.delete(id)
      round.conflict ||= outcome === 'conflict'
      round.moved = true
      round.full ||= batch.records.length === batchSizeOf(deps.handler)
    }
  }
  const gathered: RawBatch[] = []
  for await (const batch of grownBatches(deps, positions)) {
    if (deps.handler.lingerMs) gathered.push(batch)
    else await consume([batch])
  }
  await consume(gathered)
  return round
}

async function* grownBatches(deps: RoundDeps, positions: ReadonlyMap<string, number>): AsyncGenerator<RawBatch> {
  for (const topic of deps.handler.topics) {
    for (const partition of partitionsFrom(deps.first)) {
      const id = partitionId(topic, partition)
      const from = positions.get(id)
      const batch = from !== undefined && deps.signal.endOf(id) > from ? await fetchBatch(deps, topic, partition, from) : null
      if (batch) yield batch
    }
  }
}

function partitionsFrom(first: number): number[] {
  return Array.from({ length: PARTITIONS }, (_, index) => (first + index) % PARTITIONS)
}

async function fetchBatch(deps: RoundDeps, topic: Topic, partition: number, from: number): Promise<RawBatch | null> {
  const records = await fetchRecords(deps, topic, partition, from)
  const start = records[0]?.position ?? (await firstPosition(deps.database, topic, partition))
  const to = (records.at(-1)?.position ?? start - 1) + 1
  if (to <= from) return null
  if (start > from)
    deps.logger.warn(
      { group: deps.handler.group, topic, partition, from, to: start },
      'events were deleted before this group had read them',
    )
  return { topic, partition, from, to, records }
}

/** From the table or, where they have left it, from the archive. */
async function fetchRecords(
  { database, archived, handler }: RoundDeps,
  topic: Topic,
  partition: number,
  from: number,
): Promise<RawRecord[]> {
  const next = archived.nextOf(topic, partition, from)
  if (next) return next
  const { rows } = await database.query<{ sequence: string; body: string }>(
    'SELECT sequence, body FROM log_events WHERE topic = $1 AND partition = $2 AND sequence >= $3 ORDER BY sequence LIMIT $4',
    [topic, partition, from, batchSizeOf(handler)],
    { isPrepared: true },
  )
  const stored = rows.map((row) => ({ position: Number(row.sequence), key: null, bytes: row.body }))
  if (stored[0]?.position === from) return stored
  const old = await archived.read(topic, partition, from)
  return old.length > 0 ? old : stored
}

async function firstPosition(database: Database, topic: Topic, partition: number): Promise<number> {
  const { rows } = await database.query<{ first: string }>('SELECT first FROM log_partitions WHERE topic = $1 AND partition = $2', [
    topic,
    partition,
  ])
  return Number(rows[0]?.first ?? 0)
}

function createWaker(): Waker {
  let woken = Promise.withResolvers<void>()
  return {
    wake: () => woken.resolve(),
    reset() {
      woken = Promise.withResolvers<void>()
    },
    wait: () => woken.promise,
  }
}
