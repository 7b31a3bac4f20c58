import { createEvent, type EventCallable, type Store } from 'effector'
import type { ComponentType } from 'react'

/** Where the shopper is: the route's parameters (decoded), the path below the base path, and the query. */
export interface PageLocation {
  params: Readonly<Record<string, string | undefined>>
  path: string
  search: string
  /** Reached by Back or Forward: a page that still holds this very data shows it as it was left. */
  isReturn: boolean
}

/** What a page tells search engines and share previews. */
export interface PageHead {
  title: string
  description: string
  /** The page's one address, below the base path. */
  canonicalPath: string
  /** Address of the share picture, below the host or at the photos' own; null shows the shop's. */
  imagePath: string | null
  /** Open Graph properties beside those of every page, or in their place. */
  openGraph?: Readonly<Record<string, string>>
  /** 404 pages are never indexed. */
  status: 200 | 404
  isIndexed: boolean
  /** For search engines, which read documents and never navigate: empty in the browser (`import.meta.env.SSR`). */
  jsonLd: readonly object[]
}

/** What every page's module offers to the app. */
export interface PageModule {
  Page: ComponentType
  opened: EventCallable<PageLocation>
  $head: Store<PageHead>
}

/** The page on the screen was left for another one; a change of its own address is no leaving. */
export const pageLeft = createEvent()

/** State of a way within a page: whoever goes it stays where they are, at the choice that they made. */
export const focusKept = { isFocusKept: true }
/** `state`: what the router keeps of a visit. */
export const keepsFocus = (state: unknown): boolean => (state as Partial<typeof focusKept> | null)?.isFocusKept === true
