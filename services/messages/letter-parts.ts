import type { MessageText, Template } from './message.text.ts'

export interface Mail {
  subject: string
  html: string
  plain: string
}

/** One message in the three forms that it can go out in. */
export interface Letter {
  mail: Mail
  /** Of an SMS: sentences and an address, without formatting. */
  short: string
  whatsApp: TemplateMessage
}

/** WhatsApp takes from a shop what Meta has approved before: a template and what stands in its gaps. */
export interface TemplateMessage {
  template: string
  /** Without line breaks, which Meta refuses. */
  parameters: string[]
  /** What follows the address of the button, which belongs to the template. */
  path: string
}

/** What a letter is written of. */
export interface LetterParts {
  text: MessageText
  /** Where its button leads. */
  address: string
  /** The same behind the shop's address, as WhatsApp fills it into a button. */
  path: string
  firstName: string | null
  shop: { name: string; phone: string }
  /** What was ordered, and what it costs together. */
  bill: { rows: [name: string, price: string][]; total: string } | null
  /** Where whoever asked for it ends it; null where it tells of what somebody has done. */
  stopAddress: string | null
  template: Template
  /** Staff's own words in the place of the short ones. */
  ownWords: string | null
}
