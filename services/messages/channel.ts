import type { MessageChannel } from '#events/messages.events.ts'
import type { Letter } from './letter-parts.ts'

/** `refused`: this one will never be taken. `later`: the provider is away, slow, full, or does not know the shop. */
export type SendResult = { outcome: 'sent' } | { outcome: 'refused' } | { outcome: 'later'; error: unknown }

export interface Sendable {
  letter: Letter
  /** A mail address, or a phone as the one phone rule writes it. */
  to: string
  /** The same message has the same one however often it is sent. */
  key: string
  /** It was handed over before, and nobody knows what became of it. */
  isRepeat: boolean
}

/** A provider that brings messages to people. Never throws. */
export interface Channel {
  name: MessageChannel
  send(message: Sendable): Promise<SendResult>
}
