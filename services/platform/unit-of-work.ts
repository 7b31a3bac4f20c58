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
  /** Called between the steps of a unit; tests end the process there. */
  failpoint?: (step: string) => void
}

/** What a consumer is given, which decides in the transaction in which it reads. */
export type HandlerDeps = Pick<UnitOfWorkDeps, 'log' | 'now' | 'newId'>

/** One decision: what it records and what it emits stand together, or not at all. */
export interface UnitOfWork {
  tx: Transaction
  /** The moment of the decision, and of its events. */
  at: Date
  /** Will be appended last, together with the commit: the log's lock is held shortest. Answers the event's id, `id` where it is given. */
  emit<T extends EventType>(type: T, subject: string, data: EventData<T>, id?: string): string
  /** The same with events that are made already. */
  emitAll(events: readonly ShopEvent[]): void
  /** Its one statement is sent behind the append, with the commit: nothing waits for it while the end of the log is locked. `places`: of the events. */
  onAppended(run: (places: ReadonlyMap<string, AppendedPlace>) => Promise<unknown>): void
}

/** Only a throw rolls a transaction back. It never leaves this file. */
class Undone<Outcome> extends Error {
  readonly undoneWith: Outcome

  constructor(undoneWith: Outcome) {
    super('this unit of work is undone')
    this.undoneWith = undoneWith
  }
}

/** For work that refuses after it has written: what it did is undone, and `withEvents` answers the outcome. */
export const undo = <Outcome>(outcome: Outcome): Undone<Outcome> => new Undone(outcome)

/** Decides in one transaction and appends what was emitted as its last statement. A throw undoes all of it, and so does `undo`. */
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
    emit: (type, subject, data, id = deps.newId()) => {
      events.push(createEvent(type, { id, time: at.toISOString(), subject, data }) as ShopEvent)
      return id
    },
    emitAll: (made) => void events.push(...made),
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
