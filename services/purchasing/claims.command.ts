import type { Supplier } from '#events/suppliers.events.ts'
import type { Database } from '#services/platform/postgres.ts'

interface ClosedClaim {
  lineId: string
  deliveryId: string
  /** How it ended, in the clerk's words. */
  outcome: string
  by: string
  at: Date
}

export type ClaimClosed = { ok: true } | { ok: false; reason: 'no_open_claim' }

/** Closes a claim, once. */
export async function closeClaim(database: Database, { lineId, deliveryId, outcome, by, at }: ClosedClaim): Promise<ClaimClosed> {
  const { rowCount } = await database.query(
    `UPDATE goods_in SET claim_outcome = $3, claim_closed_by = $4, claim_closed_at = $5
     WHERE line_id = $1 AND delivery_id = $2 AND too_old > 0 AND claim_closed_at IS NULL`,
    [lineId, deliveryId, outcome, by, at],
  )
  return rowCount > 0 ? { ok: true } : { ok: false, reason: 'no_open_claim' }
}

/** The last one who says it is right. */
export async function changeTolerance(
  database: Database,
  { supplier, weeks, by, at }: { supplier: Supplier; weeks: number; by: string; at: Date },
): Promise<void> {
  await database.query(
    `INSERT INTO supplier_tolerances (supplier, weeks, changed_by, changed_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (supplier) DO UPDATE SET weeks = $2, changed_by = $3, changed_at = $4`,
    [supplier, weeks, by, at],
  )
}
