import { createEffect } from 'effector'
import { unwrap, wrap } from './envelope.ts'

/** Values in this browser's storage. */

/** Set while staff order in this tab for a buyer on the telephone. */
export const phoneOrderKey = 'phoneOrder'
export const staffTokenKey = 'staffToken'
/** Of the device, or of the staff member, whoever the order is for. */
const ofDevice = [phoneOrderKey, staffTokenKey, 'accessibility', 'counting', 'deskColumns', 'goodsIn']

/**
 * Where a key is kept, and under which name. An order by telephone keeps everything in its tab, under names of its own: nothing of the
 * staff member's comes in, and nothing stays behind.
 */
const isApart = (key: string) => !ofDevice.includes(key) && sessionStorage.getItem(phoneOrderKey) !== null
function placeOf(key: string, isOfTab = false): [storage: Storage, name: string] {
  if (isApart(key)) return [sessionStorage, `${phoneOrderKey}:${key}`]
  return [isOfTab ? sessionStorage : localStorage, key]
}

/** Reads a key; null when storage is unavailable. */
function readStored(key: string): { value: unknown } | null {
  try {
    const [storage, name] = placeOf(key)
    return { value: unwrap(storage.getItem(name), Date.now()) }
  } catch {
    return null
  }
}

/** Reads a key; unavailable storage counts as empty. */
export const readStoredFx = createEffect((key: string): unknown => readStored(key)?.value ?? null)

/** Writes a key unless it has that value already, so that two tabs do not trigger each other forever. Returns whether it is stored. */
export const writeStoredFx = createEffect(({ key, value }: { key: string; value: unknown }): boolean => {
  try {
    const [storage, name] = placeOf(key)
    const stored = unwrap(storage.getItem(name), Date.now())
    if (JSON.stringify(stored) !== JSON.stringify(value)) storage.setItem(name, wrap(value, Date.now()))
    return true
  } catch {
    // A full or unavailable storage only loses the value after this visit.
    return false
  }
})

/** The same for this tab only, deleted when it closes: for personal data. */
export const readTabFx = createEffect((key: string): unknown => {
  try {
    const [storage, name] = placeOf(key, true)
    return unwrap(storage.getItem(name), Date.now())
  } catch {
    return null
  }
})

/** Null deletes it. */
export const writeTabFx = createEffect(({ key, value }: { key: string; value: unknown }): void => {
  try {
    const [storage, name] = placeOf(key, true)
    if (value === null) storage.removeItem(name)
    else storage.setItem(name, wrap(value, Date.now()))
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
    // What other tabs write is not of an order by telephone.
    if (event.key === key && !isApart(key)) changed(unwrap(event.newValue, Date.now()))
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
