import type { ReactElement } from 'react'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'

/**
 * A text page as data, written from the shop's settings. In a text `[words](/path)` is a link; numbers, sums, phones, e-mails and Latin
 * words get their own direction automatically.
 */
export interface Article extends ArticleHead, ArticleText {}

/** What a page says of itself, also to search engines. */
export interface ArticleHead {
  title: string
  /** For search engines. */
  description: string
  /** Canonical path. */
  path: string
  /** Of a guide, `2026-11-29`: search engines then know it as an article. */
  published?: string
}

export interface ArticleText {
  /** Date of the last change, formatted; null = not shown. */
  updated: string | null
  lead: string
  /** Numbers its sections, for reference by phone. */
  isNumbered?: boolean
  sections: readonly Section[]
}

export interface Section {
  /** Anchor, `#warranty`. */
  id: string
  title: string
  blocks: readonly Block[]
}

export type Block =
  | string
  | { list: readonly string[] }
  /** Names and values. */
  | { facts: readonly (readonly [name: string, fact: string])[] }
  /** A highlighted note. */
  | { note: string }
  /** What only this page draws. */
  | { element: ReactElement }

/** A text page for the shop with these settings. */
export type WriteArticle = (shop: PublicSettings) => Article
export type WriteHead = (shop: PublicSettings) => ArticleHead
/** `path`: of the page, where several share their code. */
export type WriteText = (shop: PublicSettings, path: string) => ArticleText
