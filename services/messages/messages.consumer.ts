import type { MessageKind } from '#events/messages.events.ts'
import type { ConsumerDeps } from '#services/ingress/feature.ts'
import type { EventHandler, StoredEvent } from '#services/platform/event-log/event-log.ts'
import { type NewMessage, writeMessages } from './message-records.ts'
import { NEWS_MS } from './messages.rules.ts'

const GROUP = 'messages.outbox.v1'

/** What happened, as far as somebody is to be told. The same event makes the same message, however often it is read. */
export function createMessagesOutbox({ now, newId }: ConsumerDeps): EventHandler {
  return {
    group: GROUP,
    topics: ['orders'],
    async apply(tx, events) {
      const oldest = now().getTime() - NEWS_MS
      const messages = events.filter(({ time }) => Date.parse(time) >= oldest).flatMap(messageOf)
      await writeMessages(tx, messages, { now: now(), newId })
      return []
    },
  }
}

function messageOf(event: StoredEvent): NewMessage[] {
  const kind = kindOf(event)
  // Their subject is the number of the order. A status that staff go back and forth to is told of once.
  const occasion = event.type === 'order.status-changed.v1' ? event.subject : event.id
  return kind === null ? [] : [{ kind, about: event.subject, occasion: `${kind}:${occasion}` }]
}

function kindOf(event: StoredEvent): MessageKind | null {
  switch (event.type) {
    case 'order.placed.v1':
    case 'order.placed-again.v1':
      // By card it is told of when it is paid.
      return event.data.paymentMethod === 'transfer' && event.data.price.chargedAgorot > 0 ? 'order-received' : null
    case 'order.status-changed.v1':
      return kindOfStatus(event.data.to)
    case 'order.appointment-moved.v1':
      return 'appointment-moved'
    case 'order.cancellation-asked.v1':
      return event.data.isSamePerson ? 'cancellation-taken' : null
    case 'order.reservation-released.v1':
      return event.data.reason === 'lapsed' ? 'order-lapsed' : null
    default:
      return null
  }
}

/** Whether it is fetched or fitted decides when it is sent (`forReceiving`). */
function kindOfStatus(status: string): MessageKind | null {
  if (status === 'paid') return 'order-paid'
  if (status === 'transit') return 'order-on-its-way'
  if (status === 'doneTransit') return 'order-at-garage'
  return status === 'sent' ? 'order-sent' : null
}
