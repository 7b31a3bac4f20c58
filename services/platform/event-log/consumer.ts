import { type Step, type StepDeps, takeStep } from './batch-step.ts'
import { describeFailure, isRetriable, reasonOf } from './failure.ts'
import type { GroupStatus } from './group-status.ts'
import type { LogLogger } from './log-logger.ts'
import { type DeadLetter, type Entry, type RawBatch, readRecord } from './raw-batch.ts'
import { createBackOff, pause } from './retry.ts'

/** So often an event may fail alone before it goes to the dead letters. */
const MAX_ATTEMPTS = 5
/** So many given up in a row are no poison but a broken handler: the group slows down to one per pause. */
const MAX_REFUSED_IN_A_ROW = 100
const BROKEN_PAUSE_MS = 30_000
/** Short enough that a Kafka reader can heartbeat between two waits. */
const MAX_WAIT_MS = 2000

/** `moved`: done; `overtaken`: another reader of the group was there, read the position again; `stopped`: this reader ends. */
type Outcome = 'moved' | 'overtaken' | 'stopped'

export interface ConsumerDeps extends StepDeps {
  status: GroupStatus
  logger: LogLogger
  /** Aborted when the reader shall end. */
  signal: AbortSignal
  alive: Alive
}

/** Asked between steps and waits: false ends the work on this batch. Kafka's reader sends its heartbeats here. Never throws. */
type Alive = () => Promise<boolean>

/**
 * The failure policy of both logs, in one place. Connection errors are tried again for ever. A batch that fails otherwise is
 * repeated event by event; an event that fails five times alone goes to the dead letters in the transaction that moves on.
 */
export interface Consumer {
  /** Takes in what one fetch brought. Throws only when the log's own tables fail; the reader then tries again later. */
  consume(batch: RawBatch): Promise<Outcome>
}

interface Context extends ConsumerDeps {
  refusedInARow: number
}

export function createConsumer(deps: ConsumerDeps): Consumer {
  const context: Context = { ...deps, refusedInARow: 0 }
  return {
    async consume(batch) {
      const entries = batch.records.map(readRecord)
      try {
        return await whileAway(context, { batch, from: batch.from, to: batch.to, entries })
      } catch (error) {
        const { topic, partition, from, to } = batch
        const fields = { group: deps.handler.group, topic, partition, from, to, error: describeFailure(error) }
        deps.logger.warn(fields, 'a batch failed and is repeated event by event')
        return oneByOne(context, batch, entries)
      }
    },
  }
}

/** Repeats while the other side is away; throws what is held against the events. */
async function whileAway(context: Context, step: Step): Promise<Outcome> {
  const backOff = createBackOff(MAX_WAIT_MS)
  while (await goesOn(context)) {
    try {
      const outcome = await takeStep(context, step)
      context.status.running()
      return outcome
    } catch (error) {
      if (!isRetriable(error)) throw error
      context.status.paused(reasonOf(error))
      await backOff.wait(context.signal)
    }
  }
  return 'stopped'
}

async function oneByOne(context: Context, batch: RawBatch, entries: readonly Entry[]): Promise<Outcome> {
  let from = batch.from
  for (const [place, entry] of entries.entries()) {
    const to = entries[place + 1]?.record.position ?? batch.to
    const outcome = await alone(context, { batch, from, to, entries: [entry] }, entry)
    if (outcome !== 'moved') return outcome
    from = to
  }
  return 'moved'
}

async function alone(context: Context, step: Step, entry: Entry): Promise<Outcome> {
  const backOff = createBackOff(MAX_WAIT_MS)
  const firstSeen = new Date()
  for (let attempts = 1; ; attempts += 1) {
    try {
      const outcome = await whileAway(context, step)
      if (entry.event) context.refusedInARow = 0
      return outcome
    } catch (error) {
      const letter = { ...entry, reason: 'handler_failed', error: describeFailure(error), attempts, firstSeen }
      if (attempts === MAX_ATTEMPTS) return giveUp(context, step, letter)
      await backOff.wait(context.signal)
    }
  }
}

async function giveUp(context: Context, step: Step, letter: DeadLetter): Promise<Outcome> {
  const { topic, partition } = step.batch
  context.refusedInARow += 1
  if (context.refusedInARow > MAX_REFUSED_IN_A_ROW) await slowDown(context)
  const fields = { group: context.handler.group, topic, partition, position: letter.record.position, error: letter.error }
  context.logger.error(fields, 'an event was given up')
  return whileAway(context, { ...step, entries: [], refused: [letter] })
}

async function slowDown(context: Context): Promise<void> {
  for (let waitedMs = 0; waitedMs < BROKEN_PAUSE_MS && (await goesOn(context)); waitedMs += MAX_WAIT_MS) {
    context.status.paused('too_many_dead_letters')
    await pause(MAX_WAIT_MS, context.signal)
  }
}

async function goesOn({ signal, alive }: Context): Promise<boolean> {
  return !signal.aborted && (await alive())
}
