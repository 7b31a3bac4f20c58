import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'

/**
 * A page of text as data, written for the shop's own settings. In a text `[words](/path)` is a link; numbers, sums, phones,
 * e-mails and Latin words find their direction by themselves.
 */
export interface Article {
  title: string
  /** For search engines. */
  description: string
  /** The page's one address. */
  path: string
  /** The day of its last change, as people write it; null where nobody asks. */
  updated: string | null
  lead: string
  /** Sections carry their numbers, so that one can be named on the phone. */
  isNumbered?: boolean
  sections: readonly Section[]
}

export interface Section {
  /** Of its place in the page's address, `#warranty`. */
  id: string
  title: string
  blocks: readonly Block[]
}

export type Block =
  | string
  | { list: readonly string[] }
  /** What a thing is called, and what it is. */
  | { facts: readonly (readonly [name: string, fact: string])[] }
  /** What must not be overlooked. */
  | { note: string }

/** A page of text for the shop that these settings describe. */
export type WriteArticle = (shop: PublicSettings) => Article
