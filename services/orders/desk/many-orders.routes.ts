import type { App } from '#services/ingress/typed-app.ts'
import { type UnitOfWorkDeps, undo, withEvents } from '#services/platform/unit-of-work.ts'
import { changeOrderIn, findDecided, recordingOrderEvents, type StaffChange, waitForOrderProjection } from '../change-order.command.ts'
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
      const { deps, eventIds } = recordingOrderEvents(routes)
      const results: ChangedOrder[] = []
      // One after the other, each in a transaction of its own.
      for (const change of changes) results.push(await changeOne(deps, change, { isTrial, by: staff.staffId }))
      if (!isTrial && !(await waitForOrderProjection(routes.database, eventIds))) throw orderRefusal('saved_not_shown')
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
): Promise<ChangedOrder> {
  const change: StaffChange = { ...(status && { status }), ...(trackingCode && { trackingCode: trackingCode.trim() }) }
  return withEvents<ChangedOrder, ChangedOrder>(deps, async (unit) => {
    const before = await findDecided(unit.tx, orderId)
    const changed = await changeOrderIn(unit, orderId, change, by)
    if (!changed.ok) return undo({ orderId, before, after: null, refused: refusalText(changed) })
    const result = { orderId, before, after: changed.decided, refused: null }
    return isTrial ? undo(result) : result
  })
}

function refusalText(refused: Exclude<Awaited<ReturnType<typeof changeOrderIn>>, { ok: true }>): string {
  return refused.reason === 'changed_meanwhile' ? text.changedMeanwhile(null) : orderRefusal(refused).message
}
