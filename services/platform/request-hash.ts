import { createHash } from 'node:crypto'

/** Hashes that are stored: their input format never changes. */

/** Hash of a request, stored beside the id that the caller sent: same id and same hash is a repeat, same id and another hash a conflict. */
export function requestHash(said: unknown): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url')
}

/** Hash of an entity's state, independent of the order of its fields. */
export function stateHash(data: unknown): string {
  return createHash('sha256').update(JSON.stringify(data, withSortedFields)).digest('hex')
}

function withSortedFields(_: string, value: unknown): unknown {
  const isRecord = value !== null && typeof value === 'object' && !Array.isArray(value)
  return isRecord ? Object.fromEntries(Object.entries(value).sort()) : value
}
