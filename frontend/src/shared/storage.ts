import { createEffect } from 'effector'
import { unwrap, wrap } from './envelope.ts'

/** Values in this browser's storage. */

/** Reads a key; null when storage is unavailable. */
function readStored(key: string): { value: unknown } | null {
  try {
    return { value: unwrap(localStorage.getItem(key), Date.now()) }
  } catch {
    return null
  }
}

/** Reads a key; unavailable storage counts as empty. */
export const readStoredFx = createEffect((key: string): unknown => readStored(key)?.value ?? null)

/** Writes a key unless it has that value already, so that two tabs do not trigger each other forever. Returns whether it is stored. */
export const writeStoredFx = createEffect(({ key, value }: { key: string; value: unknown }): boolean => {
  try {
    const stored = unwrap(localStorage.getItem(key), Date.now())
    if (JSON.stringify(stored) !== JSON.stringify(value)) localStorage.setItem(key, wrap(value, Date.now()))
    return true
  } catch {
    // A full or unavailable storage only loses the value after this visit.
    return false
  }
})

/** The same for this tab only, deleted when it closes: for personal data. */
export const readTabFx = createEffect((key: string): unknown => {
  try {
    return unwrap(sessionStorage.getItem(key), Date.now())
  } catch {
    return null
  }
})

/** Null deletes it. */
export const writeTabFx = createEffect(({ key, value }: { key: string; value: unknown }): void => {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, wrap(value, Date.now()))
  } catch {
    // The value lasts as long as the page.
  }
})

/**
 * Calls `changed` with the value when another tab writes the key, also if this page was in the back/forward cache meanwhile. Returns the
 * unsubscribe function.
 */
export function watchStored(key: string, changed: (value: unknown) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) changed(unwrap(event.newValue, Date.now()))
  }
  const onPageShow = (event: PageTransitionEvent) => {
    const stored = event.persisted && readStored(key)
    // Without storage the value in memory is the only one.
    if (stored) changed(stored.value)
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
  }
}
