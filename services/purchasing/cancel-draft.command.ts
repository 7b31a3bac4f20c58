import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import { type DraftRefused, lockDraft } from './draft-record.ts'
import { withDraftEvents } from './draft-transaction.ts'

/** A draft that nobody will order; also while it is prepared, which then ends without it. Null = it is cancelled, now or before. */
export function cancelDraft(deps: UnitOfWorkDeps, draftOrderId: string, by: string): Promise<DraftRefused | null> {
  return withDraftEvents(deps, async ({ tx, at, emit }) => {
    const draft = await lockDraft(tx, draftOrderId)
    if (draft === null) return 'unknown'
    if (draft.status === 'cancelled') return null
    if (draft.approvedAt !== null) return 'approved'
    if (draft.status === 'failed') return 'not_ready'
    await tx.query(
      `UPDATE draft_orders SET status = 'cancelled', cancelled_by = $2, cancelled_at = $3, updated_at = $3 WHERE draft_order_id = $1`,
      [draftOrderId, by, at],
    )
    emit('draft-order.cancelled.v1', draftOrderId, { draftOrderId, by })
    return null
  })
}
