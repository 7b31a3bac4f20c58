import { type Static, Type } from 'typebox'
import { OrderId } from './orders.events.ts'
import { nullable, ShortText, Slug, Uuid } from './primitives.ts'

/** Automatic messages of the shop. The recipient is stored in `contacts` only. */

export const MessageKind = Type.Union([
  Type.Literal('order-received'),
  Type.Literal('order-to-pay'),
  Type.Literal('order-paid'),
  Type.Literal('order-on-its-way'),
  Type.Literal('order-at-garage'),
  Type.Literal('order-ready'),
  Type.Literal('order-sent'),
  Type.Literal('pickup-waiting'),
  Type.Literal('fitting-tomorrow'),
  Type.Literal('appointment-moved'),
  Type.Literal('order-amended'),
  Type.Literal('appointment-refused'),
  Type.Literal('order-lapsing'),
  Type.Literal('order-lapsed'),
  Type.Literal('cancellation-taken'),
  Type.Literal('order-cancelled'),
  Type.Literal('refund-made'),
  Type.Literal('offer-answered'),
  Type.Literal('tire-arrived'),
  Type.Literal('next-change'),
  Type.Literal('document'),
  /** Written by staff. */
  Type.Literal('note'),
  /** To the garage that fits an order's tires. */
  Type.Literal('garage-booked'),
  Type.Literal('garage-moved'),
  Type.Literal('garage-cancelled'),
  Type.Literal('garage-tires-coming'),
])
export type MessageKind = Static<typeof MessageKind>

export const MessageChannel = Type.Union([Type.Literal('email'), Type.Literal('sms'), Type.Literal('whatsapp')])
export type MessageChannel = Static<typeof MessageChannel>

const Message = {
  messageId: Uuid,
  kind: MessageKind,
  /** Reference: an order's number, or the id of an offer or arrival notice. */
  about: ShortText,
  contactId: Uuid,
  channel: MessageChannel,
}

/** Reminders of the next tire change were cancelled. */
export const NextChangeStopped = Type.Object({ orderId: OrderId, contactId: Uuid }, { additionalProperties: false })
export type NextChangeStopped = Static<typeof NextChangeStopped>

/** The provider accepted it. */
export const MessageSent = Type.Object(Message, { additionalProperties: false })
export type MessageSent = Static<typeof MessageSent>

/** Permanently failed. `refused`: rejected by the provider. `unreachable`: no response for a day. */
export const MessageFailed = Type.Object(
  { ...Message, reason: Type.Union([Type.Literal('refused'), Type.Literal('unreachable')]) },
  { additionalProperties: false },
)
export type MessageFailed = Static<typeof MessageFailed>

/** A garage was written to: the provider accepted it, or it permanently failed. */
export const GarageTold = Type.Object(
  {
    messageId: Uuid,
    kind: MessageKind,
    /** The order's number. */
    about: ShortText,
    garageId: Slug,
    channel: MessageChannel,
    outcome: Type.Union([Type.Literal('sent'), Type.Literal('refused'), Type.Literal('unreachable')]),
  },
  { additionalProperties: false },
)
export type GarageTold = Static<typeof GarageTold>

/** The owner's own words for a kind of message, with fields in braces. A part that is null is the built-in one. */
export const MessageWordsChanged = Type.Object(
  {
    kind: MessageKind,
    subject: nullable(ShortText),
    lines: nullable(Type.Array(Type.String({ minLength: 1, maxLength: 2000 }), { minItems: 1, maxItems: 1000 })),
    /** Staff. */
    by: ShortText,
  },
  { additionalProperties: false },
)
export type MessageWordsChanged = Static<typeof MessageWordsChanged>
