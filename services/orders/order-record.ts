import type { Queryable, Transaction } from '#services/platform/postgres.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { awaitEnd } from './awaited-ends.ts'
import { documentTransfer } from './document-transfer.ts'
import { evolve, type Order, type OrderStep } from './order.evolve.ts'
import { endAttempts } from './payments/payment-attempt.ts'
import { followReservation, type NextHeld } from './stock/reservations.command.ts'

/** The record of orders, table `orders`: what decisions are made on. Pages read the projection of the same events. */

/** Columns of a row of `orders`, as an `Order`. */
export const ORDER_RECORD = `order_id AS "orderId", contact_id AS "contactId", status, placed, placed_at AS "placedAt", reservation,
  reserved_until AS "reservedUntil", needs_attention AS "needsAttention", tracking_code AS "trackingCode", cancellation_id AS "cancellationId",
  cancel_reason AS "cancelReason", refund_due_agorot AS "refundDueAgorot", balance_due_agorot AS "balanceDueAgorot",
  transferred_agorot AS "transferredAgorot", sold, appointment_moved_at AS "movedAt",
  EXISTS (SELECT FROM payment_attempts a WHERE a.order_id = orders.order_id AND a.status = 'paid') AS "isPaidByCard",
  (SELECT jsonb_build_object('refused', r.refused, 'offered', r.offered) FROM refused_appointments r WHERE r.order_id = orders.order_id) AS refusal`

/** What an order is found by: its number, or the id of one of its payment attempts or refunds. */
const BY = {
  order: '$1',
  attempt: '(SELECT order_id FROM payment_attempts WHERE attempt_id = $1)',
  refund: '(SELECT order_id FROM refunds WHERE refund_id = $1)',
}

/** Locked until the end of the transaction: decisions about one order come one after the other. Null for an unknown one. */
export async function loadOrder(tx: Transaction, id: string, by: keyof typeof BY = 'order'): Promise<Order | null> {
  const [, order] = await Promise.all([
    tx.query(`SELECT FROM orders WHERE order_id = ${BY[by]} FOR UPDATE`, [id], { isPrepared: true }),
    // A statement of its own, which sees what others decided while the lock was awaited.
    readOrder(tx, id, by),
  ])
  return order
}

/** For display. */
export async function readOrder(database: Queryable, id: string, by: keyof typeof BY = 'order'): Promise<Order | null> {
  const { rows } = await database.query<Order>(`SELECT ${ORDER_RECORD} FROM orders WHERE order_id = ${BY[by]}`, [id], { isPrepared: true })
  return rows[0] ?? null
}

/** What is kept beside an order when it is placed. */
export interface Placing {
  cartHash: string
  /** Of the request; its client's key, where it has one. */
  requestHash: string
  key: string | null
  /** For the ceilings of unpaid orders; null where none counts. */
  addressHash: string | null
  /** The payment attempt that begins with it. */
  attemptId: string | null
}

interface Follows {
  placing?: Placing
  /** What the same transaction will reserve next. */
  next?: NextHeld
  /** Issues the document of the money that has come, before what the money does is told. */
  documentPayment?: () => Promise<void>
}

/**
 * Records a decision about an order: its events, its row, and what follows from both: units, links, coupon and appointment that are given
 * up or handed over, payment attempts that ended, the end that is awaited, the invoice of a transfer. What is reserved anew was reserved
 * before. Returns the order as it is now.
 */
export async function saveOrder(
  unit: UnitOfWork,
  before: Order,
  events: readonly OrderStep[],
  { placing, next, documentPayment }: Follows = {},
): Promise<Order> {
  const after = evolveAll(before, events)
  const emit = (told: readonly OrderStep[]): void => {
    for (const { type, data } of told) unit.emit(type, after.orderId, data as never)
  }
  const paid = events.findIndex(({ type }) => type === 'order.payment-succeeded.v1') + 1
  emit(events.slice(0, paid))
  await documentPayment?.()
  emit(events.slice(paid))
  await Promise.all([
    after === before ? null : writeOrders(unit.tx, [{ before, after, placing }]),
    endAttempts(unit, events),
    followReservation(unit, before, after, next),
    followAppointment(unit, before, after),
  ])
  await documentTransfer(unit, before.status, after)
  return after
}

interface NewOrder {
  events: readonly OrderStep[]
  placing: Placing
  /** Of the request that placed it, where the unit of work is not its alone. */
  traceparent: string | undefined
}

/** Records new orders, and returns them. The answer of their one statement comes with the commit's. */
export async function saveNewOrders(unit: UnitOfWork, placed: readonly NewOrder[]): Promise<Order[]> {
  const written = placed.map(({ events, placing }) => ({ before: null, after: evolveAll(null, events), placing }))
  for (const { events, traceparent } of placed) {
    for (const { type, data } of events) unit.emit(type, data.orderId, data as never, unit.newId(), traceparent)
  }
  unit.tx.settleWithCommit(writeOrders(unit.tx, written))
  for (const { after } of written) await documentTransfer(unit, 'open', after)
  return written.map(({ after }) => after)
}

