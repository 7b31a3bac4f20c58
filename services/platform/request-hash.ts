import { createHash } from 'node:crypto'

/** Digests by which the same is known again. They are stored: what they are made of never changes. */

/** Of what somebody said, kept beside the id that he sent with it: the same id with the same hash is the same request. */
export function requestHash(said: unknown): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url')
}

/** Of one state of a thing: the same for the same data, in whatever order their fields were written. */
export function stateHash(data: unknown): string {
  return createHash('sha256').update(JSON.stringify(data, withSortedFields)).digest('hex')
}

function withSortedFields(_: string, value: unknown): unknown {
  const isRecord = value !== null && typeof value === 'object' && !Array.isArray(value)
  return isRecord ? Object.fromEntries(Object.entries(value).sort()) : value
}
