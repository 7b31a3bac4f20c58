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

/** With the name of whom it goes to, or went, and a person's phone; null where nobody is known (any more). */
export const ListedMessage = Type.Object({ ...StaffMessage.properties, name: nullable(Type.String()), phone: nullable(Type.String()) })
export type ListedMessage = Static<typeof ListedMessage>

/** Newest first. At most ten thousand are counted. */
export const MessageList = Type.Object({ messages: Type.Array(ListedMessage), pagination: Pagination })
export type MessageList = Static<typeof MessageList>

export const MessageListQuery = Type.Object({
  /** A name, or the beginning of an order's number or of a phone. */
  search: Type.Optional(Type.String({ maxLength: 100 })),
  state: Type.Optional(Type.Enum(['waiting', 'held', 'sent', 'failed', 'stopped'])),
  /** This one alone. */
  message: Type.Optional(Uuid),
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

/** Null = the built-in words. Paragraphs are apart by an empty line. */
const Typed = { subject: nullable(Type.String({ maxLength: 120 })), body: nullable(Type.String({ maxLength: 2000 })) }

/** Words of a kind of message about orders: built-in ones, and the owner's own, with fields in braces. */
export const MessageWords = Type.Object({
  kind: MessageKind,
  /** `example`: what it might say. */
  fields: Type.Array(Type.Object({ name: Type.String(), example: Type.String() })),
  builtIn: Type.Object({ subject: Type.String(), body: Type.String() }),
  own: Type.Object(Typed),
  /** 0 = never changed. */
  version: Type.Integer(),
  /** Newest first; `by`: null where the author is unknown. */
  history: Type.Array(Type.Object({ version: Type.Integer(), ...Typed, by: nullable(Type.String()), at: Type.String() })),
})
export type MessageWords = Static<typeof MessageWords>
export const AllMessageWords = Type.Array(MessageWords)
export type AllMessageWords = Static<typeof AllMessageWords>

/** `seen`: the version that the page showed. */
export const NewMessageWords = Type.Object({ ...Typed, seen: Type.Integer({ minimum: 0 }) }, { additionalProperties: false })
export type NewMessageWords = Static<typeof NewMessageWords>

/** A mail, and what goes to a phone. `about`: the order that it is shown on; null = on examples. */
export const WordsPreview = Type.Object({
  about: nullable(Type.String()),
  subject: Type.String(),
  html: Type.String(),
  plain: Type.String(),
  short: Type.String(),
})
export type WordsPreview = Static<typeof WordsPreview>

/** Of an order, an offer, or notices: up to a hundred, comma-separated. */
const About = Type.Object({ about: Type.String({ pattern: '^[0-9a-f-]{6,36}(,[0-9a-f-]{6,36}){0,99}$' }) }, { additionalProperties: false })
const OfKind = Type.Object({ kind: MessageKind })
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
  words: call({
    method: 'GET',
    path: '/api/v1/staff/messages/words',
    summary: 'Built-in and own words of messages about orders',
    answer: AllMessageWords,
  }),
  setWords: call({
    method: 'POST',
    path: '/api/v1/staff/messages/words/:kind',
    summary: 'Sets the own words of a kind of message',
    params: OfKind,
    body: NewMessageWords,
    answer: AllMessageWords,
  }),
  previewWords: call({
    method: 'POST',
    path: '/api/v1/staff/messages/words/:kind/preview',
    summary: 'Words on the newest order of their kind, before they are saved',
    params: OfKind,
    body: Type.Object(Typed, { additionalProperties: false }),
    answer: WordsPreview,
  }),
  inbox: call({
    method: 'GET',
    path: '/api/v1/staff/messages',
    summary: 'The mailbox of a demo',
    answer: MessageInbox,
  }),
}
