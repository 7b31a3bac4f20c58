import type { Queryable } from '#services/platform/postgres.ts'
import type { DeskDocument } from './desk-documents.contract.ts'
import { findDeskDocument } from './desk-documents.queries.ts'

export type Retried = { ok: true; document: DeskDocument } | { ok: false; reason: 'unknown' | 'issued' }

/** Staff want what a document lacks asked for at once, refused before or not. Why it waits stays until there is another answer. */
export async function retryDocument({ database, now }: { database: Queryable; now: () => Date }, documentId: string): Promise<Retried> {
  const retried = await database.query(
    "UPDATE documents SET state = 'waiting', next_try_at = $2 WHERE document_id = $1 AND state IN ('waiting', 'held')",
    [documentId, now()],
  )
  const document = await findDeskDocument(database, documentId)
  if (document === null) return { ok: false, reason: 'unknown' }
  return retried.rowCount === 0 ? { ok: false, reason: 'issued' } : { ok: true, document }
}
