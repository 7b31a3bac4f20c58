import type { OrderStatus } from '#events/orders.events.ts'
import { changeOrderIn, GARAGE, loadOrder, type OrderChangeRefused } from '#services/orders/index.ts'
import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { SAID_AT } from './garage-visits.rules.ts'

const STATUS_OF = { arrived: 'doneTransit', fitted: 'closed' } as const satisfies Record<string, OrderStatus>

/** `ok` also when it was so before. `over`: cancelled, or fitted already. `not_sent`: the tires have not left the shop. */
export type VisitAnswered = { ok: true } | { ok: false; reason: 'over' | 'not_sent' } | OrderChangeRefused

/** What the garage says of an order's tires is its status. `unknown`: also an order of another garage. */
export function markVisit(
  deps: UnitOfWorkDeps,
  { orderId, garageId }: { orderId: string; garageId: string },
  mark: keyof typeof STATUS_OF,
): Promise<VisitAnswered> {
  return withEvents(deps, async (unit): Promise<VisitAnswered> => {
    const order = await loadOrder(unit.tx, orderId)
    if (order?.placed.fitting?.garageId !== garageId) return { ok: false, reason: 'unknown' }
    const status = STATUS_OF[mark]
    if (order.status === status) return { ok: true }
    if (order.status === 'cancelled' || order.status === 'closed') return { ok: false, reason: 'over' }
    if (!SAID_AT[mark].includes(order.status)) return { ok: false, reason: 'not_sent' }
    const changed = await changeOrderIn(unit, orderId, { status }, GARAGE)
    return changed.ok ? { ok: true } : changed
  })
}
