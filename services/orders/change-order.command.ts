import type { AttentionNeeded, OrderCancelled, OrderStatus, Receiving } from '#events/orders.events.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { isHandedOver, isOfferedWith } from '#services/domain/order-status.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { type UnitOfWork, type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { poll } from '#services/platform/wait-for-projection.ts'
import { changeStatus, clearAttention } from './order-status.command.ts'

/** A change by staff; absent fields stay. */
export interface StaffChange {
  status?: OrderStatus
  /** Null removes it. */
  trackingCode?: string | null
  /** The attention reason that staff have acknowledged. */
  seen?: AttentionNeeded['reason']
  /** For a cancellation. */
  reason?: OrderCancelled['reason']
  /** The goods leave although the buyer has cancelled, or owes a difference. */
  isConfirmed?: boolean
  /** The values that the page showed when it was changed, for conflict detection. */
  shown?: { status?: OrderStatus; trackingCode?: string | null }
}

/** The current record, which the projection may not show yet. */
export interface Decided {
  status: OrderStatus
  trackingCode: string | null
}

/**
 * `not_offered`: the status does not exist for this way of receiving. `before_order`: paid on a day before it was placed. `buyer_cancelled`: an open cancellation blocks shipping.
 * `balance_due`: the goods would leave while the buyer owes a difference. `changed_meanwhile`: conflict, nothing was saved; `decided` is the current record. `eventIds` are the emitted events, empty when
 * nothing differed.
 */
export type OrderChanged = { ok: true; decided: Decided; eventIds: string[] } | OrderChangeRefused
export type OrderChangeRefused =
  | { ok: false; reason: 'unknown' | 'not_offered' | 'before_order' | 'buyer_cancelled' | 'balance_due' }
  | { ok: false; reason: 'changed_meanwhile'; decided: Decided }

/** The order's row is locked before comparing, so that the second of two concurrent changes sees the first. */
export async function changeOrder(deps: UnitOfWorkDeps, orderId: string, change: StaffChange, by: string): Promise<OrderChanged> {
  const { deps: recording, eventIds } = recordingOrderEvents(deps)
  const changed = await withEvents(recording, (unit) => changeOrderIn(unit, orderId, change, by))
  return changed.ok ? { ...changed, eventIds } : changed
}

/** The same as part of a larger unit of work. */
export async function changeOrderIn(
  unit: UnitOfWork,
  orderId: string,
  change: StaffChange,
  by: string,
): Promise<{ ok: true; decided: Decided } | OrderChangeRefused> {
  const found = await lockOrder(unit, orderId)
  if (found === null) return { ok: false, reason: 'unknown' }
  const current: Decided = { status: found.status, trackingCode: found.trackingCode }
  const refused = refusalOf(found, current, change, unit.at)
  if (refused) return refused
  // First, since the change itself may set the next reason.
  if (change.seen !== undefined) await clearAttention(unit, orderId, by)
  if (change.status !== undefined) await changeStatus(unit, orderId, change.status, by)
  if (change.status === 'cancelled' && current.status !== 'cancelled') await noteReason(unit, orderId, change.reason ?? 'other', by)
  if (change.trackingCode !== undefined && change.trackingCode !== current.trackingCode) {
    await setTracking(unit, orderId, change.trackingCode, by)
  }
  const { status, trackingCode } = { ...current, ...change }
  return { ok: true, decided: { status, trackingCode } }
}

function refusalOf(found: LockedOrder, current: Decided, change: StaffChange, at: Date): OrderChangeRefused | null {
  const { needsAttention, receiving, isCancelledByBuyer, balanceDueAgorot, placedAt } = found
  const { status: requested = current.status } = change
  const isMove = requested !== current.status
  if (isMove && !isOfferedWith(receiving, requested)) return { ok: false, reason: 'not_offered' }
  if (isMove && requested === 'paid' && israelDate(at.getTime()) < israelDate(placedAt.getTime()))
    return { ok: false, reason: 'before_order' }
  // Another reason by now has not been acknowledged.
  const isOtherReason = change.seen !== undefined && needsAttention !== null && needsAttention !== change.seen
  if (isOtherReason || hasChangedMeanwhile(current, change)) return { ok: false, reason: 'changed_meanwhile', decided: current }
  if (!isMove || !leavesTheShop(requested) || change.isConfirmed) return null
  if (isCancelledByBuyer) return { ok: false, reason: 'buyer_cancelled' }
  // Not again where they have left already, by the garage's or the carrier's word.
  return balanceDueAgorot > 0 && !leavesTheShop(current.status) ? { ok: false, reason: 'balance_due' } : null
}

