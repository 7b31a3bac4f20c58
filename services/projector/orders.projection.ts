import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import { boundStaffTags, staffTag } from '#services/platform/event-log/staff-signals.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { type OrderEvent, type OrderStep, orderAfter } from './order-history.ts'
import type { Projection } from './projection.ts'

/** Orders as staff see them. Who ordered stands in `contacts` alone. */
export const ordersProjection: Projection = {
  name: 'orders',
  version: 3,
  topics: ['orders'],
  views: ['orders', 'order_history'],
  // The history is only added to, once for each event; an order is what its history says, in whatever order that came.
  tables: `
    CREATE TABLE order_history (
      event_id uuid PRIMARY KEY,
      order_id text NOT NULL,
      sequence bigint NOT NULL,
      time timestamptz NOT NULL,
      type text NOT NULL,
      data jsonb NOT NULL
    );
    CREATE INDEX ON order_history (order_id, sequence);
    CREATE TABLE orders (
      order_id text COLLATE "C" PRIMARY KEY,
      sequence bigint NOT NULL,
      contact_id uuid NOT NULL,
      status text NOT NULL,
      receiving text NOT NULL,
      tracking_code text,
      placed jsonb NOT NULL,
      reservation text NOT NULL,
      needs_attention text,
      licence jsonb,
      paid_at timestamptz,
      placed_at timestamptz NOT NULL,
      changed_at timestamptz NOT NULL
    );
    CREATE INDEX ON orders (placed_at DESC, order_id DESC) INCLUDE (status, receiving, needs_attention, contact_id);
    CREATE INDEX ON orders (status, placed_at DESC, order_id DESC);
    CREATE INDEX ON orders (contact_id);`,
  async apply(tx, events) {
    const steps = events.filter(isOfOrder)
    if (steps.length > 0) {
      await addToHistory(tx, steps)
      await writeOrders(tx, [...new Set(steps.map(({ data }) => data.orderId))])
    }
    return signalsOf(steps)
  },
}

function isOfOrder(event: StoredEvent): event is OrderEvent {
  return event.type.startsWith('order.')
}

/** Shown to staff alone, whose reads are never cached, but who look at them all day. */
function signalsOf(events: readonly OrderEvent[]): readonly string[] {
  const placed = new Set(events.flatMap(({ type, data }) => (type === 'order.placed.v1' ? [data.orderId] : [])))
  const orderIds = [...new Set(events.map(({ data }) => data.orderId))]
  return boundStaffTags(orderIds.map((orderId) => staffTag(placed.has(orderId) ? 'order-placed' : 'order-changed', orderId)))
}

/** One event may stand at two places of the log: the first one counts. */
async function addToHistory(tx: Transaction, events: readonly OrderEvent[]): Promise<void> {
  await tx.query(
    `INSERT INTO order_history (event_id, order_id, sequence, time, type, data)
     SELECT DISTINCT ON (id) id, data ->> 'orderId', sequence, time, type, data
     FROM jsonb_to_recordset($1::jsonb) AS e (id uuid, sequence bigint, time timestamptz, type text, data jsonb)
     ORDER BY id, sequence
     ON CONFLICT (event_id) DO UPDATE SET sequence = EXCLUDED.sequence WHERE order_history.sequence > EXCLUDED.sequence`,
    [JSON.stringify(events)],
  )
}

async function writeOrders(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ orderId: string; sequence: string; steps: OrderStep[] }>(
    `SELECT order_id AS "orderId", max(sequence) AS sequence,
       jsonb_agg(jsonb_build_object('type', type, 'data', data, 'time', time) ORDER BY sequence) AS steps
     FROM order_history WHERE order_id = ANY($1) GROUP BY order_id`,
    [orderIds],
  )
  const orders = rows.flatMap(({ orderId, sequence, steps }) => {
    const order = orderAfter(steps)
    return order ? [{ orderId, sequence, ...order }] : []
  })
  await tx.query(
    `INSERT INTO orders (order_id, sequence, contact_id, status, receiving, tracking_code, placed, reservation, needs_attention, licence,
       paid_at, placed_at, changed_at)
     SELECT "orderId", sequence, (placed ->> 'contactId')::uuid, status, placed ->> 'receiving', "trackingCode", placed, reservation,
       "needsAttention", licence, "paidAt", "placedAt", "changedAt"
     FROM jsonb_to_recordset($1::jsonb) AS o ("orderId" text, sequence bigint, status text, "trackingCode" text, placed jsonb,
       reservation text, "needsAttention" text, licence jsonb, "paidAt" timestamptz, "placedAt" timestamptz, "changedAt" timestamptz)
     ORDER BY "orderId"
     ON CONFLICT (order_id) DO UPDATE SET sequence = EXCLUDED.sequence, contact_id = EXCLUDED.contact_id, status = EXCLUDED.status,
       receiving = EXCLUDED.receiving, tracking_code = EXCLUDED.tracking_code, placed = EXCLUDED.placed, reservation = EXCLUDED.reservation, needs_attention = EXCLUDED.needs_attention,
       licence = EXCLUDED.licence, paid_at = EXCLUDED.paid_at, placed_at = EXCLUDED.placed_at, changed_at = EXCLUDED.changed_at
     WHERE orders.sequence <= EXCLUDED.sequence`,
    [JSON.stringify(orders)],
  )
}
