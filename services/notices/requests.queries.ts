import type { Queryable } from '#services/platform/postgres.ts'
import type { RequestState } from './requests.rules.ts'
import type { StaffRequestKind } from './staff-requests.contract.ts'

export interface RequestRow {
  requestId: string
  kind: StaffRequestKind
  /** The sender; null for a missing motorcycle without a phone. */
  contactId: string | null
  reference: string | null
  orderId: string | null
  /** The missing motorcycle; null also where sanitizing left nothing. */
  model: string | null
  askedAt: Date
  state: RequestState
  /** Set by the last act of staff. */
  handledState: RequestState | null
  handledBy: string | null
  handledAt: Date | null
  /** When and how the order's notice was closed. */
  closedOutcome: 'cancelled' | 'declined' | null
  closedBy: string | null
  closedAt: Date | null
}

const COLUMNS = `request_id AS "requestId", kind, contact_id AS "contactId", reference, order_id AS "orderId", model, asked_at AS "askedAt",
  state, handled_state AS "handledState", handled_by AS "handledBy", handled_at AS "handledAt", closed_outcome AS "closedOutcome", closed_by AS "closedBy",
  closed_at AS "closedAt"`

/** Includes erased persons: a cancelled purchase is refunded all the same. */
const WAITS = "state IN ('open', 'in_work')"

export async function findRequest(database: Queryable, requestId: string): Promise<RequestRow | null> {
  const { rows } = await database.query<RequestRow>(`SELECT ${COLUMNS} FROM read.requests WHERE request_id = $1 AND asked_at IS NOT NULL`, [
    requestId,
  ])
  return rows[0] ?? null
}

/** By ids, or by the order that they are about; newest first. */
export async function findRequests(
  database: Queryable,
  { ids, orderId, limit }: { ids: readonly string[]; orderId: string | null; limit: number },
): Promise<RequestRow[]> {
  const { rows } = await database.query<RequestRow>(
    `SELECT ${COLUMNS} FROM read.requests WHERE (request_id = ANY ($1) OR order_id = $2) AND asked_at IS NOT NULL
     ORDER BY asked_at DESC, request_id DESC LIMIT $3`,
    [ids, orderId, limit],
  )
  return rows
}

export interface RequestsPage {
  kind: StaffRequestKind
  isWaiting: boolean
  limit: number
  offset: number
}

/** Waiting ones oldest first, since the law sets deadlines; others by when they were handled last. */
export async function listRequests(database: Queryable, { kind, isWaiting, limit, offset }: RequestsPage): Promise<RequestRow[]> {
  const order = isWaiting ? 'asked_at, request_id' : 'coalesce(greatest(handled_at, closed_at), asked_at) DESC, request_id DESC'
  const { rows } = await database.query<RequestRow>(
    `SELECT ${COLUMNS} FROM read.requests WHERE kind = $1 AND asked_at IS NOT NULL AND (${WAITS}) = $2 ORDER BY ${order} LIMIT $3 OFFSET $4`,
    [kind, isWaiting, limit, offset],
  )
  return rows
}

/** Of every kind; without cancellations that are attached to an order. */
export async function listWaitingRequests(database: Queryable): Promise<RequestRow[]> {
  const { rows } = await database.query<RequestRow>(
    // The kinds are named for the index.
    `SELECT ${COLUMNS} FROM read.requests WHERE kind IN ('cancellation', 'garage-join', 'motorcycle-model') AND asked_at IS NOT NULL
       AND ${WAITS} AND NOT (kind = 'cancellation' AND order_id IS NOT NULL)`,
  )
  return rows
}

export interface RequestCounts {
  waiting: number
  over: number
}

/** Kinds without requests are omitted. */
export async function countRequests(database: Queryable): Promise<Map<StaffRequestKind, RequestCounts>> {
  const { rows } = await database.query<RequestCounts & { kind: StaffRequestKind }>(
    `SELECT kind, count(*) FILTER (WHERE ${WAITS})::int AS waiting, count(*) FILTER (WHERE NOT (${WAITS}))::int AS over
     FROM read.requests WHERE asked_at IS NOT NULL GROUP BY kind`,
  )
  return new Map(rows.map(({ kind, ...counts }) => [kind, counts]))
}

export async function countWaitingRequests(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM read.requests WHERE asked_at IS NOT NULL AND ${WAITS}`,
  )
  return rows[0]?.count ?? 0
}

/** Whether the order's buyer has another waiting request. Uses the record, which is ahead of the projection. */
export async function hasOtherWaiting(database: Queryable, orderId: string, requestId: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `SELECT 1 FROM read.requests r WHERE order_id = $1 AND request_id <> $2 AND ${WAITS}
       AND NOT EXISTS (SELECT FROM handled_requests h WHERE h.request_id = r.request_id AND h.state NOT IN ('open', 'in_work'))
       -- Somebody else's stands at no order.
       AND EXISTS (
         SELECT FROM contacts sender, orders o JOIN contacts buyer USING (contact_id)
         WHERE sender.contact_id = r.contact_id AND o.order_id = $1 AND (sender.phone = buyer.phone OR sender.email = buyer.email)
       ) LIMIT 1`,
    [orderId, requestId],
  )
  return (rowCount ?? 0) > 0
}
