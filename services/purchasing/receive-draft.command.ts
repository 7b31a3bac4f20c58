import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import { lockDraft } from './draft-record.ts'
import { withDraftEvents } from './draft-transaction.ts'

/** The goods of an approved draft stand in the catalogue, as stock or as a shipment: they are on order no more. Null = so it is. */
export function receiveDraft(deps: UnitOfWorkDeps, draftOrderId: string, by: string): Promise<'unknown' | 'not_approved' | null> {
  return withDraftEvents(deps, async ({ tx, at, emit }) => {
    const draft = await lockDraft(tx, draftOrderId)
    if (draft === null) return 'unknown'
    if (draft.approvedAt === null) return 'not_approved'
    if (draft.receivedAt !== null) return null
    await tx.query('UPDATE draft_orders SET received_by = $2, received_at = $3, updated_at = $3 WHERE draft_order_id = $1', [
      draftOrderId,
      by,
      at,
    ])
    emit('draft-order.received.v1', draftOrderId, { draftOrderId, by })
    return null
  })
}
