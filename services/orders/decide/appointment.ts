import type { OrderStatus } from '#events/orders.events.ts'
import { isOffered, slotKey } from '#services/domain/fitting-calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { BUYER, type Order, offeredHours } from '../order.evolve.ts'
import type { CommandOf, Fixed, Refusals, Slot } from './commands.ts'
import type { Draft } from './order-draft.ts'

/** Statuses before the tires are fitted. */
const BEFORE_FITTING: readonly OrderStatus[] = ['open', 'paid', 'transit', 'doneTransit']
const awaitsFitting = ({ status, reservation }: Pick<Order, 'status' | 'reservation'>): boolean =>
  BEFORE_FITTING.includes(status) && reservation !== 'released'

export const isSameSlot = (one: Slot, other: Slot): boolean => slotKey(one) === slotKey(other)

/** Why the buyer may not move it; null = he may: once, until the day before, and whenever the garage cannot keep it. */
export function fixedBy(order: Pick<Order, 'status' | 'reservation' | 'placed' | 'movedAt' | 'refusal'>, now: Date): Fixed | null {
  const slot = order.placed.fitting?.slot
  if (!slot) return 'no_appointment'
  if (!awaitsFitting(order)) return 'not_held'
  if (offeredHours(order) !== null) return null
  if (order.movedAt !== null) return 'moved_before'
  return slot.date <= israelDate(now.getTime()) ? 'too_late' : null
}

/** Idempotent for the buyer; staff may move it until the tires are fitted. */
export function moveAppointment(
  draft: Draft,
  { to, by, days }: CommandOf<'move-appointment'>,
  at: Date,
): Refusals['move-appointment'] | null {
  const { order } = draft
  const from = order.placed.fitting?.slot
  if (by === BUYER) {
    if (from && isSameSlot(from, to)) return offeredHours(order) === null ? null : { ok: false, reason: 'not_offered' }
    const reason = fixedBy(order, at)
    if (reason !== null) return { ok: false, reason }
  } else if (!awaitsFitting(order)) return { ok: false, reason: 'not_held' }
  if (!from) return { ok: false, reason: 'no_appointment' }
  if (!isOffered(days, to)) return { ok: false, reason: 'not_offered' }
  draft.add('order.appointment-moved.v1', { from, to, by })
  return null
}

/** The garage cannot keep the appointment. It stays held until the buyer has chosen another one; said again it changes nothing. */
export function refuseAppointment(
  draft: Draft,
  { garageId, refused, offered, isFree }: CommandOf<'refuse-appointment'>,
  at: Date,
): Refusals['refuse-appointment'] | null {
  const { order } = draft
  const { fitting } = order.placed
  if (fitting?.garageId !== garageId) return { ok: false, reason: 'unknown' }
  if (!awaitsFitting(order)) return { ok: false, reason: 'over' }
  if (!fitting.slot || !isSameSlot(fitting.slot, refused)) return { ok: false, reason: 'moved' }
  const before = offeredHours(order)
  if (before !== null) return isSameOffer(before, offered) ? null : { ok: false, reason: 'answered' }
  if (refused.date < israelDate(at.getTime())) return { ok: false, reason: 'too_late' }
  if (!offered.every(isFree)) return { ok: false, reason: 'not_free' }
  draft.add('order.appointment-refused.v1', { garageId, refused, offered })
  return null
}

const isSameOffer = (one: readonly Slot[], other: readonly Slot[]): boolean =>
  JSON.stringify(one.map(slotKey).sort()) === JSON.stringify(other.map(slotKey).sort())
