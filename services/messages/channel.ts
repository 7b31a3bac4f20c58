import type { MessageChannel } from '#events/messages.events.ts'
import type { Letter } from './letter-parts.ts'

/** `refused`: permanent. `later`: the provider is down, slow or full, or rejects the shop's account. */
export type SendResult = { outcome: 'sent' } | { outcome: 'refused' } | { outcome: 'later'; error: unknown }

export interface Sendable {
  letter: Letter
  /** A mail address, or a normalized phone. */
  to: string
  /** Idempotency key: the same for every attempt of a message. */
  key: string
  /** A former attempt has an unknown outcome. */
  isRepeat: boolean
}

/** A provider of messages. Never throws. */
export interface Channel {
  name: MessageChannel
  send(message: Sendable): Promise<SendResult>
}
