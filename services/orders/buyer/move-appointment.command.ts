import type { OrderPlaced, OrderStatus } from '#events/orders.events.ts'
import { listProductsByEans } from '#services/catalogue/product.queries.ts'
import { isOffered, type Slot } from '#services/domain/fitting-calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { type FittingQuestion, findFitting } from '../checkout/fitting.queries.ts'
import { withSlot } from '../order-history.ts'
import { lockSlots, releaseSlot, reserveSlot } from '../stock/reservations.command.ts'
import { unitsOf } from '../stock/units.ts'

/** The author of a move that is not a member of staff. */
export const BUYER = 'buyer'

/** Why an appointment cannot be moved. */
export type Fixed = 'no_appointment' | 'not_held' | 'moved_before' | 'too_late'

/** Statuses before the tires are fitted. */
const BEFORE_FITTING: readonly OrderStatus[] = ['open', 'paid', 'transit', 'doneTransit']

export interface BookedOrder {
  status: OrderStatus
  reservation: string
  placed: OrderPlaced
  movedAt: Date | null
}

/** Why the buyer may not move it; null = he may: once, until the day before. */
export function fixedBy({ status, reservation, placed, movedAt }: BookedOrder, now: Date): Fixed | null {
  const slot = placed.fitting?.slot
  if (!slot) return 'no_appointment'
  if (!BEFORE_FITTING.includes(status) || reservation === 'released') return 'not_held'
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

/** `ok` also when it is there already: idempotent. */
export type AppointmentMove = { ok: true } | { ok: false; reason: 'unknown' | 'not_offered' | 'taken' | Fixed }

/** The order's row is locked before the slot, so that one place goes to one of two orders, and of one buyer's two tabs the first wins. */
export function moveAppointment(
  deps: UnitOfWorkDeps & Pick<FittingQuestion, 'courierDays'>,
  orderId: string,
  to: Slot,
): Promise<AppointmentMove> {
  return withEvents(deps, async (unit): Promise<AppointmentMove> => {
    const { tx, emit, at } = unit
    const { rows } = await tx.query<BookedOrder>(
      `SELECT status, reservation, placed, appointment_moved_at AS "movedAt" FROM orders WHERE order_id = $1 FOR UPDATE`,
      [orderId],
    )
    const [order] = rows
    if (!order) return { ok: false, reason: 'unknown' }
    const { fitting } = order.placed
    const from = fitting?.slot
    if (from?.date === to.date && from.startsAt === to.startsAt) return { ok: true }
    const reason = fixedBy(order, at)
    if (reason !== null) return { ok: false, reason }
    if (!fitting || !from) return { ok: false, reason: 'no_appointment' }
    const days = await findDays(tx, order, { courierDays: deps.courierDays, now: at })
    if (!isOffered(days, to)) return { ok: false, reason: 'not_offered' }
    await lockSlots(tx, [fitting, { ...fitting, slot: to }])
    if (!(await reserveSlot(tx, { ...fitting, slot: to }))) return { ok: false, reason: 'taken' }
    await releaseSlot(tx, fitting)
    await tx.query('UPDATE orders SET placed = $2, appointment_moved_at = $3 WHERE order_id = $1', [
      orderId,
      JSON.stringify(withSlot(order.placed, to)),
      at,
    ])
    emit('order.appointment-moved.v1', orderId, { orderId, from, to, by: BUYER })
    return { ok: true }
  })
}
