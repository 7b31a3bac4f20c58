import { createEvent, type EventData, type EventType, type ShopEvent } from '#events/registry.ts'
import type { EventLog } from './event-log/event-log.ts'
import { type AppendedPlace, placesOf } from './event-log/postgres/appended-places.ts'
import type { Database, Transaction, TransactionOptions } from './postgres.ts'

export interface UnitOfWorkDeps {
  database: Database
  log: Pick<EventLog, 'append'>
  now: () => Date
  /** Ids of events, UUIDv7. */
  newId: () => string
  /** Called between the steps of a unit; tests crash the process there. */
  failpoint?: (step: string) => void
}

/** For consumers, which decide in the transaction in which they read. */
export type HandlerDeps = Pick<UnitOfWorkDeps, 'log' | 'now' | 'newId'>

/** One decision: its records and its events are committed together, or not at all. */
export interface UnitOfWork {
  tx: Transaction
  /** The time of the decision, and of its events. */
  at: Date
  /** Ids of what is recorded, UUIDv7. */
  newId: () => string
  /**
   * Queues an event. Events are appended last, together with the commit, which keeps the log's lock shortest. Returns the event's id,
   * `id` where given. `traceparent`: of a request that shares this unit with others.
   */
  emit<T extends EventType>(type: T, subject: string, data: EventData<T>, id?: string, traceparent?: string): string
  /** The same with events made elsewhere. */
  emitAll(events: readonly ShopEvent[]): void
  /** What was emitted so far, for an answer that waits until a projection shows it (`waitForProjection`). */
  events: readonly ShopEvent[]
  /** Runs one statement, pipelined behind the append with the commit: the log's lock waits for nothing. `places`: of the events. */
  onAppended(run: (places: ReadonlyMap<string, AppendedPlace>) => Promise<unknown>): void
}

/** Only a throw rolls a transaction back. Internal to this file. */
class Undone<Outcome> extends Error {
  readonly undoneWith: Outcome

  constructor(undoneWith: Outcome) {
    super('this unit of work is undone')
    this.undoneWith = undoneWith
  }
}

/** Throw it to refuse after writing: the transaction is rolled back, and `withEvents` returns the outcome. */
export const undo = <Outcome>(outcome: Outcome): Undone<Outcome> => new Undone(outcome)

/** Decides in one transaction and appends the emitted events as its last statement. A throw rolls everything back, and so does `undo`. */
export async function withEvents<T, Refused = never>(
  deps: UnitOfWorkDeps,
  work: (unit: UnitOfWork) => Promise<T | Undone<Refused>>,
  options?: TransactionOptions,
): Promise<T | Refused> {
  try {
    return await deps.database.transaction((tx) => decide(deps, tx, work), options)
  } catch (error) {
    if (error instanceof Undone) return error.undoneWith
    throw error
  }
}

async function decide<T, Refused>(
  deps: UnitOfWorkDeps,
  tx: Transaction,
  work: (unit: UnitOfWork) => Promise<T | Undone<Refused>>,
): Promise<T> {
  const at = deps.now()
  const events: ShopEvent[] = []
  const onAppended: Parameters<UnitOfWork['onAppended']>[0][] = []
  const outcome = await work({
    tx,
    at,
    newId: deps.newId,
    emit: (type, subject, data, id = deps.newId(), traceparent = undefined) => {
      const fields = { id, time: at.toISOString(), subject, data, ...(traceparent !== undefined && { traceparent }) }
      events.push(createEvent(type, fields) as ShopEvent)
      return id
    },
    emitAll: (made) => void events.push(...made),
    events,
    onAppended: (run) => void onAppended.push(run),
  })
  if (outcome instanceof Undone) throw outcome
  deps.failpoint?.('decided')
  tx.withCommit(() => {
    const appended = events.length > 0 ? deps.log.append(tx, events) : Promise.resolve()
    deps.failpoint?.('appended')
    return appended
  })
  const places = placesOf(onAppended.length > 0 ? events : [])
  for (const run of onAppended) tx.withCommit(() => run(places))
  return outcome
}
