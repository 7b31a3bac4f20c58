import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import { type DraftRefused, isOutdated, lockDraft, refusedOf } from './draft-record.ts'
import { lockApprovals, withDraftEvents } from './draft-transaction.ts'

export interface Approval {
  draftOrderId: string
  by: string
  /** What was shown to who approves. */
  seenTires: number
  seenCents: number
}

/** `changed`: its quantities have changed since they were shown. `outdated`: computed before another one was approved, whose goods it would order again. */
export type ApprovalRefused = DraftRefused | 'changed' | 'empty' | 'outdated'

/** Staff will order what the draft says; once. Its goods are on order from then on. Null = it is approved. */
export function approveDraft(deps: UnitOfWorkDeps, { draftOrderId, by, seenTires, seenCents }: Approval): Promise<ApprovalRefused | null> {
  return withDraftEvents(deps, async ({ tx, emit }) => {
    // Two drafts are not approved at once: each would not know of the other.
    await lockApprovals(tx)
    const at = deps.now()
    const draft = await lockDraft(tx, draftOrderId)
    const refused = refusedOf(draft)
    if (draft === null || refused !== null) return refused
    if (draft.tires !== seenTires || draft.cents !== seenCents) return 'changed'
    if (draft.tires === 0) return 'empty'
    if (await isOutdated(tx, draftOrderId)) return 'outdated'
    await tx.query('UPDATE draft_orders SET approved_by = $2, approved_at = $3, updated_at = $3 WHERE draft_order_id = $1', [
      draftOrderId,
      by,
      at,
    ])
    emit('draft-order.approved.v1', draftOrderId, { draftOrderId, by, tires: draft.tires, cents: draft.cents })
    return null
  })
}
