import { createEvent, type EventData, type EventType, type ShopEvent } from '#events/registry.ts'
import type { EventLog } from '#services/platform/event-log/event-log.ts'
import { signalStaff } from '#services/platform/event-log/staff-signals.ts'
import type { Database, Transaction } from '#services/platform/postgres.ts'

export interface DraftDeps {
  database: Database
  log: Pick<EventLog, 'append'>
  now: () => Date
  /** Ids of events, UUIDv7. */
  newId: () => string
}

/** One decision about a draft. */
export interface DraftTransaction {
  tx: Transaction
  /** The moment of the decision. */
  at: Date
  /** Will be appended last, together with the decision; open pages are told of the draft too. */
  emit<T extends EventType>(type: T, draftOrderId: string, data: EventData<T>): void
}

/** Decides in one transaction and appends what it told as its last statement. A throw undoes all of it. */
export async function withEvents<T>(deps: DraftDeps, work: (decision: DraftTransaction) => Promise<T>): Promise<T> {
  return deps.database.transaction(async (tx) => {
    const at = deps.now()
    const pendingEvents: ShopEvent[] = []
    const outcome = await work({
      tx,
      at,
      emit: (type, subject, data) => {
        pendingEvents.push(createEvent(type, { id: deps.newId(), time: at.toISOString(), subject, data }) as ShopEvent)
      },
    })
    for (const draftOrderId of new Set(pendingEvents.map(({ subject }) => subject)))
      await signalStaff(tx, 'draft-order-changed', draftOrderId)
    tx.withCommit(() => (pendingEvents.length > 0 ? deps.log.append(tx, pendingEvents) : Promise.resolve()))
    return outcome
  })
}

/** Approvals come one after the other, and none between the moment from which a plan reads and the reading itself. Held until the transaction ends. */
export async function lockApprovals(tx: Transaction): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('approvals of draft orders'))")
}
