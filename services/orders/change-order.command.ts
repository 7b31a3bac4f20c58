import type { ShopEvent } from '#events/registry.ts'
import { type UnitOfWork, type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { type ChangeRefused, type Decided, decide, refusalOfChange, type StaffChange } from './order.decide.ts'
import { loadOrder, saveOrder } from './order-record.ts'
import { statusFacts } from './order-status.command.ts'

export type OrderChangeRefused = { ok: false; reason: 'unknown' } | ChangeRefused
export type OrderChanged = { ok: true; decided: Decided } | OrderChangeRefused

/** Of two concurrent changes the second one sees the first. `events`: none when nothing differed. */
export function changeOrder(
  deps: UnitOfWorkDeps,
  orderId: string,
  change: StaffChange,
  by: string,
): Promise<{ ok: true; decided: Decided; events: readonly ShopEvent[] } | OrderChangeRefused> {
  return withEvents(deps, async (unit) => {
    const { before: _before, ...changed } = await changeOrderIn(unit, orderId, change, by)
    return changed.ok ? { ...changed, events: unit.events } : changed
  })
}

/** The same as part of a larger unit of work; a refusal has changed nothing. `before`: as the order was, null of an unknown one. */
export async function changeOrderIn(
  unit: UnitOfWork,
  orderId: string,
  change: StaffChange,
  by: string,
): Promise<OrderChanged & { before: Decided | null }> {
  const order = await loadOrder(unit.tx, orderId)
  if (order === null) return { ok: false, reason: 'unknown', before: null }
  const before = decidedOf(order)
  const refused = refusalOfChange(order, change, unit.at)
  if (refused) return { ...refused, before }
  const facts = await statusFacts(unit, order, change.status)
  const decision = decide({ type: 'change', change, by, facts }, order, unit.at)
  if (!decision.ok) return { ...decision, before }
  return { ok: true, before, decided: decidedOf(await saveOrder(unit, order, decision.events)) }
}

const decidedOf = ({ status, trackingCode }: Decided): Decided => ({ status, trackingCode })
