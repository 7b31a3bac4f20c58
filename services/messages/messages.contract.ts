import { type Static, Type } from 'typebox'
import { MessageChannel, MessageKind } from '#events/messages.events.ts'
import { OrderId } from '#events/orders.events.ts'
import { Ean, nullable, Uuid } from '#events/primitives.ts'
import { call } from '#services/ingress/contract/call.contract.ts'
import { ArrivalSize } from '#services/notices/staff-requests.contract.ts'
import { Pagination } from '#services/staff/staff.contract.ts'

/** Automatic messages, for staff. Times are ISO texts. */

export const StaffMessage = Type.Object({
  messageId: Type.String(),
  /** An order's number, or the id of an offer or of an arrival notice. */
  about: Type.String(),
  kind: MessageKind,
  /** `held`: staff have to decide about its order first. `stopped`: by staff. */
  state: Type.Enum(['waiting', 'held', 'sending', 'sent', 'failed', 'stopped']),
  channel: nullable(MessageChannel),
  /** Why it was given up: `refused`, `unreachable`, `too_many` to one recipient. */
  reason: nullable(Type.String()),
  /** When it was sent or given up, else when it is due. */
  at: Type.String(),
})
export type StaffMessage = Static<typeof StaffMessage>
export const StaffMessages = Type.Array(StaffMessage)
export type StaffMessages = Static<typeof StaffMessages>

/** With the name of whom it goes to, or went; null where nobody is known (any more). */
export const ListedMessage = Type.Object({ ...StaffMessage.properties, name: nullable(Type.String()) })
export type ListedMessage = Static<typeof ListedMessage>

/** Newest first. At most ten thousand are counted. */
export const MessageList = Type.Object({ messages: Type.Array(ListedMessage), pagination: Pagination })
export type MessageList = Static<typeof MessageList>

export const MessageListQuery = Type.Object({
  /** A name, or the beginning of an order's number or of a phone. */
  search: Type.Optional(Type.String({ maxLength: 100 })),
  state: Type.Optional(Type.Enum(['waiting', 'held', 'sent', 'failed', 'stopped'])),
  page: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,5}$' })),
})
export type MessageListQuery = Static<typeof MessageListQuery>

/** Written by staff to the buyer of an order, in their own words. `id`: of the message, so that a repeat sends nothing twice. */
export const NewNote = Type.Object(
  {
    id: Uuid,
    orderId: OrderId,
    subject: Type.String({ minLength: 1, maxLength: 120 }),
    body: Type.String({ minLength: 1, maxLength: 2000 }),
  },
  { additionalProperties: false },
)
export type NewNote = Static<typeof NewNote>

/** Of a tire, or of a size by its parts: who waits for it. */
export const ArrivalsToTell = Type.Union([
  Type.Object({ ean: Ean, size: Type.Null() }, { additionalProperties: false }),
  Type.Object({ ean: Type.Null(), size: ArrivalSize }, { additionalProperties: false }),
])
export type ArrivalsToTell = Static<typeof ArrivalsToTell>

/** With its current content: a mail, else `plain` only. */
export const MessagePreview = Type.Object({
  channel: MessageChannel,
  to: Type.String(),
  subject: Type.String(),
  html: Type.String(),
  plain: Type.String(),
})
export type MessagePreview = Static<typeof MessagePreview>

export const MessageInbox = Type.Object({
  /** What the demo's own providers received, newest first; null where messages are really sent. */
  inbox: nullable(
    Type.Array(
      Type.Object({
        mailId: Type.String(),
        channel: MessageChannel,
        recipient: Type.String(),
        subject: Type.String(),
        html: Type.String(),
        plain: Type.String(),
        receivedAt: Type.String(),
      }),
    ),
  ),
})
export type MessageInbox = Static<typeof MessageInbox>

/** Of an order, an offer, or notices: up to a hundred, comma-separated. */
const About = Type.Object({ about: Type.String({ pattern: '^[0-9a-f-]{6,36}(,[0-9a-f-]{6,36}){0,99}$' }) }, { additionalProperties: false })
const OfMessage = Type.Object({ id: Uuid })

/** Messages, as staff see them. */
export const MESSAGE_CALLS = {
  about: call({
    method: 'GET',
    path: '/api/v1/staff/messages/about',
    summary: 'Messages about an order, an offer, or notices',
    query: About,
    answer: StaffMessages,
  }),
  preview: call({
    method: 'GET',
    path: '/api/v1/staff/messages/:id/preview',
    summary: 'A message as it would be sent now',
    params: OfMessage,
    answer: MessagePreview,
  }),
  sendAgain: call({
    method: 'POST',
    path: '/api/v1/staff/messages/:id/send-again',
    summary: 'Send a message once more',
    params: OfMessage,
    body: Type.Object({}, { additionalProperties: false }),
    answer: StaffMessages,
  }),
  list: call({
    method: 'GET',
    path: '/api/v1/staff/messages/list',
    summary: 'All messages, a page at a time',
    query: MessageListQuery,
    answer: MessageList,
  }),
  stop: call({
    method: 'POST',
    path: '/api/v1/staff/messages/:id/stop',
    summary: 'Stop a message that waits',
    params: OfMessage,
    body: Type.Object({}, { additionalProperties: false }),
    answer: StaffMessages,
  }),
  sendNow: call({
    method: 'POST',
    path: '/api/v1/staff/messages/:id/send-now',
    summary: 'Send a message that waits for an hour at once',
    params: OfMessage,
    body: Type.Object({}, { additionalProperties: false }),
    answer: StaffMessages,
  }),
  write: call({
    method: 'POST',
    path: '/api/v1/staff/messages/notes',
    summary: "Write to an order's buyer",
    body: NewNote,
    answer: StaffMessages,
  }),
  writeArrivals: call({
    method: 'POST',
    path: '/api/v1/staff/messages/arrivals',
    summary: 'Write to everybody who waits for what is here, unless they were written to',
    body: ArrivalsToTell,
    answer: Type.Object({ written: Type.Integer() }),
  }),
  inbox: call({
    method: 'GET',
    path: '/api/v1/staff/messages',
    summary: 'The mailbox of a demo',
    answer: MessageInbox,
  }),
}
