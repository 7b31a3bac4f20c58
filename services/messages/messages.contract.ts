import { type Static, Type } from 'typebox'
import { MessageChannel, MessageKind } from '#events/messages.events.ts'
import { nullable, Uuid } from '#events/primitives.ts'
import { call } from '#services/ingress/contract/call.contract.ts'

/** Automatic messages, for staff. Times are ISO texts. */

export const StaffMessage = Type.Object({
  messageId: Type.String(),
  /** An order's number, or the id of an offer or of an arrival notice. */
  about: Type.String(),
  kind: MessageKind,
  state: Type.Enum(['waiting', 'sending', 'sent', 'failed']),
  channel: nullable(MessageChannel),
  /** Why it was given up: `refused`, `unreachable`, `too_many` to one recipient. */
  reason: nullable(Type.String()),
  /** When it was sent or given up, else when it is due. */
  at: Type.String(),
})
export type StaffMessage = Static<typeof StaffMessage>
export const StaffMessages = Type.Array(StaffMessage)
export type StaffMessages = Static<typeof StaffMessages>

/** With its current content: a mail, else `plain` only. */
export const MessagePreview = Type.Object({
  channel: MessageChannel,
  to: Type.String(),
  subject: Type.String(),
  html: Type.String(),
  plain: Type.String(),
})
export type MessagePreview = Static<typeof MessagePreview>

export const MessageBoard = Type.Object({
  /** Given up, newest first. */
  failed: StaffMessages,
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
export type MessageBoard = Static<typeof MessageBoard>

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
  board: call({
    method: 'GET',
    path: '/api/v1/staff/messages',
    summary: 'Messages that were given up, and the mailbox of a demo',
    answer: MessageBoard,
  }),
}
