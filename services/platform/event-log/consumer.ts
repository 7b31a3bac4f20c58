import { batchEvents, batchSeconds, groupLabel, startWatch } from '#services/platform/platform-metrics.ts'
import type { Database, Transaction } from '#services/platform/postgres.ts'
import { inSpanAfter } from '#services/platform/tracing.ts'
import { type DeadLetter, storeDeadLetters } from './dead-letters.ts'
import type { EventHandler, LogLogger, ReaderState, StoredEvent } from './event-log.ts'
import { createBackOff, describeError, isRetriable, pause, reasonOf } from './failure.ts'
import { advancePosition } from './positions.ts'
import { type Entry, type RawBatch, readRecord } from './raw-batch.ts'
import { notifyReadChanged, staffTag } from './read-changed.ts'

/** Attempts of a single event before it becomes a dead letter. */
const MAX_ATTEMPTS = 5
/** This many dead letters in a row, without a successful batch between them, indicate a broken handler: from then on one per pause. */
const MAX_DEAD_LETTERS_IN_A_ROW = 100
const BROKEN_PAUSE_MS = 30_000
/** Short enough that a Kafka reader can send heartbeats between two waits. */
const MAX_WAIT_MS = 2000

/** `moved`: done; `conflict`: another reader of the group moved the position, read it again; `stopped`: this reader ends. */
type Outcome = 'moved' | 'conflict' | 'stopped'

export interface ConsumerDeps extends StepDeps {
  status: GroupStatus
  logger: LogLogger
  /** Aborted to stop the reader. */
  signal: AbortSignal
  alive: Alive
  /** 100 by default. */
  maxDeadLettersInARow?: number
}

/** Checked between steps and waits: false abandons this batch. Kafka's reader sends its heartbeats here. Never throws. */
type Alive = () => Promise<boolean>

/**
 * The failure policy of both logs. Connection errors are retried forever. A batch that fails otherwise is retried event by event; an
 * event that fails five times alone becomes a dead letter, in the transaction that moves the position.
 */
export interface Consumer {
  /** Processes one fetched batch. Throws only when the log's own tables fail; the reader then retries later. */
  consume(batch: RawBatch): Promise<Outcome>
  /**
   * Processes batches of several partitions by one delivery and one transaction, for a store that prefers large batches. False when that
   * failed, whatever the reason: nothing has moved, and each is to be consumed alone.
   */
  consumeTogether(batches: readonly RawBatch[]): Promise<boolean>
}

interface Context extends ConsumerDeps {
  deadLettersInARow: number
}

export function createConsumer(deps: ConsumerDeps): Consumer {
  const context: Context = { ...deps, deadLettersInARow: 0 }
  return {
    async consume(batch) {
      const entries = batch.records.map(readRecord)
      return entries.length > 0
        ? consumeEntries(context, batch, entries)
        : retryWhileUnavailable(context, { batch, from: batch.from, to: batch.to, entries })
    },
    async consumeTogether(batches) {
      if (batches.length < 2 || !(await isRunning(context))) return false
      const steps = batches.map((batch) => ({ batch, from: batch.from, to: batch.to, entries: batch.records.map(readRecord) }))
      const isMoved = await runSteps(context, steps).then(
        (outcome) => outcome === 'moved',
        () => false,
      )
      if (isMoved) context.status.running()
      return isMoved
    },
  }
}

/** Adapts the step size: halved after a retriable failure, since a batch that times out would do so forever; doubled after a success. */
async function consumeEntries(context: Context, batch: RawBatch, entries: readonly Entry[]): Promise<Outcome> {
  const backOff = createBackOff(MAX_WAIT_MS)
  let size = entries.length
  for (let begin = 0; begin < entries.length; ) {
    if (!(await isRunning(context))) return 'stopped'
    const step = stepOf(batch, entries, begin, begin + size)
    const count = step.entries.length
    const outcome = await tryStep(context, step).catch((error: unknown) => retryOneByOne(context, step, entries, begin, error))
    if (outcome === 'not now') {
      size = Math.max(1, Math.floor(count / 2))
      await backOff.wait(context.signal)
    } else if (outcome === 'moved') {
      size *= 2
      begin += count
    } else return outcome
  }
  return 'moved'
}

