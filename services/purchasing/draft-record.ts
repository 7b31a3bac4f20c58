import { signalStaff } from '#services/platform/event-log/read-changed.ts'
import type { Queryable, Transaction } from '#services/platform/postgres.ts'
import { type UnitOfWork, type UnitOfWorkDeps, type undo, withEvents } from '#services/platform/unit-of-work.ts'

export type DraftStatus = 'initial' | 'preparing' | 'completed' | 'failed' | 'cancelled'

/** Why a draft cannot be changed: unknown; not completed, or cancelled; already decided. */
export type DraftRefused = 'unknown' | 'not_ready' | 'approved'

export interface LockedDraft {
  status: DraftStatus
  approvedAt: Date | null
  receivedAt: Date | null
  tires: number
  cents: number
}

/**
 * SQL on `draft_orders`: otherwise approvable, but another one was approved since its input was read, so it would order the same goods
 * again.
 */
export const IS_OUTDATED = `(draft_orders.status = 'completed' AND draft_orders.approved_at IS NULL AND EXISTS (
  SELECT FROM draft_inputs read, draft_orders other
  WHERE read.draft_order_id = draft_orders.draft_order_id AND other.approved_at >= read.read_at))`

export async function isOutdated(tx: Queryable, draftOrderId: string): Promise<boolean> {
  const { rowCount } = await tx.query(`SELECT FROM draft_orders WHERE draft_order_id = $1 AND ${IS_OUTDATED}`, [draftOrderId])
  return rowCount > 0
}

/** Locks a draft: decisions about it are serialized. */
export async function lockDraft(tx: Queryable, draftOrderId: string): Promise<LockedDraft | null> {
  const { rows } = await tx.query<LockedDraft>(
    `SELECT status, approved_at AS "approvedAt", received_at AS "receivedAt", tires, cents::float8 AS cents
     FROM draft_orders WHERE draft_order_id = $1 FOR UPDATE`,
    [draftOrderId],
  )
  return rows[0] ?? null
}

/** Null = completed, neither cancelled nor approved. */
export function refusedOf(draft: LockedDraft | null): DraftRefused | null {
  if (draft === null) return 'unknown'
  if (draft.status !== 'completed') return 'not_ready'
  return draft.approvedAt === null ? null : 'approved'
}

type Undone<Refused> = ReturnType<typeof undo<Refused>>

/** A decision about draft orders, signalled to open pages: an event's subject is the draft. */
export function withDraftEvents<T, Refused = never>(
  deps: UnitOfWorkDeps,
  work: (unit: UnitOfWork) => Promise<T | Undone<Refused>>,
): Promise<T | Refused> {
  return withEvents(deps, async (unit) => {
    const draftOrderIds = new Set<string>()
    const outcome = await work({
      ...unit,
      emit: (type, draftOrderId, data, id) => {
        draftOrderIds.add(draftOrderId)
        return unit.emit(type, draftOrderId, data, id)
      },
    })
    for (const draftOrderId of draftOrderIds) await signalStaff(unit.tx, 'draft-order-changed', draftOrderId)
    return outcome
  })
}

/** Serializes approvals, also with the moment at which a plan reads. Released when the transaction ends. */
export async function lockApprovals(tx: Transaction): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('approvals of draft orders'))")
}
