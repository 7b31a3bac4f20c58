import { listProductsByEans } from '#services/catalogue/product.queries.ts'
import type { Slot } from '#services/domain/fitting-calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { type UnitOfWork, type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { type FittingQuestion, findFitting } from '../checkout/fitting.queries.ts'
import { decide, type Fixed, isSameSlot } from '../order.decide.ts'
import { BUYER, type Order } from '../order.evolve.ts'
import { loadOrder, saveOrder } from '../order-record.ts'
import { lockSlots, releaseSlot, reserveSlot } from '../stock/reservations.command.ts'
import { unitsOf } from '../stock/units.ts'

/** Days on which its garage can fit the order, counting the order's own units as available. Empty without a garage. */
export async function findDays(
  queryable: Queryable,
  { placed, status }: Pick<Order, 'placed' | 'status'>,
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
  order: Pick<Order, 'placed' | 'status'>,
  at: Pick<FittingQuestion, 'courierDays' | 'now'>,
): Promise<{ date: string; starts: number[] }[]> {
  const own = order.placed.fitting?.slot
  const days = await findDays(queryable, order, at)
  return days.flatMap(({ date, starts }) => {
    const free = starts.filter(({ startsAt, isFree }) => isFree && !(own && isSameSlot(own, { date, startsAt })))
    return free.length > 0 ? [{ date, starts: free.map(({ startsAt }) => startsAt) }] : []
  })
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
    const order = await loadOrder(unit.tx, orderId)
    if (!order) return { ok: false, reason: 'unknown' }
    const days = await findDays(unit.tx, order, { courierDays: deps.courierDays, now: unit.at })
    const decision = decide({ type: 'move-appointment', to, by: BUYER, days }, order, unit.at)
    if (!decision.ok) return decision
    if (decision.events.length > 0 && !(await takeSlot(unit, order, to))) return { ok: false, reason: 'taken' }
    await saveOrder(unit, order, decision.events)
    return { ok: true }
  })
}

/** Exchanges an order's hour at its garage for another; false where that one is taken. */
export async function takeSlot({ tx }: UnitOfWork, { placed: { fitting } }: Order, to: Slot): Promise<boolean> {
  if (!fitting) return false
  await lockSlots(tx, [fitting, { ...fitting, slot: to }])
  if (!(await reserveSlot(tx, { ...fitting, slot: to }))) return false
  await releaseSlot(tx, fitting)
  return true
}
