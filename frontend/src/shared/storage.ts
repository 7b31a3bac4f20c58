import { createEffect } from 'effector'
import { unwrap, wrap } from './envelope.ts'

/** Small things kept in this browser. */

/** Reads a key; null when this browser forbids storage. */
function readStored(key: string): { value: unknown } | null {
  try {
    return { value: unwrap(localStorage.getItem(key), Date.now()) }
  } catch {
    return null
  }
}

/** Reads a key; a browser that forbids storage counts as empty. */
export const readStoredFx = createEffect((key: string): unknown => readStored(key)?.value ?? null)

/** Writes a key unless it already says the same, so that two tabs never answer each other for ever. Answers whether it is kept. */
export const writeStoredFx = createEffect(({ key, value }: { key: string; value: unknown }): boolean => {
  try {
    const stored = unwrap(localStorage.getItem(key), Date.now())
    if (JSON.stringify(stored) !== JSON.stringify(value)) localStorage.setItem(key, wrap(value, Date.now()))
    return true
  } catch {
    // A full or forbidden storage loses nothing but the memory of this visit.
    return false
  }
})

/** The same for this tab alone, gone when it is closed: for what is personal. */
export const readTabFx = createEffect((key: string): unknown => {
  try {
    return unwrap(sessionStorage.getItem(key), Date.now())
  } catch {
    return null
  }
})

/** Null forgets it. */
export const writeTabFx = createEffect(({ key, value }: { key: string; value: unknown }): void => {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, wrap(value, Date.now()))
  } catch {
    // What was typed lasts as long as the page.
  }
})

/**
 * Calls `changed` with the value when another tab writes the key, also while this page was put away: Back may bring a page that
 * slept, and heard nothing. Returns the way to stop.
 */
export function watchStored(key: string, changed: (value: unknown) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) changed(unwrap(event.newValue, Date.now()))
  }
  const onPageShow = (event: PageTransitionEvent) => {
    const stored = event.persisted && readStored(key)
    // Where storage is forbidden, what the page remembers is all there is.
    if (stored) changed(stored.value)
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
  }
}
