import type { MessageText, Template } from './message.text.ts'

export interface Mail {
  subject: string
  html: string
  plain: string
}

/** One message in its three formats. */
export interface Letter {
  mail: Mail
  /** SMS: sentences and an address, without formatting. */
  short: string
  whatsApp: TemplateMessage
}

/** WhatsApp accepts only templates approved by Meta: a template and its parameters. */
export interface TemplateMessage {
  template: string
  /** Without line breaks, which Meta refuses. */
  parameters: string[]
  /** The variable end of the button's address; the template has the rest. */
  path: string
}

/** The parts of a message. */
export interface LetterParts {
  text: MessageText
  /** The button's target. */
  address: string
  /** The same without the shop's address, for WhatsApp's button. */
  path: string
  /** The name in the greeting. */
  greeted: string | null
  shop: { name: string; phone: string }
  /** The ordered articles and their total. */
  bill: { rows: [name: string, price: string][]; total: string } | null
  /** Unsubscribe link; null for transactional messages. */
  stopAddress: string | null
  /** Why it is sent, at a mail's end. */
  why: string
  template: Template
  /** Text by staff that replaces the short one. */
  ownWords: string | null
}
