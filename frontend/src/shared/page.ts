import { createEffect, createEvent, type EventCallable, type Store, scopeBind } from 'effector'
import type { ComponentType } from 'react'

/** The current location: the route's parameters (decoded), the path below the base path, and the query. */
export interface PageLocation {
  params: Readonly<Record<string, string | undefined>>
  path: string
  search: string
  /** Reached by Back or Forward: a page whose data are still there shows them at once. */
  isReturn: boolean
}

/** Metadata of a page for search engines and share previews. */
export interface PageHead {
  title: string
  description: string
  /** Canonical path, below the base path. */
  canonicalPath: string
  /** Share picture: a path, or an absolute URL of a photo; null = the shop's. */
  imagePath: string | null
  /** Open Graph properties that add to or override the defaults. */
  openGraph?: Readonly<Record<string, string>>
  /** 404 pages are not indexed. */
  status: 200 | 404
  isIndexed: boolean
  /** Structured data for search engines, which read documents and never navigate: empty in the browser (`import.meta.env.SSR`). */
  jsonLd: readonly object[]
}

/** The exports of every page's module. */
export interface PageModule {
  Page: ComponentType
  opened: EventCallable<PageLocation>
  $head: Store<PageHead>
  /** Path of the GET call that the page begins with, fetched while its link is being pressed. */
  firstCall?: (location: PageLocation) => string
  /** Loads what draws the page where the document came without what the server alone draws. */
  prepare?: () => Promise<unknown> | null
}

/** The shown page was left for another one, not for another query of its own. */
export const pageLeft = createEvent()

/** Back came from where the page was left for, and it is as it was. */
export const pageRestored = createEvent()

/** Redirects to the clearing company's page. Back may restore this page from the back/forward cache. */
export const leaveFx = createEffect((address: string) => {
  const restored = scopeBind(pageRestored, { safe: true })
  window.addEventListener('pageshow', ({ persisted }) => persisted && restored(), { once: true })
  window.location.assign(address)
})

/** History state of navigation within a page that must not move the focus. */
export const focusKept = { isFocusKept: true }
/** `state`: of the router. */
export const keepsFocus = (state: unknown): boolean => (state as Partial<typeof focusKept> | null)?.isFocusKept === true
