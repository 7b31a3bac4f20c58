import type { ShopEvent } from '#events/registry.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { type UnitOfWorkDeps, undo, withEvents } from '#services/platform/unit-of-work.ts'
import { waitForProjection } from '#services/platform/wait-for-projection.ts'
import { changeOrderIn } from '../change-order.command.ts'
import type { StaffChange } from '../order.decide.ts'
import { MANY_CALLS as CALLS, type ChangedOrder, type ChangeOfMany, MOST_LISTED } from './many-orders.contract.ts'
import { orderRefusal } from './order-details.ts'
import { readOrderFilter } from './order-query.ts'
import { countOrders, listFilteredOrders } from './staff-orders.queries.ts'
import { staffOrdersText as text } from './staff-orders.text.ts'

/** One act on many orders: a status, or tracking codes that were pasted or scanned. */
export function manyOrdersRoutes(desk: App, routes: UnitOfWorkDeps): void {
  desk.route({
    ...CALLS.change,
    handler: async ({ body: { changes, isTrial }, staff }) => {
      const results: ChangedOrder[] = []
      const events: ShopEvent[] = []
      // One after the other, each in a transaction of its own.
      for (const change of changes) {
        const changed = await changeOne(routes, change, { isTrial, by: staff.staffId })
        results.push(changed.result)
        events.push(...changed.events)
      }
      if (!(await waitForProjection(routes.database, events))) throw orderRefusal('saved_not_shown')
      return { results }
    },
  })
  desk.route({
    ...CALLS.ids,
    handler: async ({ query }) => {
      const filter = readOrderFilter(query)
      const [{ total }, rows] = await Promise.all([
        countOrders(routes.database, filter),
        listFilteredOrders(routes.database, filter, { offset: 0, limit: MOST_LISTED }),
      ])
      return { orderIds: rows.map(({ orderId }) => orderId), total }
    },
  })
}

async function changeOne(
  deps: UnitOfWorkDeps,
  { orderId, status, trackingCode }: ChangeOfMany['changes'][number],
  { isTrial, by }: { isTrial: boolean; by: string },
): Promise<{ result: ChangedOrder; events: readonly ShopEvent[] }> {
  const change: StaffChange = { ...(status && { status }), ...(trackingCode && { trackingCode: trackingCode.trim() }) }
  return withEvents(deps, async (unit) => {
    const changed = await changeOrderIn(unit, orderId, change, by)
    const { before } = changed
    const after = changed.ok ? changed.decided : null
    const result = { orderId, before, after, refused: changed.ok ? null : refusalText(changed) }
    return isTrial || !changed.ok ? undo({ result, events: [] }) : { result, events: unit.events }
  })
}

function refusalText(refused: Exclude<Awaited<ReturnType<typeof changeOrderIn>>, { ok: true }>): string {
  return refused.reason === 'changed_meanwhile' ? text.changedMeanwhile(null) : orderRefusal(refused).message
}
