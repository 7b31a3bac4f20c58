/** Values in storage expire by age. Kept minimal, since the script in the page's head uses it too. */

const dayMs = 24 * 60 * 60 * 1000
export const retentionDays = 365

function isEnvelope(value: unknown): value is { value: unknown; expiresAt: number } {
  return typeof value === 'object' && value !== null && 'value' in value && 'expiresAt' in value && typeof value.expiresAt === 'number'
}

/** The value in `text`, or null when it is unreadable or expired at `now` (milliseconds). */
export function unwrap(text: string | null, now: number): unknown {
  if (text === null) return null
  try {
    const stored: unknown = JSON.parse(text)
    return isEnvelope(stored) && stored.expiresAt > now ? stored.value : null
  } catch {
    return null
  }
}

export function wrap(value: unknown, now: number): string {
  return JSON.stringify({ value, expiresAt: now + retentionDays * dayMs })
}
