import type { MessageKind } from '#events/messages.events.ts'
import type { OrderPlaced } from '#events/orders.events.ts'
import type { Kilometers } from '#events/wizard.events.ts'
import { findContact } from '#services/contacts/contacts.queries.ts'
import { refundOf } from '#services/documents/document-source.rules.ts'
import { findDocument } from '#services/documents/documents.queries.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { findBookedOrder } from '#services/orders/buyer/buyer-order.queries.ts'
import type { EventHandler, StoredEvent } from '#services/platform/event-log/event-log.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import type { HandlerDeps } from '#services/platform/unit-of-work.ts'
import { findFirstWorn } from './compose-order.queries.ts'
import { garageNewsOf } from './garage-news.queries.ts'
import { type NewMessage, writeMessages } from './message-records.ts'
import { documentOccasion, NEWS_MS, refundOccasion } from './messages.rules.ts'
import { reminderDate } from './next-change.rules.ts'
import { releaseHeld, withdrawElsewhere, withdrawPassed } from './waiting-messages.ts'

const GROUP = 'messages.outbox.v1'

/** Queues messages for events, idempotently. */
export function createMessagesOutbox({ now, newId }: HandlerDeps): EventHandler {
  return {
    group: GROUP,
    topics: ['orders', 'best-offers'],
    async apply(tx, events) {
      const oldest = now().getTime() - NEWS_MS
      const news = events.filter(({ time }) => Date.parse(time) >= oldest)
      // One after the other: what an event withdraws, a later one may have written again.
      for (const event of news) {
        await endWaiting(tx, event, now())
        await writeMessages(tx, [...(await messageOf(tx, event)), ...(await garageNewsOf(tx, event))], { now: now(), newId })
      }
      for (const event of news) await planNextChange(tx, event)
      return []
    },
  }
}

/** Staff have decided about an order, also by a new status or by units from another source. */
const DECIDES: ReadonlySet<string> = new Set(['order.status-changed.v1', 'order.attention-cleared.v1', 'order.units-reserved.v1'])

/** What waits about an order changes with it. */
async function endWaiting(tx: Transaction, event: StoredEvent, now: Date): Promise<void> {
  if (event.type === 'order.status-changed.v1') await withdrawPassed(tx, event.subject, event.data.to, now)
  if (event.type === 'order.amended.v1') await withdrawElsewhere(tx, event.subject, now)
  if (DECIDES.has(event.type)) await releaseHeld(tx, event.subject, now)
}

async function messageOf(tx: Transaction, event: StoredEvent): Promise<NewMessage[]> {
  if (event.type === 'document.issued.v1')
    return (await isOfRefund(tx, event.data.documentId))
      ? []
      : [{ kind: 'document', about: event.subject, occasion: documentOccasion(event.data.documentId) }]
  if (event.type === 'order.refund-paid.v1')
    return [{ kind: 'refund-made', about: event.subject, occasion: refundOccasion(event.data.refundId) }]
  const kind = event.type === 'order.email-corrected.v1' ? await confirmationOf(tx, event.subject) : kindOf(event)
  if (kind === null) return []
  if (kind === 'offer-answered') {
    const { offerId } = event.data as { offerId: string }
    return [{ kind, about: offerId, occasion: `${kind}:${offerId}` }]
  }
  // Their subject is the order's number. A status that is set repeatedly is reported once.
  const occasion = event.type === 'order.status-changed.v1' ? event.subject : event.id
  return [{ kind, about: event.subject, occasion: `${kind}:${occasion}` }]
}

/** Its credit note comes with the message about the money. */
async function isOfRefund(tx: Transaction, documentId: string): Promise<boolean> {
  const document = await findDocument(tx, documentId)
  return document !== null && refundOf(document.source) !== null
}

function kindOf(event: StoredEvent): MessageKind | null {
  switch (event.type) {
    case 'order.placed.v1':
    case 'order.placed-again.v1':
      return event.data.price.chargedAgorot > 0 ? kindOfUnpaid(event.data) : null
    case 'order.status-changed.v1':
      return kindOfStatus(event.data.to)
    case 'order.cancelled.v1':
      return 'order-cancelled'
    case 'order.amended.v1':
      return 'order-amended'
    case 'order.appointment-moved.v1':
      return 'appointment-moved'
    case 'order.appointment-refused.v1':
      return 'appointment-refused'
    case 'order.cancellation-asked.v1':
      return event.data.isSamePerson ? 'cancellation-taken' : null
    case 'order.reservation-released.v1':
      return event.data.reason === 'lapsed' ? 'order-lapsed' : null
    case 'best-offer.accepted.v1':
    case 'best-offer.countered.v1':
    case 'best-offer.rejected.v1':
      return 'offer-answered'
    default:
      return null
  }
}

/** What an order is confirmed by now: the message about its status, to be sent again to another address. */
async function confirmationOf(tx: Transaction, orderId: string): Promise<MessageKind | null> {
  const order = await findBookedOrder(tx, orderId)
  if (order?.status !== 'open') return order && kindOfStatus(order.status)
  return kindOfUnpaid(order.placed)
}

/** An order by card is reported when it is paid, unless it was taken by telephone and is paid by a link. */
function kindOfUnpaid({ paymentMethod, takenBy }: Pick<OrderPlaced, 'paymentMethod' | 'takenBy'>): MessageKind | null {
  if (paymentMethod === 'transfer') return 'order-received'
  return takenBy === undefined ? null : 'order-to-pay'
}

/** Pickup or installation is decided when it is sent (`shownAs`). */
function kindOfStatus(status: string): MessageKind | null {
  if (status === 'paid') return 'order-paid'
  if (status === 'transit') return 'order-on-its-way'
  if (status === 'doneTransit') return 'order-at-garage'
  return status === 'sent' ? 'order-sent' : null
}

/** Plans the reminder of worn tires for a completed order whose buyer opted in. */
async function planNextChange(tx: Transaction, event: StoredEvent): Promise<void> {
  if (event.type !== 'order.status-changed.v1' || event.data.to !== 'closed') return
  const orderId = event.subject
  const booked = await findBookedOrder(tx, orderId)
  const contact = booked && (await findContact(tx, booked.contactId))
  const pace = contact?.details.kilometers as Kilometers | undefined
  if (!booked || !pace) return
  const tire = await findFirstWorn(tx, booked.placed)
  const dueOn = tire && reminderDate(tire, pace, israelDate(event.time))
  if (dueOn === null) return
  await tx.query('INSERT INTO next_changes (order_id, due_on) VALUES ($1, $2) ON CONFLICT (order_id) DO NOTHING', [orderId, dueOn])
}