/** Throws errors that are the events' fault. */
async function tryStep(context: Context, step: Step): Promise<Outcome | 'not now'> {
  try {
    const outcome = await runSteps(context, [step])
    context.status.running()
    if (outcome === 'moved' && step.entries.some(({ event }) => event)) context.deadLettersInARow = 0
    return outcome
  } catch (error) {
    if (!isRetriable(error)) throw error
    context.status.paused(reasonOf(error))
    return 'not now'
  }
}

/** The part of a batch from one entry to before another. */
function stepOf(batch: RawBatch, entries: readonly Entry[], begin: number, end: number): Step {
  const from = begin === 0 ? batch.from : (entries[begin]?.record.position ?? batch.from)
  return { batch, from, to: entries[end]?.record.position ?? batch.to, entries: entries.slice(begin, end) }
}

/** Retries while the other side is unavailable; throws errors that are the events' fault. */
async function retryWhileUnavailable(context: Context, step: Step): Promise<Outcome> {
  const backOff = createBackOff(MAX_WAIT_MS)
  while (await isRunning(context)) {
    const outcome = await tryStep(context, step)
    if (outcome !== 'not now') return outcome
    await backOff.wait(context.signal)
  }
  return 'stopped'
}

async function retryOneByOne(context: Context, step: Step, entries: readonly Entry[], begin: number, error: unknown): Promise<Outcome> {
  const { batch, from, to } = step
  const fields = { group: context.handler.group, topic: batch.topic, partition: batch.partition, from, to, error: describeError(error) }
  context.logger.warn(fields, 'a batch failed and is repeated event by event')
  for (const [at, entry] of step.entries.entries()) {
    const outcome = await retryAlone(context, stepOf(batch, entries, begin + at, begin + at + 1), entry)
    if (outcome !== 'moved') return outcome
  }
  return 'moved'
}

async function retryAlone(context: Context, step: Step, entry: Entry): Promise<Outcome> {
  const backOff = createBackOff(MAX_WAIT_MS)
  const firstSeen = new Date()
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await retryWhileUnavailable(context, step)
    } catch (error) {
      const letter = { ...entry, reason: 'handler_failed', error: describeError(error), attempts, firstSeen }
      if (attempts === MAX_ATTEMPTS) return deadLetter(context, step, letter)
      await backOff.wait(context.signal)
    }
  }
}

async function deadLetter(context: Context, step: Step, letter: DeadLetter): Promise<Outcome> {
  const { topic, partition } = step.batch
  context.deadLettersInARow += 1
  if (context.deadLettersInARow > (context.maxDeadLettersInARow ?? MAX_DEAD_LETTERS_IN_A_ROW)) await throttle(context)
  const fields = { group: context.handler.group, topic, partition, position: letter.record.position, error: letter.error }
  context.logger.error(fields, 'an event was given up')
  return retryWhileUnavailable(context, { ...step, entries: [], refused: [letter] })
}

async function throttle(context: Context): Promise<void> {
  for (let waitedMs = 0; waitedMs < BROKEN_PAUSE_MS && (await isRunning(context)); waitedMs += MAX_WAIT_MS) {
    context.status.paused('too_many_dead_letters')
    await pause(MAX_WAIT_MS, context.signal)
  }
}

async function isRunning({ signal, alive }: Context): Promise<boolean> {
  return !signal.aborted && (await alive())
}

/** Shorter interruptions (an engine that restarts, a group that rebalances) appear in `state` only. */
const REPORT_AFTER_MS = 5000

/** The state of a group's reader. */
export interface GroupStatus {
  state(): ReaderState
  running(): void
  /** Called at every failed attempt. */
  paused(reason: string): void
}

