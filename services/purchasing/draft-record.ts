import type { Queryable } from '#services/platform/postgres.ts'

export type DraftStatus = 'initial' | 'preparing' | 'completed' | 'failed' | 'cancelled'

/** Why staff may not change a draft: unknown; not completed, or cancelled; decided already. */
export type DraftRefused = 'unknown' | 'not_ready' | 'approved'

export interface LockedDraft {
  status: DraftStatus
  approvedAt: Date | null
  receivedAt: Date | null
  tires: number
  cents: number
}

/** SQL of a row of `draft_orders`: it could be approved, had no other one been since its numbers were read, whose goods it would order again. */
export const IS_OUTDATED = `(draft_orders.status = 'completed' AND draft_orders.approved_at IS NULL AND EXISTS (
  SELECT FROM draft_inputs read, draft_orders other
  WHERE read.draft_order_id = draft_orders.draft_order_id AND other.approved_at >= read.read_at))`

export async function isOutdated(tx: Queryable, draftOrderId: string): Promise<boolean> {
  const { rowCount } = await tx.query(`SELECT FROM draft_orders WHERE draft_order_id = $1 AND ${IS_OUTDATED}`, [draftOrderId])
  return rowCount > 0
}

/** Whoever decides about a draft comes by here, one after the other. */
export async function lockDraft(tx: Queryable, draftOrderId: string): Promise<LockedDraft | null> {
  const { rows } = await tx.query<LockedDraft>(
    `SELECT status, approved_at AS "approvedAt", received_at AS "receivedAt", tires, cents::float8 AS cents
     FROM draft_orders WHERE draft_order_id = $1 FOR UPDATE`,
    [draftOrderId],
  )
  return rows[0] ?? null
}

/** Null = it is completed, and neither cancelled nor approved. */
export function refusedOf(draft: LockedDraft | null): DraftRefused | null {
  if (draft === null) return 'unknown'
  if (draft.status !== 'completed') return 'not_ready'
  return draft.approvedAt === null ? null : 'approved'
}
