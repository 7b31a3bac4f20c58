import type { UnitsTaken } from '#events/orders.events.ts'
import { createEvent, type EventData, type EventType, type ShopEvent } from '#events/registry.ts'
import type { EventLog } from '#services/platform/event-log/event-log.ts'
import type { Database, Transaction } from '#services/platform/postgres.ts'
import { type HandOver, saveHandOvers } from './stock/hand-overs.ts'

export interface OrderDeps {
  database: Database
  log: Pick<EventLog, 'append'>
  now: () => Date
  /** Ids of events, UUIDv7. */
  newId: () => string
  /** Called between the steps of an order; tests end the process there. */
  failpoint?: (step: string) => void
}

/** One decision about an order. Locks are taken in this order: the order's row, units by ean and source, price links, the coupon, the slot. */
export interface OrderTransaction {
  tx: Transaction
  /** The moment of the decision. */
  at: Date
  /** Will be appended last, together with the decision: the log's lock is held shortest. */
  emit<T extends EventType>(type: T, subject: string, data: EventData<T>): void
  /** Tells the state of a counter after so many of its units were handed over, or taken back (negative). */
  emitHandedOver(state: UnitsTaken, quantity: number): void
}

/** Decides in one transaction and appends what it told as its last statement. A throw undoes all of it. */
export async function withEvents<T>(deps: OrderDeps, work: (decision: OrderTransaction) => Promise<T>): Promise<T> {
  return deps.database.transaction(async (tx) => {
    const at = deps.now()
    const pendingEvents: ShopEvent[] = []
    const handOvers: HandOver[] = []
    const emit: OrderTransaction['emit'] = (type, subject, data) => {
      pendingEvents.push(createEvent(type, { id: deps.newId(), time: at.toISOString(), subject, data }) as ShopEvent)
    }
    const outcome = await work({
      tx,
      at,
      emit,
      emitHandedOver: (state, quantity) => {
        const eventId = deps.newId()
        pendingEvents.push(createEvent('units.taken.v1', { id: eventId, time: at.toISOString(), subject: state.ean, data: state }))
        handOvers.push({ eventId, ean: state.ean, source: state.source, quantity })
      },
    })
    deps.failpoint?.('decided')
    if (handOvers.length > 0) {
      // Where they stand in the log is known once they are appended: one statement more, in decisions that are rare.
      await saveHandOvers(tx, handOvers, await deps.log.append(tx, pendingEvents))
      deps.failpoint?.('appended')
      return outcome
    }
    tx.withCommit(() => {
      const appended = pendingEvents.length > 0 ? deps.log.append(tx, pendingEvents) : Promise.resolve()
      deps.failpoint?.('appended')
      return appended
    })
    return outcome
  })
}
