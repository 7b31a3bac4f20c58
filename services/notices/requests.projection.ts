import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import { boundStaffTags, staffTag } from '#services/platform/event-log/read-changed.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { latestBy, type Projection } from '#services/platform/projections/projection.ts'

const WAITS = "coalesce(handled_state, 'open') IN ('open', 'in_work')"

/** Requests to staff and their state. Personal data and texts are in `contacts` only. */
export const requestsProjection: Projection = {
  name: 'requests',
  version: 2,
  topics: ['contacts', 'wizard', 'orders'],
  views: ['requests', 'request_acts'],
  // Requests, acts of staff and the closing of an order's notice are in three topics: each writes its own columns, in any order.
  tables: `
    CREATE TABLE requests (
      request_id uuid PRIMARY KEY,
      kind text NOT NULL,
      contact_id uuid,
      reference text,
      order_id text,
      model text,
      asked_at timestamptz,
      handled_state text,
      handled_by text,
      handled_at timestamptz,
      handled_sequence bigint,
      closed_outcome text,
      closed_by text,
      closed_at timestamptz,
      state text NOT NULL GENERATED ALWAYS AS (
        CASE WHEN closed_at IS NULL OR NOT ${WAITS} OR handled_at >= closed_at THEN coalesce(handled_state, 'open')
          WHEN closed_outcome = 'cancelled' THEN 'done' ELSE 'declined' END
      ) STORED
    );
    CREATE INDEX ON requests (kind, state, asked_at);
    CREATE INDEX ON requests (order_id) WHERE order_id IS NOT NULL;
    CREATE TABLE closed_cancellations (
      order_id text NOT NULL,
      closed_at timestamptz NOT NULL,
      outcome text NOT NULL,
      closed_by text NOT NULL,
      PRIMARY KEY (order_id, closed_at)
    );
    CREATE TABLE request_acts (event_id uuid PRIMARY KEY);`,
  async apply(tx, events) {
    const requested = await writeRequested(tx, events)
    const handled = await writeHandled(tx, events)
    const orderIds = [...requested.flatMap(({ orderId }) => orderId ?? []), ...(await writeClosed(tx, events))]
    const closed = await closeRequests(tx, [...new Set(orderIds)])
    const ids = new Set([...requested.map(({ requestId }) => requestId), ...handled, ...closed])
    // Signals open staff pages; staff reads are never cached.
    return boundStaffTags([...ids].map((id) => staffTag('request-changed', id)))
  },
}

interface Requested {
  requestId: string
  orderId: string | null
}

function requestedOf({ type, data, time, sequence }: StoredEvent): (Requested & { sequence: number }) | null {
  const none = { contactId: null, reference: null, orderId: null, model: null, sequence, time }
  if (type === 'cancellation.asked.v1') return { ...none, ...data, kind: 'cancellation' } as Requested & { sequence: number }
  if (type === 'garage-join.asked.v1') return { ...none, ...data, kind: 'garage-join' } as Requested & { sequence: number }
  if (type !== 'motorcycle-model.requested.v1') return null
  const { requestId, model, contactId = null } = data
  return { ...none, requestId, model, contactId, kind: 'motorcycle-model' } as Requested & { sequence: number }
}

async function writeRequested(tx: Transaction, events: readonly StoredEvent[]): Promise<Requested[]> {
  const rows = latestBy(
    events.flatMap((event) => requestedOf(event) ?? []),
    ({ requestId }) => requestId,
  )
  if (rows.length === 0) return []
  await tx.query(
    `INSERT INTO requests (request_id, kind, contact_id, reference, order_id, model, asked_at)
     SELECT "requestId", kind, "contactId", reference, "orderId", model, time
     FROM jsonb_to_recordset($1::jsonb) AS r ("requestId" uuid, kind text, "contactId" uuid, reference text, "orderId" text, model text,
       time timestamptz)
     ON CONFLICT (request_id) DO UPDATE SET contact_id = EXCLUDED.contact_id, reference = EXCLUDED.reference,
       order_id = EXCLUDED.order_id, model = EXCLUDED.model, asked_at = EXCLUDED.asked_at`,
    [JSON.stringify(rows)],
  )
  return rows
}

async function writeHandled(tx: Transaction, events: readonly StoredEvent[]): Promise<string[]> {
  const acts = events.filter((event) => event.type === 'request.handled.v1')
  if (acts.length === 0) return []
  const handled = latestBy(acts, ({ data }) => data.requestId)
  const rows = handled.map(({ data, time, sequence }) => ({ ...data, time, sequence }))
  await tx.query(
    `INSERT INTO requests (request_id, kind, handled_state, handled_by, handled_at, handled_sequence)
     SELECT "requestId", kind, state, by, time, sequence
     FROM jsonb_to_recordset($1::jsonb) AS h ("requestId" uuid, kind text, state text, by text, time timestamptz, sequence bigint)
     ON CONFLICT (request_id) DO UPDATE SET handled_state = EXCLUDED.handled_state, handled_by = EXCLUDED.handled_by,
       handled_at = EXCLUDED.handled_at, handled_sequence = EXCLUDED.handled_sequence
     WHERE requests.handled_sequence IS NULL OR requests.handled_sequence <= EXCLUDED.handled_sequence`,
    [JSON.stringify(rows)],
  )
  await tx.query('INSERT INTO request_acts (event_id) SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING', [acts.map(({ id }) => id)])
  return handled.map(({ data }) => data.requestId)
}

/** Returns the orders whose notices were closed. */
async function writeClosed(tx: Transaction, events: readonly StoredEvent[]): Promise<string[]> {
  const closed = events.filter((event) => event.type === 'order.cancellation-closed.v1')
  if (closed.length === 0) return []
  await tx.query(
    `INSERT INTO closed_cancellations (order_id, closed_at, outcome, closed_by)
     SELECT "orderId", time, outcome, by FROM jsonb_to_recordset($1::jsonb) AS c ("orderId" text, time timestamptz, outcome text, by text)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(closed.map(({ data, time }) => ({ ...data, time })))],
  )
  return closed.map(({ data }) => data.orderId)
}

/** A buyer's requests for one order share its notice: closing it closes all of them. */
async function closeRequests(tx: Transaction, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  const { rows } = await tx.query<{ requestId: string }>(
    `UPDATE requests r SET closed_outcome = c.outcome, closed_by = c.closed_by, closed_at = c.closed_at
     FROM (SELECT DISTINCT ON (order_id) * FROM closed_cancellations WHERE order_id = ANY($1) ORDER BY order_id, closed_at DESC) c
     WHERE r.order_id = c.order_id AND r.asked_at <= c.closed_at AND r.closed_at IS DISTINCT FROM c.closed_at
     RETURNING r.request_id AS "requestId"`,
    [orderIds],
  )
  return rows.map(({ requestId }) => requestId)
}
