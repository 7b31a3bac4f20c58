/** The bytes of an event as people read them; what is no JSON stays as it is. */
export function prettyBytes(bytes: string): string {
  try {
    return JSON.stringify(JSON.parse(bytes), null, 2)
  } catch {
    return bytes
  }
}

/** The type that the bytes name, or null when they name none. */
export function typeOf(bytes: string): string | null {
  try {
    const event: unknown = JSON.parse(bytes)
    return typeof event === 'object' && event !== null && 'type' in event && typeof event.type === 'string' ? event.type : null
  } catch {
    return null
  }
}