const leavesTheShop = (status: OrderStatus): boolean => isHandedOver(status) || status === 'transit'

/** The record now; null for an unknown order. Locked until the end of the transaction. */
export async function findDecided(tx: UnitOfWork['tx'], orderId: string): Promise<Decided | null> {
  const { rows } = await tx.query<Decided>('SELECT status, tracking_code AS "trackingCode" FROM orders WHERE order_id = $1 FOR UPDATE', [
    orderId,
  ])
  return rows[0] ?? null
}

type LockedOrder = Decided & {
  needsAttention: AttentionNeeded['reason'] | null
  receiving: Receiving
  isCancelledByBuyer: boolean
  balanceDueAgorot: number
  placedAt: Date
}

async function lockOrder({ tx }: UnitOfWork, orderId: string): Promise<LockedOrder | null> {
  const { rows } = await tx.query<LockedOrder>(
    `SELECT status, tracking_code AS "trackingCode", needs_attention AS "needsAttention", placed ->> 'receiving' AS receiving,
       cancellation_id IS NOT NULL AS "isCancelledByBuyer", balance_due_agorot AS "balanceDueAgorot", placed_at AS "placedAt"
     FROM orders WHERE order_id = $1 FOR UPDATE`,
    [orderId],
  )
  return rows[0] ?? null
}

/** The current value is neither the shown nor the wanted one. */
function hasChangedMeanwhile(current: Decided, change: StaffChange): boolean {
  const { shown = {} } = change
  const isOther = <Value>(now: Value, before: Value | undefined, requested: Value | undefined): boolean =>
    before !== undefined && now !== before && now !== requested
  return isOther(current.status, shown.status, change.status) || isOther(current.trackingCode, shown.trackingCode, change.trackingCode)
}

async function noteReason({ tx, emit }: UnitOfWork, orderId: string, reason: OrderCancelled['reason'], by: string): Promise<void> {
  await tx.query('UPDATE orders SET cancel_reason = $2 WHERE order_id = $1', [orderId, reason])
  emit('order.cancelled.v1', orderId, { orderId, reason, by })
}

async function setTracking({ tx, emit }: UnitOfWork, orderId: string, trackingCode: string | null, by: string): Promise<void> {
  await tx.query('UPDATE orders SET tracking_code = $2 WHERE order_id = $1', [orderId, trackingCode])
  emit('order.tracking-set.v1', orderId, { orderId, trackingCode, by })
}

/** The same deps, recording the ids of emitted order events, for `waitForOrderProjection`. */
export function recordingOrderEvents<Deps extends Pick<UnitOfWorkDeps, 'log'>>(deps: Deps): { deps: Deps; eventIds: string[] } {
  const eventIds: string[] = []
  const append: UnitOfWorkDeps['log']['append'] = (tx, events) => {
    eventIds.push(...events.flatMap(({ id, type }) => (type.startsWith('order.') ? [id] : [])))
    return deps.log.append(tx, events)
  }
  return { deps: { ...deps, log: { ...deps.log, append } }, eventIds }
}

/** Waits until the projection shows these events. False after five seconds. */
export async function waitForOrderProjection(database: Queryable, eventIds: readonly string[]): Promise<boolean> {
  const shown = await poll(async () => {
    const { rows } = await database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM read.order_history WHERE event_id = ANY($1)',
      [eventIds],
    )
    return (rows[0]?.count ?? 0) >= eventIds.length || null
  })
  return shown !== null
}
