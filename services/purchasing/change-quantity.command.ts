import type { Supplier } from '#events/suppliers.events.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import { type DraftRefused, isOutdated, lockDraft, refusedOf } from './draft-record.ts'
import { withDraftEvents } from './draft-transaction.ts'

export interface QuantityChange {
  draftOrderId: string
  lineId: string
  by: string
  /** The quantity that was shown. */
  seen: number
  /** Whole articles; also below a minimum quantity or beside a multiple: staff may have agreed on it. */
  quantity: number
  /** Stands in the record alone. */
  note: string | null
}

/** `changed`: it is another quantity by now than was shown. `outdated`: the draft cannot be approved any more, so there is nothing to change it for. */
export type QuantityRefused = DraftRefused | 'unknown_line' | 'changed' | 'outdated'

/** Staff order another quantity than was computed, which stays beside it. Null = it is saved. */
export function changeQuantity(deps: UnitOfWorkDeps, change: QuantityChange): Promise<QuantityRefused | null> {
  const { draftOrderId, lineId, by, seen, quantity, note } = change
  return withDraftEvents(deps, async ({ tx, at, emit }) => {
    const refused = refusedOf(await lockDraft(tx, draftOrderId))
    if (refused !== null) return refused
    if (await isOutdated(tx, draftOrderId)) return 'outdated'
    const line = await findLine(tx, draftOrderId, lineId)
    if (line === null) return 'unknown_line'
    if (line.quantity !== seen && line.quantity !== quantity) return 'changed'
    if (line.quantity === quantity && line.note === note) return null
    await tx.query('UPDATE draft_lines SET quantity = $2, edited_by = $3, edited_at = $4, note = $5 WHERE line_id = $1', [
      lineId,
      quantity,
      by,
      at,
      note,
    ])
    await sumUp(tx, draftOrderId, at)
    if (line.quantity !== quantity) {
      const { supplier, quantity: from } = line
      emit('draft-quantity.changed.v1', draftOrderId, { draftOrderId, lineId, supplier, from, to: quantity, by })
    }
    return null
  })
}

async function findLine(tx: Queryable, draftOrderId: string, lineId: string) {
  const { rows } = await tx.query<{ supplier: Supplier; quantity: number; note: string | null }>(
    'SELECT supplier, quantity, note FROM draft_lines WHERE draft_order_id = $1 AND line_id = $2',
    [draftOrderId, lineId],
  )
  return rows[0] ?? null
}

async function sumUp(tx: Queryable, draftOrderId: string, at: Date): Promise<void> {
  await tx.query(
    `UPDATE draft_orders SET updated_at = $2, (items, tires, cents) = (
       SELECT count(*) FILTER (WHERE quantity > 0), coalesce(sum(quantity * tires), 0), coalesce(sum(quantity::bigint * unit_cents), 0)
       FROM draft_lines l WHERE l.draft_order_id = $1)
     WHERE draft_order_id = $1`,
    [draftOrderId, at],
  )
}
