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
 * Records a decision: its events, the order's row, and what follows from both: units, links, coupon and appointment that are given up or
 * handed over, payment attempts that ended, the end that is awaited, the invoice of a transfer. What is reserved anew was reserved before.
 * `before`: null of a new order. Returns the order as it is now.
 */
export async function saveOrder(
  unit: UnitOfWork,
  before: Order | null,
  events: readonly OrderStep[],
  { placing, next, documentPayment }: Follows = {},
): Promise<Order> {
  const after = events.reduce<Order | null>(evolve, before)
  if (after === null) throw new Error('an order begins with being placed')
  const emit = (told: readonly OrderStep[]): void => {
    for (const { type, data } of told) unit.emit(type, after.orderId, data as never)
  }
  const paid = events.findIndex(({ type }) => type === 'order.payment-succeeded.v1') + 1
  emit(events.slice(0, paid))
  await documentPayment?.()
  emit(events.slice(paid))
  await Promise.all([
    after === before ? null : writeOrder(unit, before, after, placing),
    endAttempts(unit, events),
    before && followReservation(unit, before, after, next),
    before && followAppointment(unit, before, after),
  ])
  await documentTransfer(unit, before?.status ?? 'open', after)
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
  WITH written AS (
    INSERT INTO orders (order_id, contact_id, visitor_id, cart_digest, status, placed, placed_at, reservation, reserved_until, needs_attention,
      tracking_code, cancellation_id, cancel_reason, refund_due_agorot, balance_due_agorot, transferred_agorot, sold, appointment_moved_at)
    VALUES ($1, $2, $3, coalesce($4, (SELECT cart_digest FROM orders WHERE order_id = $1)), $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
      $16, $17, $18)
    ON CONFLICT (order_id) DO UPDATE SET contact_id = excluded.contact_id, status = excluded.status,
      placed = CASE WHEN $19::boolean THEN excluded.placed ELSE orders.placed END, placed_at = excluded.placed_at, reservation = excluded.reservation,
      reserved_until = excluded.reserved_until, needs_attention = excluded.needs_attention, tracking_code = excluded.tracking_code,
      cancellation_id = excluded.cancellation_id, cancel_reason = excluded.cancel_reason, refund_due_agorot = excluded.refund_due_agorot,
      balance_due_agorot = excluded.balance_due_agorot, transferred_agorot = excluded.transferred_agorot, sold = excluded.sold,
      appointment_moved_at = excluded.appointment_moved_at
  ), attempt AS (
    INSERT INTO payment_attempts (attempt_id, order_id, amount_agorot, installments, status, begun_at)
    SELECT $20::uuid, $1, $21::int, $22::int, 'pending', $7 WHERE $20 IS NOT NULL
  ), address AS (
    INSERT INTO order_addresses (order_id, address_hash, placed_at) SELECT $1, $23::text, $7 WHERE $23 IS NOT NULL
    ON CONFLICT (order_id) DO UPDATE SET address_hash = excluded.address_hash, placed_at = excluded.placed_at
  )
  INSERT INTO idempotency_keys (key, body_digest, order_id, created_at)
  SELECT $24::text, $25::text, $1, $7 WHERE $24 IS NOT NULL ON CONFLICT (key) DO NOTHING`

async function writeOrder({ tx }: UnitOfWork, before: Order | null, after: Order, placing?: Placing): Promise<void> {
  const { placed, sold } = after
  await tx.query(
    WRITE,
    [
      after.orderId,
      after.contactId,
      placed.visitorId,
      placing?.cartHash ?? null,
      after.status,
      JSON.stringify(placed),
      after.placedAt,
      after.reservation,
      after.reservedUntil,
      after.needsAttention,
      after.trackingCode,
      after.cancellationId,
      after.cancelReason,
      after.refundDueAgorot,
      after.balanceDueAgorot,
      after.transferredAgorot,
      sold && JSON.stringify(sold),
      after.movedAt,
      placed !== before?.placed,
      placing?.attemptId ?? null,
      placing ? placed.price.chargedAgorot : null,
      placing ? placed.installments : null,
      placing?.addressHash ?? null,
      placing?.key ?? null,
      placing?.requestHash ?? null,
    ],
    { isPrepared: true },
  )
}
