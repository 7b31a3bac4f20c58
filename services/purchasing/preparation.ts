import { signalStaff } from '#services/platform/event-log/read-changed.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import { type ComputedDraft, type ComputedLine, unpackLines } from './computed-draft.ts'
import { withDraftEvents } from './draft-transaction.ts'

/** The steps of a draft while it is prepared. Each changes only a draft that is still being prepared. */

export interface BegunDraft {
  draftOrderId: string
  /** How often it was begun, this time included. Each step changes only the draft of its own beginning. */
  attempt: number
}

/** Machines are restarted for other reasons too, so the first beginnings come at once; a draft that kills its process must not do so all day. */
const MAY_BEGIN = `begun_at IS NULL OR attempts < 4 OR begun_at + least(10 * 2 ^ (attempts - 4), 600) * interval '1 s' <= now()`

/** Takes up the draft that is to be prepared, also one whose process died over it; null = there is none that may begin now. */
export function beginPreparation(deps: UnitOfWorkDeps): Promise<BegunDraft | null> {
  return withDraftEvents(deps, async ({ tx, at, emit }) => {
    const { rows } = await tx.query<{ draftOrderId: string; status: string; attempts: number }>(
      `SELECT draft_order_id AS "draftOrderId", status, attempts FROM draft_orders
       WHERE status IN ('initial', 'preparing') AND (${MAY_BEGIN}) FOR UPDATE`,
    )
    const [draft] = rows
    if (!draft) return null
    const { draftOrderId, status, attempts } = draft
    await tx.query(
      `UPDATE draft_orders SET status = 'preparing', stage = 'reading', share = 0, attempts = attempts + 1, begun_at = now(), updated_at = $2
       WHERE draft_order_id = $1`,
      [draftOrderId, at],
    )
    if (status === 'initial') emit('draft-order.preparation-started.v1', draftOrderId, { draftOrderId })
    return { draftOrderId, attempt: attempts + 1 }
  })
}

/** It may be begun again at once. Answers how often its preparation ended so. */
export async function noteError({ database }: Pick<UnitOfWorkDeps, 'database'>, { draftOrderId, attempt }: BegunDraft): Promise<number> {
  const { rows } = await database.query<{ errors: number }>(
    `UPDATE draft_orders SET errors = errors + 1, begun_at = NULL
     WHERE draft_order_id = $1 AND status = 'preparing' AND attempts = $2 RETURNING errors`,
    [draftOrderId, attempt],
  )
  return rows[0]?.errors ?? 0
}

/** Open pages are told. False = it is prepared no more: cancelled, or taken up by another process. */
export function showProgress(
  { database }: Pick<UnitOfWorkDeps, 'database'>,
  { draftOrderId, attempt }: BegunDraft,
  stage: 'reading' | 'planning' | 'writing',
  share: number,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `UPDATE draft_orders SET stage = $3, share = $4 WHERE draft_order_id = $1 AND status = 'preparing' AND attempts = $2`,
      [draftOrderId, attempt, stage, share],
    )
    if (rowCount > 0) await signalStaff(tx, 'draft-order-changed', draftOrderId)
    return rowCount > 0
  })
}

/** Lines, totals, status and event together; nothing when it is prepared no more. */
export function completeDraft(
  deps: UnitOfWorkDeps,
  { draftOrderId, attempt }: BegunDraft,
  inputHash: string,
  computed: ComputedDraft,
): Promise<void> {
  const { batches, outcome, linesHash } = computed
  const { items, tires, cents } = outcome.totals
  return withDraftEvents(deps, async ({ tx, at, emit }) => {
    const { rowCount } = await tx.query(
      `UPDATE draft_orders SET status = 'completed', share = 1, items = $2, tires = $3, cents = $4, outcome = $5, input_hash = $6,
         lines_hash = $7, updated_at = $8, completed_at = $8
       WHERE draft_order_id = $1 AND status = 'preparing' AND attempts = $9`,
      [draftOrderId, items, tires, cents, JSON.stringify(outcome), inputHash, linesHash, at, attempt],
    )
    if (rowCount === 0) return
    let from = 0
    for (const batch of batches) {
      const lines = unpackLines(batch)
      await insertLines(tx, draftOrderId, from, lines)
      from += lines.length
    }
    emit('draft-order.completed.v1', draftOrderId, { draftOrderId, items, tires, cents, inputHash, linesHash })
  })
}

async function insertLines(tx: Transaction, draftOrderId: string, from: number, lines: readonly ComputedLine[]): Promise<void> {
  const column = <Key extends keyof ComputedLine>(key: Key) => lines.map((line) => line[key])
  await tx.query(
    `INSERT INTO draft_lines (draft_order_id, place, ean, supplier, sku, computed, quantity, tires, unit_cents, landed_agorot, line)
     SELECT $1, $2 + place - 1, ean, supplier, sku, quantity, quantity, tires, unit_cents, landed_agorot, line
     FROM unnest($3::text[], $4::text[], $5::text[], $6::int[], $7::int[], $8::int[], $9::bigint[], $10::json[])
       WITH ORDINALITY AS lines (ean, supplier, sku, quantity, tires, unit_cents, landed_agorot, line, place)`,
    [
      draftOrderId,
      from,
      column('ean'),
      column('supplier'),
      column('sku'),
      column('quantity'),
      column('tires'),
      column('unitCents'),
      column('landedAgorot'),
      column('line'),
    ],
  )
}

const MAX_REASON = 200

/** `reason` is for those who mend it; nothing when the draft is prepared no more. */
export function failDraft(
  deps: UnitOfWorkDeps,
  { draftOrderId, attempt }: BegunDraft,
  failure: 'cannot_plan' | 'tried_too_often',
  reason: string,
): Promise<void> {
  return withDraftEvents(deps, async ({ tx, at, emit }) => {
    const { rowCount } = await tx.query(
      `UPDATE draft_orders SET status = 'failed', failure = $2, updated_at = $3
       WHERE draft_order_id = $1 AND status = 'preparing' AND attempts = $4`,
      [draftOrderId, failure, at, attempt],
    )
    if (rowCount > 0) emit('draft-order.failed.v1', draftOrderId, { draftOrderId, reason: reason.slice(0, MAX_REASON) })
  })
}
