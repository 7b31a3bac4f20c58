import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import { boundStaffTags, staffTag } from '#services/platform/event-log/read-changed.ts'
import type { Queryable, Transaction } from '#services/platform/postgres.ts'
import type { Projection } from '#services/platform/projections/projection.ts'
import type { OrderEvent, OrderStep } from './order.evolve.ts'
import { type OrderState, orderAfter, workOf } from './order-history.ts'
import { SOLD_AT } from './sold-weeks.queries.ts'

/** Orders as staff see them. Personal data are in `contacts` only. */
export const ordersProjection: Projection = {
  name: 'orders',
  version: 7,
  topics: ['orders'],
  views: ['orders', 'order_history', 'order_counts', 'order_months'],
  // The history is append-only, with each event once. An order's row is its state: new events are folded onto it, in whatever order they come.
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
      tracking_code text,
      placed jsonb NOT NULL,
      reservation text NOT NULL,
      needs_attention text,
      licence jsonb,
      work text,
      extra jsonb NOT NULL DEFAULT '{}',
      paid_at timestamptz,
      placed_at timestamptz NOT NULL,
      changed_at timestamptz NOT NULL
    );
    CREATE INDEX ON orders (placed_at DESC, order_id DESC) INCLUDE (status, needs_attention, contact_id);
    CREATE INDEX ON orders (work, placed_at DESC, order_id DESC) WHERE work IS NOT NULL;
    CREATE INDEX ON orders (status, placed_at DESC, order_id DESC);
    CREATE INDEX ON orders (contact_id);
    -- Each holds only what is open, still to come, or sold: orders that nobody completed are open for ever.
    CREATE INDEX ON orders (status, placed_at) WHERE reservation = 'held';
    CREATE INDEX ON orders (placed_at DESC, order_id DESC) WHERE status = 'open' AND work IS DISTINCT FROM 'incomplete';
    CREATE INDEX ON orders ((placed #>> '{fitting,slot,date}')) WHERE placed #>> '{fitting,slot,date}' IS NOT NULL;
    CREATE INDEX ON orders ((${SOLD_AT})) WHERE ${SOLD_AT} IS NOT NULL;
    CREATE STATISTICS order_receiving ON (placed ->> 'receiving') FROM orders;
    CREATE TABLE order_day_counts (
      day date NOT NULL,
      status text NOT NULL,
      receiving text NOT NULL,
      waits boolean NOT NULL,
      work text NOT NULL,
      orders int NOT NULL,
      PRIMARY KEY (day, status, receiving, work)
    );
    CREATE VIEW order_counts AS SELECT * FROM order_day_counts WHERE orders <> 0;
    -- The same by months, by their first days: what is counted without dates adds up few rows after many years.
    CREATE TABLE order_month_counts (
      day date NOT NULL,
      status text NOT NULL,
      receiving text NOT NULL,
      work text NOT NULL,
      orders int NOT NULL,
      PRIMARY KEY (day, status, receiving, work)
    );
    CREATE VIEW order_months AS SELECT * FROM order_month_counts WHERE orders <> 0;`,
  async apply(tx, events) {
    const steps = events.filter(isOfOrder)
    if (steps.length > 0) await writeOrders(tx, await addToHistory(tx, steps))
    return signalsOf(steps)
  },
}

function isOfOrder(event: StoredEvent): event is OrderEvent {
  return event.type.startsWith('order.')
}

/** Signals open staff pages; staff reads are never cached. */
function signalsOf(events: readonly OrderEvent[]): readonly string[] {
  const placed = new Set(events.flatMap(({ type, data }) => (type === 'order.placed.v1' ? [data.orderId] : [])))
  const orderIds = [...new Set(events.map(({ data }) => data.orderId))]
  return boundStaffTags(orderIds.map((orderId) => staffTag(placed.has(orderId) ? 'order-placed' : 'order-changed', orderId)))
}

interface StoredStep {
  orderId: string
  sequence: number
  step: OrderStep
}

const STORED_STEP = `order_id AS "orderId", sequence::float8 AS sequence, jsonb_build_object('type', type, 'data', data, 'time', time) AS step`

/** Answers the new ones. The log may have one event twice: the first one counts. */
async function addToHistory(tx: Transaction, events: readonly OrderEvent[]): Promise<StoredStep[]> {
  const { rows } = await tx.query<StoredStep>(
    `INSERT INTO order_history (event_id, order_id, sequence, time, type, data)
     SELECT DISTINCT ON (id) id, data ->> 'orderId', sequence, time, type, data
     FROM jsonb_to_recordset($1::jsonb) AS e (id uuid, sequence bigint, time timestamptz, type text, data jsonb)
     ORDER BY id, sequence
     ON CONFLICT (event_id) DO UPDATE SET sequence = EXCLUDED.sequence WHERE order_history.sequence > EXCLUDED.sequence
     RETURNING ${STORED_STEP}`,
    [JSON.stringify(events)],
  )
  return rows.toSorted((left, right) => left.sequence - right.sequence)
}

async function writeOrders(tx: Transaction, added: readonly StoredStep[]): Promise<void> {
  const byOrder = Map.groupBy(added, ({ orderId }) => orderId)
  const rows = await findStates(tx, 'orders', [...byOrder.keys()])
  // What comes late changes what followed; without a row, the order's beginning may have come late.
  const late = [...byOrder].flatMap(([orderId, [first]]) =>
    (rows.get(orderId)?.sequence ?? Infinity) > (first?.sequence ?? 0) ? orderId : [],
  )
  for (const orderId of late) rows.delete(orderId)
  const histories = Map.groupBy(late.length > 0 ? await listSteps(tx, late) : [], ({ orderId }) => orderId)
  const orders = [...byOrder].flatMap(([orderId, steps]) => {
    const stored = histories.get(orderId) ?? steps
    const state = orderAfter(
      stored.map(({ step }) => step),
      rows.get(orderId)?.state,
    )
    return state ? [{ sequence: stored.at(-1)?.sequence, ...rowOf(state) }] : []
  })
  await tx.query(WRITE_ORDERS, [JSON.stringify(orders)])
}

async function listSteps(tx: Transaction, orderIds: readonly string[]): Promise<StoredStep[]> {
  const { rows } = await tx.query<StoredStep>(`SELECT ${STORED_STEP} FROM order_history WHERE order_id = ANY($1) ORDER BY 2`, [orderIds])
  return rows
}

/** What of an order has no column of its own. */
interface Extra extends Omit<OrderState, keyof StoredColumns | 'firstPlacedAt' | 'placedAt' | 'reservedUntil' | 'movedAt'> {
  lastPlacedAt: string
  reservedUntil: string | null
  movedAt: string | null
}
type StoredColumns = Pick<
  OrderState,
  'orderId' | 'contactId' | 'status' | 'trackingCode' | 'placed' | 'reservation' | 'needsAttention' | 'licence' | 'paidAt' | 'changedAt'
>

function rowOf(state: OrderState) {
  const { orderId, contactId, status, trackingCode, placed, reservation, needsAttention, licence, paidAt, changedAt, ...rest } = state
  const { firstPlacedAt, placedAt: lastPlacedAt, ...extra } = rest
  const columns = { orderId, contactId, status, trackingCode, placed, reservation, needsAttention, licence, paidAt, changedAt }
  return { ...columns, placedAt: firstPlacedAt, work: workOf(state), extra: { ...extra, lastPlacedAt } }
}

/** By order, of a build's table or of the one that serves (`read.orders`), with the sequence of the last event that each holds. */
export async function findStates(
  database: Queryable,
  table: 'orders' | 'read.orders',
  orderIds: readonly string[],
): Promise<Map<string, { sequence: number; state: OrderState }>> {
  const { rows } = await database.query<StoredColumns & { sequence: number; firstPlacedAt: Date; extra: Extra }>(
    `SELECT order_id AS "orderId", sequence::float8 AS sequence, contact_id AS "contactId", status, tracking_code AS "trackingCode", placed,
       reservation, needs_attention AS "needsAttention", licence, paid_at AS "paidAt", placed_at AS "firstPlacedAt", changed_at AS "changedAt", extra
     FROM ${table} WHERE order_id = ANY($1)`,
    [orderIds],
  )
  return new Map(rows.map(({ sequence, ...row }) => [row.orderId, { sequence, state: stateOf(row) }]))
}

function stateOf({
  extra: { lastPlacedAt, reservedUntil, movedAt, ...extra },
  ...columns
}: StoredColumns & { firstPlacedAt: Date; extra: Extra }): OrderState {
  return { ...columns, ...extra, placedAt: new Date(lastPlacedAt), reservedUntil: dateOf(reservedUntil), movedAt: dateOf(movedAt) }
}

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time))

/** Adds a row's new counts and subtracts its old ones in one statement, idempotently. */
const WRITE_ORDERS = `
  WITH written AS (
    INSERT INTO orders (order_id, sequence, contact_id, status, tracking_code, placed, reservation, needs_attention, licence, work, extra,
      paid_at, placed_at, changed_at)
    SELECT "orderId", sequence, "contactId", status, "trackingCode", placed, reservation, "needsAttention", licence,
      work, extra, "paidAt", "placedAt", "changedAt"
    FROM jsonb_to_recordset($1::jsonb) AS o ("orderId" text, sequence bigint, "contactId" uuid, status text, "trackingCode" text, placed jsonb,
      reservation text, "needsAttention" text, licence jsonb, work text, extra jsonb, "paidAt" timestamptz, "placedAt" timestamptz, "changedAt" timestamptz)
    ORDER BY "orderId"
    ON CONFLICT (order_id) DO UPDATE SET sequence = EXCLUDED.sequence, contact_id = EXCLUDED.contact_id, status = EXCLUDED.status,
      tracking_code = EXCLUDED.tracking_code, placed = EXCLUDED.placed, reservation = EXCLUDED.reservation,
      needs_attention = EXCLUDED.needs_attention, licence = EXCLUDED.licence, work = EXCLUDED.work, extra = EXCLUDED.extra, paid_at = EXCLUDED.paid_at,
      placed_at = EXCLUDED.placed_at, changed_at = EXCLUDED.changed_at
    WHERE orders.sequence <= EXCLUDED.sequence
    RETURNING ${countedAs('old')}, ${countedAs('new')}
  ), moved AS (
    SELECT old_day AS day, old_status AS status, old_receiving AS receiving, old_work AS work, -1 AS change
    FROM written WHERE old_day IS NOT NULL
    UNION ALL SELECT new_day, new_status, new_receiving, new_work, 1 FROM written
  ), by_day AS (
    INSERT INTO order_day_counts AS counts (day, status, receiving, work, waits, orders)
    SELECT day, status, receiving, work, work = 'attention', sum(change) FROM moved GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0
    ORDER BY 1, 2, 3, 4
    ON CONFLICT (day, status, receiving, work) DO UPDATE SET orders = counts.orders + EXCLUDED.orders
  )
  INSERT INTO order_month_counts AS counts (day, status, receiving, work, orders)
  SELECT date_trunc('month', day)::date, status, receiving, work, sum(change) FROM moved GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0
  ORDER BY 1, 2, 3, 4
  ON CONFLICT (day, status, receiving, work) DO UPDATE SET orders = counts.orders + EXCLUDED.orders`

/** The key under which a row is counted; days are Israel's. */
function countedAs(row: 'old' | 'new'): string {
  return `(${row}.placed_at AT TIME ZONE 'Asia/Jerusalem')::date AS ${row}_day, ${row}.status AS ${row}_status,
    ${row}.placed ->> 'receiving' AS ${row}_receiving, coalesce(${row}.work, '') AS ${row}_work`
}