export function createGroupStatus(group: string, logger: LogLogger): GroupStatus {
  let state: ReaderState = { status: 'running' }
  let pausedAt = 0
  let isReported = false
  let hasRun = false
  return {
    state: () => state,
    running() {
      if (isReported) logger.info({ group }, 'the group goes on')
      isReported = false
      hasRun = true
      state = { status: 'running' }
    },
    paused(reason) {
      if (state.status === 'running') pausedAt = performance.now()
      state = hasRun ? { status: 'paused', reason } : { status: 'paused', reason, hasNeverRun: true }
      if (isReported || performance.now() - pausedAt < REPORT_AFTER_MS) return
      logger.warn({ group, reason }, 'the group stands still and tries again')
      isReported = true
    },
  }
}

/** A part of a batch that is processed in one transaction. */
interface Step {
  batch: RawBatch
  from: number
  to: number
  entries: readonly Entry[]
  /** Events of this part that became dead letters. */
  refused?: readonly DeadLetter[]
}

interface StepDeps {
  database: Database
  logId: string
  handler: EventHandler
}

/** The position differs from the expected one: a second reader of the group moved it. */
class PositionConflict extends Error {}

/** Delivers, then commits effect, dead letters and position together. `conflict`: nothing was written. Throws what the handler throws. */
async function runSteps(deps: StepDeps, steps: readonly Step[]): Promise<'moved' | 'conflict'> {
  const group = groupLabel(deps.handler.group)
  const parents = steps.flatMap(eventsOf).flatMap((event) => event.traceparent ?? [])
  const [{ topic, partition } = { topic: '', partition: 0 }] = steps.map(({ batch }) => batch)
  const attributes = { 'messaging.destination.name': topic, 'messaging.destination.partition.id': String(partition) }
  const seconds = startWatch()
  const outcome = await inSpanAfter(parents, `take in ${group}`, { kind: 'consumer', attributes }, () => move(deps, steps))
  if (outcome === 'moved') {
    batchEvents.observe(
      { group },
      steps.reduce((sum, { entries }) => sum + entries.length, 0),
    )
    batchSeconds.observe({ group }, seconds())
  }
  return outcome
}

async function move(deps: StepDeps, steps: readonly Step[]): Promise<'moved' | 'conflict'> {
  const events = steps.flatMap(eventsOf)
  if (events.length > 0) await deps.handler.deliver?.(events)
  try {
    await deps.database.transaction(
      async (tx) => {
        for (const step of steps) await moveIn(tx, deps, step)
      },
      // Effect and position are lost together; whatever is done because of them syncs them with its own commit.
      { isUnsynced: true },
    )
    return 'moved'
  } catch (error) {
    if (error instanceof PositionConflict) return 'conflict'
    throw error
  }
}

async function moveIn(tx: Transaction, { logId, handler }: StepDeps, step: Step): Promise<void> {
  const { topic, partition } = step.batch
  const partitionOfGroup = { logId, group: handler.group, topic, partition }
  const events = eventsOf(step)
  const letters = [...step.entries.flatMap(unreadable), ...(step.refused ?? [])]
  if (!(await advancePosition(tx, partitionOfGroup, step.from, step.to))) throw new PositionConflict()
  const tags = events.length > 0 ? await handler.apply?.(tx, events) : []
  await storeDeadLetters(tx, partitionOfGroup, letters)
  await notifyReadChanged(tx, [...(tags ?? []), ...(letters.length > 0 ? [staffTag('dead-letters')] : [])])
}

function eventsOf({ entries }: Step): StoredEvent[] {
  return entries.flatMap(({ event }) => (event ? [event] : []))
}

function unreadable(entry: Entry): DeadLetter[] {
  if (entry.event) return []
  return [{ record: entry.record, event: null, reason: entry.reason, error: entry.error, attempts: 1, firstSeen: new Date() }]
}
