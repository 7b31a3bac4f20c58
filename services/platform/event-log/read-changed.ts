import type { Transaction } from '#services/platform/postgres.ts'

/** The channel on which projections publish which cached answers are stale: a JSON array of tags. */
export const READ_CHANGED = 'read_changed'

const MAX_TAGS = 100
/** Postgres refuses payloads of 8000 bytes, and a refused notify would roll the projection back. */
const MAX_PAYLOAD_BYTES = 7900

/** Sends the tags with the commit; too many become `*`, which empties the cache. */
export async function notifyReadChanged(tx: Transaction, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return
  await tx.query('SELECT pg_notify($1, $2)', [READ_CHANGED, payloadOf(tags)])
}

/** Exported for its test. */
export function payloadOf(tags: readonly string[]): string {
  const payload = JSON.stringify([...new Set(tags)])
  const fits = new Set(tags).size <= MAX_TAGS && Buffer.byteLength(payload) <= MAX_PAYLOAD_BYTES
  return fits ? payload : '["*"]'
}
