import type { StockSource } from '#events/orders.events.ts'
import type { UnitOfWork } from '#services/platform/unit-of-work.ts'
import { decide } from '../order.decide.ts'
import { loadOrder, saveOrder } from '../order-record.ts'
import { linesFrom, reserve, type Unavailable } from './reservations.command.ts'
import { listShortages, unitsOf } from './units.ts'

/** `nothing_to_reserve`: the order does not exist, is cancelled, or has its units. The others: what is unavailable. */
export type ReservedFrom = { ok: true } | { ok: false; reason: 'nothing_to_reserve' | Unavailable['reason'] }

/**
 * Reserves, by staff, units for an order that has none; those that are short come from another source. On a refusal the caller must roll
 * back.
 */
export async function reserveFrom(unit: UnitOfWork, orderId: string, source: StockSource, by: string): Promise<ReservedFrom> {
  const order = await loadOrder(unit.tx, orderId)
  if (order === null) return { ok: false, reason: 'nothing_to_reserve' }
  const { lines: ordered } = order.placed
  const lines = linesFrom(ordered, await listShortages(unit.tx, unitsOf(ordered)), source)
  const decision = decide({ type: 'reserve-units', lines, by }, order, unit.at)
  if (!decision.ok) return decision
  const reserved = await reserve(unit, { ...order.placed, lines }, true)
  if (!reserved.ok) return { ok: false, reason: reserved.reason }
  await saveOrder(unit, order, decision.events)
  return { ok: true }
}
