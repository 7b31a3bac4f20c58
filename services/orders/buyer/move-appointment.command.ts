import type { OrderPlaced, OrderStatus } from '#events/orders.events.ts'
import { listProductsByEans } from '#services/catalogue/product.queries.ts'
import { isOffered, type Slot, slotKey } from '#services/domain/fitting-calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import type { Queryable, Transaction } from '#services/platform/postgres.ts'
import { type UnitOfWork, type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { awaitEnd } from '../awaited-ends.ts'
import { type FittingQuestion, findFitting } from '../checkout/fitting.queries.ts'
import { withSlot } from '../order-history.ts'
import { lockSlots, releaseSlot, reserveSlot } from '../stock/reservations.command.ts'
import { unitsOf } from '../stock/units.ts'

/** The author of a move that is not a member of staff. */
export const BUYER = 'buyer'

/** Why an appointment cannot be moved. */
export type Fixed = 'no_appointment' | 'not_held' | 'moved_before' | 'too_late'

/** Statuses before the tires are fitted. */
export const BEFORE_FITTING: readonly OrderStatus[] = ['open', 'paid', 'transit', 'doneTransit']

export interface BookedOrder {
  status: OrderStatus
  reservation: 'held' | 'released' | 'handed_over'
  placed: OrderPlaced
  movedAt: Date | null
  /** Hours that the garage offers instead of this appointment, which it cannot keep; null = it can. */
  offered: Slot[] | null
}

/** Of a row of `orders`. */
export const OFFERED = `(SELECT r.offered FROM refused_appointments r
  WHERE r.order_id = orders.order_id AND r.refused = orders.placed #> '{fitting,slot}')`

/** Why the buyer may not move it; null = he may: once, until the day before, and whenever the garage cannot keep it. */
export function fixedBy({ status, reservation, placed, movedAt, offered }: BookedOrder, now: Date): Fixed | null {
  const slot = placed.fitting?.slot
  if (!slot) return 'no_appointment'
  if (!BEFORE_FITTING.includes(status) || reservation === 'released') return 'not_held'
  if (offered !== null) return null
  if (movedAt !== null) return 'moved_before'
  return slot.date <= israelDate(now.getTime()) ? 'too_late' : null
}

/** Days on which its garage can fit the order, counting the order's own units as available. Empty without a garage. */
export async function findDays(
  queryable: Queryable,
  { placed, status }: Pick<BookedOrder, 'placed' | 'status'>,
  { courierDays, now }: Pick<FittingQuestion, 'courierDays' | 'now'>,
) {
  if (!placed.fitting) return []
  const { garageId } = placed.fitting
  const hasLeft = status === 'transit' || status === 'doneTransit'
  const own = unitsOf(placed.lines).map((units) => (hasLeft ? { ...units, source: 'stock' as const } : units))
  const eans = placed.lines.map(({ ean }) => ean)
  const products = await listProductsByEans(queryable, eans)
  const found = await findFitting(queryable, { garageId, products, own, courierDays, now })
  const today = israelDate(now.getTime())
  return (found?.days ?? []).filter(({ date }) => date > today)
}

/** Free hours by day, without the appointment itself. */
export async function findFreeDays(
  queryable: Queryable,
  order: Pick<BookedOrder, 'placed' | 'status'>,
  at: Pick<FittingQuestion, 'courierDays' | 'now'>,
): Promise<{ date: string; starts: number[] }[]> {
  const own = order.placed.fitting?.slot
  const days = await findDays(queryable, order, at)
  return days.flatMap(({ date, starts }) => {
    const free = starts.filter(({ startsAt, isFree }) => isFree && !(own && isSameSlot(own, { date, startsAt })))
    return free.length > 0 ? [{ date, starts: free.map(({ startsAt }) => startsAt) }] : []
  })
}

export const isSameSlot = (one: Slot, other: Slot): boolean => slotKey(one) === slotKey(other)

/** Locks the order's row first and reads then, so that what others decided meanwhile is seen. */
export async function lockBookedOrder(tx: Transaction, orderId: string): Promise<BookedOrder | null> {
  await tx.query('SELECT FROM orders WHERE order_id = $1 FOR UPDATE', [orderId])
  const { rows } = await tx.query<BookedOrder>(
    `SELECT status, reservation, placed, appointment_moved_at AS "movedAt", ${OFFERED} AS offered FROM orders WHERE order_id = $1`,
    [orderId],
  )
  return rows[0] ?? null
}

/** `ok` also when it is there already: idempotent. */
export type AppointmentMove = { ok: true } | { ok: false; reason: 'unknown' | 'not_offered' | 'taken' | Fixed }

/** The order's row is locked before the slot, so that one place goes to one of two orders, and of one buyer's two tabs the first wins. */
export function moveAppointment(
  deps: UnitOfWorkDeps & Pick<FittingQuestion, 'courierDays'>,
  orderId: string,
  to: Slot,
): Promise<AppointmentMove> {
  return withEvents(deps, async (unit): Promise<AppointmentMove> => {
    const order = await lockBookedOrder(unit.tx, orderId)
    if (!order) return { ok: false, reason: 'unknown' }
    const from = order.placed.fitting?.slot
    if (from && isSameSlot(from, to)) return order.offered === null ? { ok: true } : { ok: false, reason: 'not_offered' }
    const reason = fixedBy(order, unit.at)
    if (reason !== null) return { ok: false, reason }
    const days = await findDays(unit.tx, order, { courierDays: deps.courierDays, now: unit.at })
    if (!isOffered(days, to)) return { ok: false, reason: 'not_offered' }
    return takeSlot(unit, order, to, BUYER)
  })
}

/** `by`: the buyer, or the staff member's id. */
export async function takeSlot(
  { tx, emit, at }: UnitOfWork,
  { placed, status, offered, movedAt }: BookedOrder,
  to: Slot,
  by: string,
): Promise<AppointmentMove> {
  const { orderId, fitting } = placed
  const from = fitting?.slot
  if (!fitting || !from) return { ok: false, reason: 'no_appointment' }
  await lockSlots(tx, [fitting, { ...fitting, slot: to }])
  if (!(await reserveSlot(tx, { ...fitting, slot: to }))) return { ok: false, reason: 'taken' }
  await releaseSlot(tx, fitting)
  const moved = withSlot(placed, to)
  await tx.query('UPDATE orders SET placed = $2, appointment_moved_at = $3 WHERE order_id = $1', [
    orderId,
    JSON.stringify(moved),
    // Where the garage or the shop made him move, his own move is left to him.
    offered === null && by === BUYER ? at : movedAt,
  ])
  await tx.query('DELETE FROM refused_appointments WHERE order_id = $1', [orderId])
  await awaitEnd(tx, { orderId, status, placed: moved, at })
  emit('order.appointment-moved.v1', orderId, { orderId, from, to, by })
  return { ok: true }
}
