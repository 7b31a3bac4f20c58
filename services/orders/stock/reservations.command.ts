import type {
  AttentionNeeded,
  Fitting,
  OrderLine,
  OrderPlaced,
  OrderStatus,
  ReservationReleased,
  StockSource,
} from '#events/orders.events.ts'
import type { CouponRefusal } from '#services/domain/coupon.ts'
import { isHandedOver } from '#services/domain/order-status.ts'
import { findSlotCapacity } from '#services/garages/garages.queries.ts'
import { emitRedeemed, releasePriceLinks, reservePriceLinks } from '#services/offers/index.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { lockCoupons, releaseCouponUse, reserveCouponUse } from '../coupons/coupon-uses.ts'
import {
  emitHandedOver,
  emitUnitsTaken,
  handOverUnits,
  listShortages,
  lockUnits,
  releaseUnits,
  reserveUnits,
  type UnitShortage,
  undoHandOverUnits,
  unitsOf,
} from './units.ts'

/** Everything that an order reserves: units, price links, a use of its coupon, its appointment. */

export type ReservationResult = { ok: true } | Unavailable

/** What could not be reserved. */
export type Unavailable =
  | { ok: false; reason: 'stock'; short: readonly UnitShortage[] }
  | { ok: false; reason: 'slot' }
  | { ok: false; reason: 'price'; offerIds: readonly string[] }
  | { ok: false; reason: 'coupon'; why: CouponRefusal }

/**
 * Reserves everything the order needs. On a refusal the caller must roll back, or return to a savepoint: part of it may be reserved.
 * `isAgain`: it was reserved before. Lock order, to prevent deadlocks: the order's row, units by EAN and source, price links, coupon,
 * slot.
 */
export async function reserve(unit: UnitOfWork, order: OrderPlaced, isAgain = false): Promise<ReservationResult> {
  const { tx } = unit
  const reservedUnits = await reserveUnits(tx, unitsOf(order.lines))
  if (!reservedUnits.ok) return { ok: false, reason: 'stock', short: reservedUnits.short }
  const links = await reservePriceLinks(unit, order, isAgain)
  if (links.unavailable.length > 0) return { ok: false, reason: 'price', offerIds: links.unavailable }
  if (order.couponCode !== null) {
    const refusal = await reserveCouponUse(tx, { ...order, code: order.couponCode })
    if (refusal !== null) return { ok: false, reason: 'coupon', why: refusal }
  }
  if (order.fitting && !(await reserveSlot(tx, order.fitting))) return { ok: false, reason: 'slot' }
  emitUnitsTaken(unit, reservedUnits.moved)
  emitRedeemed(unit, order.orderId, links.reserved)
  return { ok: true }
}

/** What an order that is placed again will reserve, besides units. */
export interface NextHeld {
  couponCode: string | null
  fitting: BookedSlot | null
}

/**
 * Releases an order's reservations; returns false when there are none (any more). Cancelling also takes back what was handed over; a
 * lapsed payment leaves an order alone that staff have moved on. What the same transaction will reserve next is locked as well, so that
 * two orders that exchange a coupon or a slot cannot deadlock.
 */
export async function release(
  unit: UnitOfWork,
  orderId: string,
  reason: ReservationReleased['reason'],
  next: NextHeld | null = null,
): Promise<boolean> {
  const { tx, emit } = unit
  if (reason === 'cancelled') await undoHandOver(unit, orderId)
  const order = await moveReservation(tx, orderId, 'held', 'released', reason === 'cancelled' ? null : 'open')
  if (order === null) return false
  await giveUp(unit, order, next)
  emit('order.reservation-released.v1', orderId, { orderId, reason })
  return true
}

async function giveUp(unit: UnitOfWork, { orderId, lines, couponCode, fitting }: OrderPlaced, next: NextHeld | null): Promise<void> {
  const { tx } = unit
  const moved = await releaseUnits(tx, unitsOf(lines))
  await releasePriceLinks(unit, orderId)
  if (next?.couponCode) await lockCoupons(tx, [couponCode, next.couponCode])
  if (couponCode !== null) await releaseCouponUse(tx, orderId)
  if (next?.fitting) await lockSlots(tx, [fitting, next.fitting])
  if (fitting) await releaseSlot(tx, fitting)
  emitUnitsTaken(unit, moved)
}

/**
 * Exchanges what an order holds for what it needs now; `held`: null where it holds nothing. The order's row is locked, and on a refusal the
 * caller must roll back. All units are locked before the first is given up, so that two orders that exchange articles cannot deadlock.
 */
export async function exchange(unit: UnitOfWork, held: OrderPlaced | null, next: OrderPlaced): Promise<ReservationResult> {
  if (held) {
    await lockUnits(unit.tx, [...unitsOf(held.lines), ...unitsOf(next.lines)])
    await giveUp(unit, held, next)
  }
  return reserve(unit, next, true)
}

/**
 * Reserves again what was released, without expiry. If something is gone the order is flagged for staff and the reason returned; null on
 * success.
 */
export async function restore(unit: UnitOfWork, orderId: string): Promise<AttentionNeeded['reason'] | null> {
  const { tx, emit } = unit
  const order = await moveReservation(tx, orderId, 'released', 'held')
  if (order === null) return null
  await tx.query('SAVEPOINT before_holding')
  const reserved = await reserve(unit, order, true)
  if (reserved.ok) {
    emit('order.reservation-restored.v1', orderId, { orderId })
    return null
  }
  await tx.query('ROLLBACK TO before_holding')
  const reason = `${reserved.reason}_gone` as const
  await tx.query(`UPDATE orders SET reservation = 'released', needs_attention = $2 WHERE order_id = $1`, [orderId, reason])
  emit('order.attention-needed.v1', orderId, { orderId, reason })
  return reason
}

