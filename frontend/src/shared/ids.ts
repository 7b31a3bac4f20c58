/** A random UUID (version 4). `crypto.randomUUID` is missing on plain http, so the bytes are drawn here. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** An idempotency key and its request. */
export interface Attempt {
  id: string
  /** Fingerprint of the request. */
  fingerprint: string
}

/** A changed request gets a new id, a repeat keeps its own. */
export function attemptFor(fingerprint: string, held: Attempt | null): Attempt {
  return held?.fingerprint === fingerprint ? held : { id: randomId(), fingerprint }
}
