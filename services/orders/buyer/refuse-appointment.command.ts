import { addDays } from '#services/domain/calendar.ts'
import { type Slot, slotKey } from '#services/domain/fitting-calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import type { FittingQuestion } from '../checkout/fitting.queries.ts'
import { BEFORE_FITTING, findFreeDays, isSameSlot, lockBookedOrder } from './move-appointment.command.ts'

/** The author of what a garage says on its own page. */
export const GARAGE = 'garage'

const WITHIN_DAYS = 21
/** The last day that a garage may offer instead. */
export const offerableUntil = (now: Date): string => addDays(israelDate(now.getTime()), WITHIN_DAYS)

interface RefusedAppointment {
  orderId: string
  garageId: string
  /** As its page showed it. */
  refused: Slot
  offered: readonly Slot[]
}

/**
 * `ok` also when the same was said before. `unknown`: also an order of another garage. `moved`: the order has another appointment, or
 * none. `answered`: the buyer chooses from other hours already. `not_free`: of the offered hours one is not.
 */
export type AppointmentRefusal = { ok: true } | { ok: false; reason: 'unknown' | 'over' | 'moved' | 'answered' | 'too_late' | 'not_free' }

/** The garage cannot keep the appointment. It stays held until the buyer has chosen another one. */
export async function refuseAppointment(
  { tx, emit, at }: UnitOfWork,
  { orderId, garageId, refused, offered }: RefusedAppointment,
  { courierDays }: Pick<FittingQuestion, 'courierDays'>,
): Promise<AppointmentRefusal> {
  const order = await lockBookedOrder(tx, orderId)
  const fitting = order?.placed.fitting
  if (!order || fitting?.garageId !== garageId) return { ok: false, reason: 'unknown' }
  if (!BEFORE_FITTING.includes(order.status) || order.reservation === 'released') return { ok: false, reason: 'over' }
  if (!fitting.slot || !isSameSlot(fitting.slot, refused)) return { ok: false, reason: 'moved' }
  if (order.offered !== null) return isSameOffer(order.offered, offered) ? { ok: true } : { ok: false, reason: 'answered' }
  if (refused.date < israelDate(at.getTime())) return { ok: false, reason: 'too_late' }
  const days = await findFreeDays(tx, order, { courierDays, now: at })
  const isFree = ({ date, startsAt }: Slot) =>
    date <= offerableUntil(at) && days.some((day) => day.date === date && day.starts.includes(startsAt))
  if (!offered.every(isFree)) return { ok: false, reason: 'not_free' }
  await tx.query(
    `INSERT INTO refused_appointments (order_id, refused, offered, refused_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (order_id) DO UPDATE SET refused = excluded.refused, offered = excluded.offered, refused_at = excluded.refused_at`,
    [orderId, JSON.stringify(refused), JSON.stringify(offered), at],
  )
  emit('order.appointment-refused.v1', orderId, { orderId, garageId, refused, offered: [...offered] })
  return { ok: true }
}

const isSameOffer = (one: readonly Slot[], other: readonly Slot[]): boolean =>
  JSON.stringify(one.map(slotKey).sort()) === JSON.stringify(other.map(slotKey).sort())
