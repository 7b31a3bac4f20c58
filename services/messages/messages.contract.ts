import { type Static, Type } from 'typebox'
import { MessageChannel, MessageKind } from '#events/messages.events.ts'

/** What the shop wrote to people by itself, for staff. Times are ISO texts. */

export const StaffMessage = Type.Object({
  messageId: Type.String(),
  /** The number of an order, the id of an offer or of an arrival notice. */
  about: Type.String(),
  kind: MessageKind,
  state: Type.Enum(['waiting', 'sending', 'sent', 'failed']),
  channel: Type.Union([MessageChannel, Type.Null()]),
  /** Why it was given up: `refused`, `unreachable`, `too_many` to one recipient. */
  reason: Type.Union([Type.String(), Type.Null()]),
  /** When it was sent or given up, else when it will be sent. */
  at: Type.String(),
})
export type StaffMessage = Static<typeof StaffMessage>
export const StaffMessages = Type.Array(StaffMessage)
export type StaffMessages = Static<typeof StaffMessages>

/** As it would go out now: a mail, else `plain` alone. */
export const MessagePreview = Type.Object({
  channel: MessageChannel,
  to: Type.String(),
  subject: Type.String(),
  html: Type.String(),
  plain: Type.String(),
})
export type MessagePreview = Static<typeof MessagePreview>

export const MessageBoard = Type.Object({
  /** Given up, the newest first. */
  failed: StaffMessages,
  /** What the demo's own providers received, the newest first; null where mail goes out. */
  inbox: Type.Union([
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
    Type.Null(),
  ]),
})
export type MessageBoard = Static<typeof MessageBoard>
