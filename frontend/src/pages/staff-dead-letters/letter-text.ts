/** An event's bytes, pretty-printed; non-JSON is unchanged. */
export function prettyBytes(bytes: string): string {
  try {
    return JSON.stringify(JSON.parse(bytes), null, 2)
  } catch {
    return bytes
  }
}

/** The event's type, or null if there is none. */
export function typeOf(bytes: string): string | null {
  try {
    const event: unknown = JSON.parse(bytes)
    return typeof event === 'object' && event !== null && 'type' in event && typeof event.type === 'string' ? event.type : null
  } catch {
    return null
  }
}
