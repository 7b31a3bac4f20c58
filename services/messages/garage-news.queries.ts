import type { OrderStatus } from '#events/orders.events.ts'
import { findBookedOrder } from '#services/orders/buyer/buyer-order.queries.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { listMessagesAbout, type MessageRow, type NewMessage } from './message-records.ts'
import { type GarageKind, isBooked } from './messages.rules.ts'

/** What garages are to hear of an event of an order: its own, and after a change of it also those that it left. */
export async function garageNewsOf(tx: Transaction, event: StoredEvent): Promise<NewMessage[]> {
  if (event.type !== 'order.status-changed.v1' && event.type !== 'order.appointment-moved.v1' && event.type !== 'order.amended.v1')
    return []
  const about = event.subject
  const order = await findBookedOrder(tx, about)
  if (!order) return []
  const garageId = order.placed.fitting?.garageId
  const told = Map.groupBy(await listMessagesAbout(tx, [about]), (message) => message.garageId)
  const left = event.type === 'order.amended.v1' ? listLeft(told, garageId).map((id) => cancelledFor(id, event)) : []
  if (garageId === undefined) return left
  const before = told.get(garageId) ?? []
  const kind = event.type === 'order.status-changed.v1' ? kindOfStatus(event.data.to, before) : kindOfChange(event, order.status, before)
  if (kind === null) return left
  // Once for an order and garage, whatever its status does; the others as often as there is something to tell.
  const occasion = kind === 'garage-tires-coming' ? `${about}:${garageId}` : event.id
  return [...left, { kind, about, garageId, occasion: `${kind}:${occasion}` }]
}

const cancelledFor = (garageId: string, { subject, id }: StoredEvent): NewMessage => ({
  kind: 'garage-cancelled',
  about: subject,
  garageId,
  occasion: `garage-cancelled:${id}:${garageId}`,
})

/** Garages that know of the order, which is no longer theirs. */
const listLeft = (told: ReadonlyMap<string | null, readonly Before[]>, own: string | undefined): string[] =>
  [...told].flatMap(([garageId, before]) => {
    if (garageId === null || garageId === own || !knowsOf(before)) return []
    return waitsIn(before, (kind) => kind === 'garage-cancelled') ? [] : [garageId]
  })

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

type Change = Extract<StoredEvent, { type: 'order.appointment-moved.v1' | 'order.amended.v1' }>

/** A message that waits tells the hour and the tires as they are when it is sent. */
function kindOfChange(event: Change, status: OrderStatus, before: readonly Before[]): GarageKind | null {
  const isNews = event.type !== 'order.amended.v1' || event.data.parts.some((part) => part !== 'address')
  if (!isBooked(status) || !isNews) return null
  if (!knowsOf(before)) return unlessTold(before)
  return waitsIn(before, (kind) => kind === 'garage-moved') ? null : 'garage-moved'
}

const unlessTold = (before: readonly Before[]): GarageKind | null =>
  knowsOf(before) || waitsIn(before, (kind) => kind !== 'garage-cancelled') ? null : 'garage-booked'
