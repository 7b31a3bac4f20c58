import type { Transaction } from '#services/platform/postgres.ts'

/** The channel on which projections publish tags of stale cached answers: a JSON array. */
export const READ_CHANGED = 'read_changed'

const MAX_TAGS = 100
/** Postgres rejects payloads of 8000 bytes, and a rejected notify would roll the projection back. */
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

/**
 * What open staff pages are notified of at once. Sent as a tag among those of stale answers: a projection returns `staffTag(…)` from
 * `apply`, so that only the serving build signals, and only what can be read already; other code calls `signalStaff` in its transaction.
 */
export type StaffSignalKind =
  | 'order-placed'
  | 'order-changed'
  | 'offer-changed'
  | 'draft-order-changed'
  | 'request-changed'
  | 'dead-letters'

const STAFF = 'staff/'
/** A batch with more only signals that much has changed. */
const MAX_SIGNALS = 20

/** `staff/order-placed/100001`; `id` is the order's or offer's, dead letters have none. */
export function staffTag(kind: StaffSignalKind, id = ''): string {
  return `${STAFF}${kind}/${id}`
}

/** Too many tags would empty the readers' cache: from 20 signals on they become one, on which pages reload everything. */
export function boundStaffTags(tags: readonly string[]): readonly string[] {
  return tags.length > MAX_SIGNALS ? [`${STAFF}all/`] : tags
}

/** Kind and id of a staff tag; null = it is none. The kind `all` means that anything may have changed. */
export function readStaffTag(tag: string): { kind: string; id: string } | null {
  if (!tag.startsWith(STAFF)) return null
  const [kind = '', id = ''] = tag.slice(STAFF.length).split('/')
  return { kind, id }
}

/** Notifies every open staff page, on any ingress, after the commit. */
export async function signalStaff(tx: Transaction, kind: StaffSignalKind, id?: string): Promise<void> {
  await notifyReadChanged(tx, [staffTag(kind, id)])
}