/** The lines with another source for articles that are short. */
export function linesFrom(lines: readonly OrderLine[], short: readonly UnitShortage[], source: StockSource): OrderLine[] {
  const missing = new Set(short.map(({ ean, source: from }) => `${ean} ${from}`))
  const takeFrom = (take: OrderLine['takes'][number]) => (missing.has(`${take.ean} ${take.source}`) ? { ...take, source } : take)
  return lines.map((line) => {
    const takes = line.takes.map(takeFrom)
    return { ...line, takes, source: takes.some((take, index) => take !== line.takes[index]) ? source : line.source }
  })
}

/** `nothing_to_reserve`: the order does not exist, is cancelled, or has its units. The others: what is unavailable. */
export type ReservedFrom = { ok: true } | { ok: false; reason: 'nothing_to_reserve' | Unavailable['reason'] }

/** Reserves, by staff, units for an order that has none; those that are short come from another source. */
export async function reserveFrom(unit: UnitOfWork, orderId: string, source: StockSource, by: string): Promise<ReservedFrom> {
  const { tx, emit } = unit
  // The order's row first (lock order).
  const { rows } = await tx.query<{ status: OrderStatus }>('SELECT status FROM orders WHERE order_id = $1 FOR UPDATE', [orderId])
  const status = rows[0]?.status ?? 'cancelled'
  const order = status === 'cancelled' ? null : await moveReservation(tx, orderId, 'released', 'held')
  if (order === null) return { ok: false, reason: 'nothing_to_reserve' }
  const lines = linesFrom(order.lines, await listShortages(tx, unitsOf(order.lines)), source)
  const reserved = await reserve(unit, { ...order, lines }, true)
  if (!reserved.ok) return { ok: false, reason: reserved.reason }
  await tx.query(`UPDATE orders SET placed = jsonb_set(placed, '{lines}', $2), needs_attention = NULL WHERE order_id = $1`, [
    orderId,
    JSON.stringify(lines),
  ])
  emit('order.units-reserved.v1', orderId, { orderId, lines, by })
  // The customer has received them.
  if (isHandedOver(status)) await handOver(unit, orderId)
  return { ok: true }
}

/** Hands over what was reserved: booked on the promised source, subtracted from where the goods are now (`leftOf`). */
export async function handOver(unit: UnitOfWork, orderId: string): Promise<void> {
  const order = await moveReservation(unit.tx, orderId, 'held', 'handed_over')
  if (order === null) return
  const units = unitsOf(order.lines)
  emitHandedOver(unit, await handOverUnits(unit.tx, units), units, 1)
}

/** Undoes a hand-over: reserved again. */
export async function undoHandOver(unit: UnitOfWork, orderId: string): Promise<void> {
  const order = await moveReservation(unit.tx, orderId, 'handed_over', 'held')
  if (order === null) return
  const units = unitsOf(order.lines)
  emitHandedOver(unit, await undoHandOverUnits(unit.tx, units), units, -1)
}

type Reservation = 'held' | 'released' | 'handed_over'

/** Locks the order's row and changes its reservation; null when it was not in that state, or the order not at `status`. */
async function moveReservation(
  tx: Transaction,
  orderId: string,
  from: Reservation,
  to: Reservation,
  status: OrderStatus | null = null,
): Promise<OrderPlaced | null> {
  const { rows } = await tx.query<{ placed: OrderPlaced }>(
    `UPDATE orders SET reservation = $3, reserved_until = NULL WHERE order_id = $1 AND reservation = $2 AND ($4::text IS NULL OR status = $4)
     RETURNING placed`,
    [orderId, from, to, status],
  )
  return rows[0]?.placed ?? null
}

type BookedSlot = Pick<Fitting, 'garageId' | 'slot'>

/** Before one slot is exchanged for another; sorted to prevent deadlocks. */
export async function lockSlots(tx: Transaction, booked: readonly (BookedSlot | null)[]): Promise<void> {
  const slots = booked.flatMap((each) => (each?.slot ? [{ garageId: each.garageId, ...each.slot }] : []))
  await tx.query(
    `INSERT INTO slot_counters AS s (garage_id, date, starts_at, taken)
     SELECT DISTINCT garage_id, date, starts_at, 0 FROM unnest($1::text[], $2::date[], $3::int[]) AS wanted (garage_id, date, starts_at)
     ORDER BY garage_id, date, starts_at
     ON CONFLICT (garage_id, date, starts_at) DO UPDATE SET taken = s.taken`,
    [slots.map(({ garageId }) => garageId), slots.map(({ date }) => date), slots.map(({ startsAt }) => startsAt)],
  )
}

export async function reserveSlot(tx: Transaction, { garageId, slot }: BookedSlot): Promise<boolean> {
  if (slot === null) return true
  const capacity = await findSlotCapacity(tx, garageId)
  const { rowCount } = await tx.query(
    `INSERT INTO slot_counters AS s (garage_id, date, starts_at, taken) SELECT $1, $2, $3, 1 WHERE $4::int > 0
     ON CONFLICT (garage_id, date, starts_at) DO UPDATE SET taken = s.taken + 1 WHERE s.taken < $4`,
    [garageId, slot.date, slot.startsAt, capacity],
  )
  return rowCount === 1
}

export async function releaseSlot(tx: Transaction, { garageId, slot }: BookedSlot): Promise<void> {
  if (slot === null) return
  await tx.query('UPDATE slot_counters SET taken = taken - 1 WHERE garage_id = $1 AND date = $2 AND starts_at = $3', [
    garageId,
    slot.date,
    slot.startsAt,
  ])
}
