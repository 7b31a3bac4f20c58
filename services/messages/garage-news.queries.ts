import type { OrderStatus } from '#events/orders.events.ts'
import { findBookedOrder } from '#services/orders/buyer/buyer-order.queries.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { listMessagesAbout, type MessageRow, type NewMessage } from './message-records.ts'
import { type GarageKind, isBooked, isToGarage } from './messages.rules.ts'

/** What its garage is to hear of an event of an order. */
export async function garageNewsOf(tx: Transaction, event: StoredEvent): Promise<NewMessage[]> {
  const isMove = event.type === 'order.appointment-moved.v1'
  if (!isMove && event.type !== 'order.status-changed.v1') return []
  const about = event.subject
  const order = await findBookedOrder(tx, about)
  const garageId = order?.placed.fitting?.garageId
  if (!order || garageId === undefined) return []
  const before = (await listMessagesAbout(tx, [about])).filter(({ kind }) => isToGarage(kind))
  const kind = isMove ? kindOfMove(order.status, before) : kindOfStatus(event.data.to, before)
  // Once for an order, whatever its status does; the others as often as there is something to tell.
  return kind === null ? [] : [{ kind, about, garageId, occasion: `${kind}:${kind === 'garage-tires-coming' ? about : event.id}` }]
}

type Before = Pick<MessageRow, 'kind' | 'state'>

/** Whether the last that it heard was not that the order is cancelled. */
function knowsOf(before: readonly Before[]): boolean {
  const last = before.findLast(({ state }) => state === 'sent' || state === 'sending')
  return last !== undefined && last.kind !== 'garage-cancelled'
}

const waitsIn = (before: readonly Before[], isAbout: (kind: Before['kind']) => boolean): boolean =>
  before.some(({ kind, state }) => (state === 'waiting' || state === 'held') && isAbout(kind))

function kindOfStatus(to: OrderStatus, before: readonly Before[]): GarageKind | null {
  if (to === 'cancelled') return knowsOf(before) ? 'garage-cancelled' : null
  if (!isBooked(to)) return null
  if (to === 'transit' && before.every(({ kind }) => kind !== 'garage-tires-coming')) return 'garage-tires-coming'
  return unlessTold(before)
}

/** A message that waits tells the hour as it is when it is sent. */
function kindOfMove(status: OrderStatus, before: readonly Before[]): GarageKind | null {
  if (!isBooked(status)) return null
  if (!knowsOf(before)) return unlessTold(before)
  return waitsIn(before, (kind) => kind === 'garage-moved') ? null : 'garage-moved'
}

const unlessTold = (before: readonly Before[]): GarageKind | null =>
  knowsOf(before) || waitsIn(before, (kind) => kind !== 'garage-cancelled') ? null : 'garage-booked'
