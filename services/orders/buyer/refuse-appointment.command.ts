import { addDays } from '#services/domain/calendar.ts'
import type { Slot } from '#services/domain/fitting-calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import type { FittingQuestion } from '../checkout/fitting.queries.ts'
import { decide } from '../order.decide.ts'
import { loadOrder, saveOrder } from '../order-record.ts'
import { findFreeDays } from './move-appointment.command.ts'

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
  unit: UnitOfWork,
  { orderId, garageId, refused, offered }: RefusedAppointment,
  { courierDays }: Pick<FittingQuestion, 'courierDays'>,
): Promise<AppointmentRefusal> {
  const { tx, at } = unit
  const order = await loadOrder(tx, orderId)
  if (!order) return { ok: false, reason: 'unknown' }
  const days = await findFreeDays(tx, order, { courierDays, now: at })
  const isFree = ({ date, startsAt }: Slot) =>
    date <= offerableUntil(at) && days.some((day) => day.date === date && day.starts.includes(startsAt))
  const decision = decide({ type: 'refuse-appointment', garageId, refused, offered: [...offered], isFree }, order, at)
  if (!decision.ok) return decision
  await saveOrder(unit, order, decision.events)
  return { ok: true }
}
