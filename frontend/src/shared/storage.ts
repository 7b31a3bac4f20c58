import { createEffect } from 'effector'

/** Small things kept in this browser, with an age after which they are forgotten. */

const dayMs = 24 * 60 * 60 * 1000
export const keptDays = 365

function isEnvelope(value: unknown): value is { value: unknown; expiresAt: number } {
  return typeof value === 'object' && value !== null && 'value' in value && 'expiresAt' in value && typeof value.expiresAt === 'number'
}

/** What `text` keeps, or null when it is unreadable or too old at `now` (milliseconds). */
export function unwrap(text: string | null, now: number): unknown {
  if (text === null) return null
  try {
    const kept: unknown = JSON.parse(text)
    return isEnvelope(kept) && kept.expiresAt > now ? kept.value : null
  } catch {
    return null
  }
}

export function wrap(value: unknown, now: number): string {
  return JSON.stringify({ value, expiresAt: now + keptDays * dayMs })
}

/** Reads a key; a browser that forbids storage counts as empty. */
export const readStoredFx = createEffect((key: string): unknown => {
  try {
    return unwrap(localStorage.getItem(key), Date.now())
  } catch {
    return null
  }
})

/** Writes a key unless it already says the same, so that two tabs never answer each other for ever. */
export const writeStoredFx = createEffect(({ key, value }: { key: string; value: unknown }): void => {
  try {
    const held = unwrap(localStorage.getItem(key), Date.now())
    if (JSON.stringify(held) !== JSON.stringify(value)) localStorage.setItem(key, wrap(value, Date.now()))
  } catch {
    // A full or forbidden storage loses nothing but the memory of this visit.
  }
})

/** Calls `changed` with the value when another tab writes the key. Returns the way to stop. */
export function watchStored(key: string, changed: (value: unknown) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key) changed(unwrap(event.newValue, Date.now()))
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
