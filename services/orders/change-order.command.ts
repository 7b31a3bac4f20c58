import type { AttentionNeeded, OrderCancelled, OrderStatus, Receiving } from '#events/orders.events.ts'
import { isHandedOver, isOfferedWith } from '#services/domain/order-status.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { type UnitOfWork, type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { waitForProjection } from '#services/platform/wait-for-projection.ts'
import { changeStatus, clearAttention } from './order-status.command.ts'

/** What staff change of an order: what is left out stays. */
export interface StaffChange {
  status?: OrderStatus
  /** Null takes it away. */
  trackingCode?: string | null
  /** The reason for which it waited that staff have seen. */
  seen?: AttentionNeeded['reason']
  /** With a cancellation. */
  reason?: OrderCancelled['reason']
  /** The buyer has cancelled, and the goods go out all the same. */
  isDespiteCancellation?: boolean
  /** What stood there when it was changed. */
  shown?: { status?: OrderStatus; trackingCode?: string | null }
}

/** What is decided about it, which the projection may not show yet. */
export interface Decided {
  status: OrderStatus
  trackingCode: string | null
}

/**
 * `not_offered`: orders that are received so never come to it. `buyer_cancelled`: nobody has dealt with that yet, and the goods would leave the shop. `changed_meanwhile`: somebody else was there first, nothing was saved; `decided` is what he left. `done`: saved as far as anything
 * differed; `eventIds` are those emitted about the order, none when nothing did.
 */
export type OrderChanged =
  | { outcome: 'unknown' }
  | { outcome: 'not_offered' }
  | { outcome: 'buyer_cancelled' }
  | { outcome: 'changed_meanwhile'; decided: Decided }
  | { outcome: 'done'; decided: Decided; eventIds: string[] }

/** Of two at once the second one sees what the first has saved: the order's row is locked before anything is compared. */
export async function changeOrder(deps: UnitOfWorkDeps, orderId: string, change: StaffChange, by: string): Promise<OrderChanged> {
  const { deps: recording, eventIds } = recordingOrderEvents(deps)
  const changed = await withEvents(recording, (unit) => applyChange(unit, orderId, change, by))
  return changed.outcome === 'done' ? { ...changed, eventIds } : changed
}

async function applyChange(unit: UnitOfWork, orderId: string, change: StaffChange, by: string) {
  const found = await lockOrder(unit, orderId)
  if (found === null) return { outcome: 'unknown' } as const
  const { needsAttention, receiving, isCancelledByBuyer, ...current } = found
  const { status: requested = current.status } = change
  if (requested !== current.status && !isOfferedWith(receiving, requested)) return { outcome: 'not_offered' } as const
  // Another reason by now is one that nobody has seen.
  const isOtherReason = change.seen !== undefined && needsAttention !== null && needsAttention !== change.seen
  if (isOtherReason || hasChangedMeanwhile(current, change)) return { outcome: 'changed_meanwhile', decided: current } as const
  if (leavesTheShop(requested) && requested !== current.status && isCancelledByBuyer && !change.isDespiteCancellation)
    return { outcome: 'buyer_cancelled' } as const
  // First, since the change itself may give the next reason.
  if (change.seen !== undefined) await clearAttention(unit, orderId, by)
  if (change.status !== undefined) await changeStatus(unit, orderId, change.status, by)
  if (change.status === 'cancelled' && current.status !== 'cancelled')
    unit.emit('order.cancelled.v1', orderId, { orderId, reason: change.reason ?? 'other', by })
  if (change.trackingCode !== undefined && change.trackingCode !== current.trackingCode) {
    await setTracking(unit, orderId, change.trackingCode, by)
  }
  const { status, trackingCode } = { ...current, ...change }
  return { outcome: 'done', decided: { status, trackingCode } } as const
}

const leavesTheShop = (status: OrderStatus): boolean => isHandedOver(status) || status === 'transit'

type LockedOrder = Decided & { needsAttention: AttentionNeeded['reason'] | null; receiving: Receiving; isCancelledByBuyer: boolean }

async function lockOrder({ tx }: UnitOfWork, orderId: string): Promise<LockedOrder | null> {
  const { rows } = await tx.query<LockedOrder>(
    `SELECT status, tracking_code AS "trackingCode", needs_attention AS "needsAttention", placed ->> 'receiving' AS receiving,
       cancellation_id IS NOT NULL AS "isCancelledByBuyer"
     FROM orders WHERE order_id = $1 FOR UPDATE`,
    [orderId],
  )
  return rows[0] ?? null
}

/** What stands there is neither what was shown nor what is wanted. */
function hasChangedMeanwhile(current: Decided, change: StaffChange): boolean {
  const { shown = {} } = change
  const isOther = <Value>(now: Value, before: Value | undefined, requested: Value | undefined): boolean =>
    before !== undefined && now !== before && now !== requested
  return isOther(current.status, shown.status, change.status) || isOther(current.trackingCode, shown.trackingCode, change.trackingCode)
}

async function setTracking({ tx, emit }: UnitOfWork, orderId: string, trackingCode: string | null, by: string): Promise<void> {
  await tx.query('UPDATE orders SET tracking_code = $2 WHERE order_id = $1', [orderId, trackingCode])
  emit('order.tracking-set.v1', orderId, { orderId, trackingCode, by })
}

/** The same deps, and the ids of what is emitted about orders by them: for whoever waits until it can be read. */
export function recordingOrderEvents<Deps extends Pick<UnitOfWorkDeps, 'log'>>(deps: Deps): { deps: Deps; eventIds: string[] } {
  const eventIds: string[] = []
  const append: UnitOfWorkDeps['log']['append'] = (tx, events) => {
    eventIds.push(...events.flatMap(({ id, type }) => (type.startsWith('order.') ? [id] : [])))
    return deps.log.append(tx, events)
  }
  return { deps: { ...deps, log: { ...deps.log, append } }, eventIds }
}

/** Waits until what these events say can be read. False when the projector has not come to it within five seconds. */
export async function waitForOrderProjection(database: Queryable, eventIds: readonly string[]): Promise<boolean> {
  const shown = await waitForProjection(async () => {
    const { rows } = await database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM read.order_history WHERE event_id = ANY($1)',
      [eventIds],
    )
    return (rows[0]?.count ?? 0) >= eventIds.length || null
  })
  return shown !== null
}
