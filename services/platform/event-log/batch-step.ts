import { batchEvents, batchSeconds, groupLabel, startWatch } from '#services/platform/measures.ts'
import type { Database } from '#services/platform/postgres.ts'
import { inSpanAfter } from '#services/platform/tracing.ts'
import { storeDeadLetters } from './dead-letters.ts'
import type { EventHandler } from './event-log.ts'
import { advancePosition } from './positions.ts'
import type { DeadLetter, Entry, RawBatch } from './raw-batch.ts'
import { notifyReadChanged } from './read-changed.ts'
import { staffTag } from './staff-signals.ts'

/** A stretch of a batch that is done in one transaction. */
export interface Step {
  batch: RawBatch
  from: number
  to: number
  entries: readonly Entry[]
  /** Events of this stretch that were given up. */
  refused?: readonly DeadLetter[]
}

export interface StepDeps {
  database: Database
  logId: string
  handler: EventHandler
}

/** The transaction found the position elsewhere: a second reader of the group was there. */
class PositionConflict extends Error {}

/** Delivers, then writes effect, dead letters and position together. `conflict`: nothing was written. Throws what the handler throws. */
export async function runStep(deps: StepDeps, step: Step): Promise<'moved' | 'conflict'> {
  const group = groupLabel(deps.handler.group)
  const { topic, partition } = step.batch
  const parents = step.entries.flatMap(({ event }) => (event?.traceparent === undefined ? [] : [event.traceparent]))
  const attributes = { 'messaging.destination.name': topic, 'messaging.destination.partition.id': String(partition) }
  const seconds = startWatch()
  const outcome = await inSpanAfter(parents, `take in ${group}`, { kind: 'consumer', attributes }, () => move(deps, step))
  if (outcome === 'moved') {
    batchEvents.observe({ group }, step.entries.length)
    batchSeconds.observe({ group }, seconds())
  }
  return outcome
}

async function move(deps: StepDeps, step: Step): Promise<'moved' | 'conflict'> {
  const { handler } = deps
  const { topic, partition } = step.batch
  const partitionOfGroup = { logId: deps.logId, group: handler.group, topic, partition }
  const events = step.entries.flatMap((entry) => (entry.event ? [entry.event] : []))
  const letters = [...step.entries.flatMap(unreadable), ...(step.refused ?? [])]
  if (events.length > 0) await handler.deliver?.(events)
  try {
    await deps.database.transaction(async (tx) => {
      if (!(await advancePosition(tx, partitionOfGroup, step.from, step.to))) throw new PositionConflict()
      const tags = events.length > 0 ? await handler.apply?.(tx, events) : []
      await storeDeadLetters(tx, partitionOfGroup, letters)
      await notifyReadChanged(tx, [...(tags ?? []), ...(letters.length > 0 ? [staffTag('dead-letters')] : [])])
    })
    return 'moved'
  } catch (error) {
    if (error instanceof PositionConflict) return 'conflict'
    throw error
  }
}

function unreadable(entry: Entry): DeadLetter[] {
  if (entry.event) return []
  return [{ record: entry.record, event: null, reason: entry.reason, error: entry.error, attempts: 1, firstSeen: new Date() }]
}
