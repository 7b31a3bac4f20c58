import type { Contact } from '#services/contacts/contacts.queries.ts'
import type { Config } from '#services/platform/config.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'
import type { LetterParts } from './letter-parts.ts'
import type { WordedKind } from './order-words.text.ts'
import type { OwnWords } from './words.rules.ts'

export interface Composing {
  database: Queryable
  config: Pick<Config, 'http' | 'shop' | 'orders' | 'delivery'>
  tokens: TokenSigner
  now: () => Date
  /** Words that are looked at before they are saved. */
  unsaved?: { kind: WordedKind; words: OwnWords }
}

/** Content and recipient. Paths are below the base path. */
export interface MessageContent extends Pick<LetterParts, 'text' | 'bill' | 'ownWords'> {
  /** The person; null where it goes to a garage. */
  contactId: string | null
  garageId?: string
  contact: Pick<Contact, 'name' | 'phone' | 'email' | 'details'>
  /** The button's page. */
  path: string
  stopPath: string | null
}

/** Why there is no message: `over` = its content is obsolete; `undecided` = staff have to decide about its order first. */
export type SkipReason = 'unknown' | 'over' | 'no_address' | 'undecided'
