import type { Fitting, OrderLine, OrderPlaced, StockSource } from '#events/orders.events.ts'
import type { CouponRefusal } from '#services/domain/coupon.ts'
import { slotCapacity } from '#services/garages/garages.queries.ts'
import { emitRedeemed, releasePriceLinks, reservePriceLinks } from '#services/offers/index.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { lockCoupons, releaseCouponUse, reserveCouponUse } from '../coupons/coupon-uses.ts'
import type { Restored } from '../order.decide.ts'
import type { Order } from '../order.evolve.ts'
import {
  emitHandedOver,
  emitUnitsTaken,
  handOverUnits,
  lockUnits,
  releaseUnits,
  saveTaken,
  takeUnits,
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
  const { lines, couponCode, fitting } = order
  const units = unitsOf(lines)
  // Sent at once, where an order has not all of them.
  const lockingUnits = lockUnits(tx, units)
  const reservingLinks = reservePriceLinks(unit, order, isAgain)
  const usingCoupon = reservingLinks.then(() => couponCode && reserveCouponUse(tx, { ...order, code: couponCode }))
  const reservingSlot = usingCoupon.then(() => fitting === null || reserveSlot(tx, fitting))
  const [counters, links, refusal, hasSlot] = await Promise.all([lockingUnits, reservingLinks, usingCoupon, reservingSlot])
  const short = takeUnits(counters, units)
  if (short.length > 0) return { ok: false, reason: 'stock', short }
  if (links.unavailable.length > 0) return { ok: false, reason: 'price', offerIds: links.unavailable }
  if (refusal) return { ok: false, reason: 'coupon', why: refusal }
  if (!hasSlot) return { ok: false, reason: 'slot' }
  emitUnitsTaken(unit, saveTaken(tx, counters, units))
  emitRedeemed(unit, order.orderId, links.reserved)
  return { ok: true }
}

/**
 * The same for each of these, which have neither price links nor coupons and come in the order of their appointments: whether all that it
 * needs is reserved. Nothing is reserved of an order whose answer is no, and no other one fails with it.
 */
export async function reserveEach(unit: UnitOfWork, orders: readonly OrderPlaced[]): Promise<boolean[]> {
  const { tx } = unit
  const [counters, hasSlots] = await Promise.all([
    lockUnits(
      tx,
      orders.flatMap(({ lines }) => unitsOf(lines)),
    ),
    Promise.all(orders.map(({ fitting }) => fitting === null || reserveSlot(tx, fitting))),
  ])
  const reserved = orders.map(({ lines }, index) => hasSlots[index] === true && takeUnits(counters, unitsOf(lines)).length === 0)
  await Promise.all(
    orders.map(({ fitting }, index) => (fitting !== null && hasSlots[index] && !reserved[index] ? releaseSlot(tx, fitting) : null)),
  )
  const taken = unitsOf(orders.flatMap(({ lines }, index) => (reserved[index] ? lines : [])))
  if (taken.length > 0) emitUnitsTaken(unit, saveTaken(tx, counters, taken))
  return reserved
}

/** What an order that is placed again will reserve, besides units. */
export interface NextHeld {
  couponCode: string | null
  fitting: BookedSlot | null
}

/**
 * Follows a decision about an order: what it gave up, handed over or took back. What the same transaction will reserve next is locked as
 * well, so that two orders that exchange a coupon or a slot cannot deadlock.
 */
export async function followReservation(unit: UnitOfWork, before: Order, after: Order, next: NextHeld | null = null): Promise<void> {
  const [was, is] = [before.reservation, after.reservation]
  if (was === is) return
  if (was === 'handed_over') {
    const units = unitsOf(before.placed.lines)
    emitHandedOver(unit, await undoHandOverUnits(unit.tx, units), units, -1)
  }
  if (is === 'released') await giveUp(unit, before.placed, next)
  if (is === 'handed_over') {
    const units = unitsOf(after.placed.lines)
    emitHandedOver(unit, await handOverUnits(unit.tx, units), units, 1)
  }
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

/** Reserves again what an order released; what of it is gone is told, and nothing reserved. */
export async function reserveAgain(unit: UnitOfWork, placed: OrderPlaced): Promise<Restored> {
  const { tx } = unit
  await tx.query('SAVEPOINT before_reserving')
  const reserved = await reserve(unit, placed, true)
  if (reserved.ok) return 'reserved'
  await tx.query('ROLLBACK TO before_reserving')
  return `${reserved.reason}_gone`
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

/** False where it is taken, or the garage unknown. */
export async function reserveSlot(tx: Transaction, { garageId, slot }: BookedSlot): Promise<boolean> {
  if (slot === null) return true
  const { rowCount } = await tx.query(
    `WITH capacity AS (SELECT ${slotCapacity('$1')} AS of_garage)
     INSERT INTO slot_counters AS s (garage_id, date, starts_at, taken) SELECT $1, $2, $3, 1 FROM capacity WHERE of_garage > 0
     ON CONFLICT (garage_id, date, starts_at) DO UPDATE SET taken = s.taken + 1 WHERE s.taken < (SELECT of_garage FROM capacity)`,
    [garageId, slot.date, slot.startsAt],
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