/** `before`: null of a new order. */
function evolveAll(before: Order | null, events: readonly OrderStep[]): Order {
  const after = events.reduce<Order | null>(evolve, before)
  if (after === null) throw new Error('an order begins with being placed')
  return after
}

async function followAppointment({ tx, at }: UnitOfWork, before: Order, after: Order): Promise<void> {
  const { orderId, status, placed, refusal } = after
  if (status !== before.status || placed !== before.placed) await awaitEnd(tx, { orderId, status, placed, at })
  if (refusal === before.refusal) return
  await (refusal === null
    ? tx.query('DELETE FROM refused_appointments WHERE order_id = $1', [orderId])
    : tx.query(
        `INSERT INTO refused_appointments (order_id, refused, offered, refused_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (order_id) DO UPDATE SET refused = excluded.refused, offered = excluded.offered, refused_at = excluded.refused_at`,
        [orderId, JSON.stringify(refusal.refused), JSON.stringify(refusal.offered), at],
      ))
}

/**
 * The only statement that writes `orders`. What was ordered is written where it changed: unchanged, large ones stay where they are stored,
 * and so do their index entries.
 */
const WRITE = `
  WITH saved AS (
    SELECT * FROM json_to_recordset($1) AS s ("orderId" text, "contactId" uuid, "visitorId" uuid, "cartHash" text, status text, placed jsonb,
      "isPlaced" boolean, "placedAt" timestamptz, reservation text, "reservedUntil" timestamptz, "needsAttention" text, "trackingCode" text,
      "cancellationId" uuid, "cancelReason" text, "refundDueAgorot" int, "balanceDueAgorot" int, "transferredAgorot" int, sold jsonb,
      "movedAt" timestamptz, "attemptId" uuid, "chargedAgorot" int, installments int, "addressHash" text, key text, "requestHash" text)
  ), written AS (
    INSERT INTO orders (order_id, contact_id, visitor_id, cart_digest, status, placed, placed_at, reservation, reserved_until, needs_attention,
      tracking_code, cancellation_id, cancel_reason, refund_due_agorot, balance_due_agorot, transferred_agorot, sold, appointment_moved_at)
    SELECT "orderId", "contactId", "visitorId", coalesce("cartHash", (SELECT cart_digest FROM orders WHERE order_id = "orderId")), status, placed,
      "placedAt", reservation, "reservedUntil", "needsAttention", "trackingCode", "cancellationId", "cancelReason", "refundDueAgorot",
      "balanceDueAgorot", "transferredAgorot", sold, "movedAt" FROM saved
    ON CONFLICT (order_id) DO UPDATE SET contact_id = excluded.contact_id, status = excluded.status,
      placed = CASE WHEN (SELECT "isPlaced" FROM saved WHERE "orderId" = orders.order_id) THEN excluded.placed ELSE orders.placed END,
      placed_at = excluded.placed_at, reservation = excluded.reservation, reserved_until = excluded.reserved_until,
      needs_attention = excluded.needs_attention, tracking_code = excluded.tracking_code, cancellation_id = excluded.cancellation_id,
      cancel_reason = excluded.cancel_reason, refund_due_agorot = excluded.refund_due_agorot, balance_due_agorot = excluded.balance_due_agorot,
      transferred_agorot = excluded.transferred_agorot, sold = excluded.sold, appointment_moved_at = excluded.appointment_moved_at
  ), attempts AS (
    INSERT INTO payment_attempts (attempt_id, order_id, amount_agorot, installments, status, begun_at)
    SELECT "attemptId", "orderId", "chargedAgorot", installments, 'pending', "placedAt" FROM saved WHERE "attemptId" IS NOT NULL
  ), addresses AS (
    INSERT INTO order_addresses (order_id, address_hash, placed_at)
    SELECT "orderId", "addressHash", "placedAt" FROM saved WHERE "addressHash" IS NOT NULL
    ON CONFLICT (order_id) DO UPDATE SET address_hash = excluded.address_hash, placed_at = excluded.placed_at
  )
  INSERT INTO idempotency_keys (key, body_digest, order_id, created_at)
  SELECT key, "requestHash", "orderId", "placedAt" FROM saved WHERE key IS NOT NULL ON CONFLICT (key) DO NOTHING`

interface WrittenOrder {
  before: Order | null
  after: Order
  placing: Placing | undefined
}

function writeOrders(tx: Transaction, orders: readonly WrittenOrder[]): Promise<unknown> {
  const rows = orders.map(({ before, after, placing }) => {
    const { visitorId, price, installments } = after.placed
    const isPlaced = after.placed !== before?.placed
    return { ...after, visitorId, isPlaced, ...(placing && { ...placing, chargedAgorot: price.chargedAgorot, installments }) }
  })
  return tx.query(WRITE, [JSON.stringify(rows)], { isPrepared: true })
}
