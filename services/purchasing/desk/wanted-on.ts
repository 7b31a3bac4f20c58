import type { Database } from '#services/platform/postgres.ts'
import type { DraftOutcome, DraftRecord } from '#services/purchasing/draft-orders.queries.ts'
import { arrivalOf } from '../demand/horizon.ts'
import { readShipmentDates } from '../demand/read-plan-input.ts'

/** As it was approved; until then the arrival of the shipment that it can be part of. */
export async function readWantedOn(database: Database, draft: DraftRecord & { outcome: DraftOutcome | null }): Promise<string | null> {
  if (draft.approvedAt !== null || !draft.outcome) return draft.wantedOn
  return arrivalOf(draft.outcome.today, await readShipmentDates(database))
}
