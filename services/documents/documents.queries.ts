import type { Queryable } from '#services/platform/postgres.ts'
import type { IssuedDocument } from './document.ts'

export interface DocumentRow extends IssuedDocument {
  /** The shop's own book, or an invoicing service. */
  issuer: string
  /** `waiting`: for the number of a service or of an allocation. `held`: refused, staff must act. */
  state: 'waiting' | 'issued' | 'held'
  contactId: string
  /** The invoice that a credit note corrects. */
  corrects: string | null
  /** The payment or refund that it documents. */
  source: string
  /** Israel's day, YYYY-MM-DD. */
  issuedOn: string
  serviceId: string | null
  /** Why it waits or is held. */
  failure: string | null
}

export const DOCUMENT_COLUMNS = `d.document_id AS "documentId", d.kind, d.number::int, d.issuer, d.state, d.order_id AS "orderId",
  d.contact_id AS "contactId", d.corrects, d.source, d.issued_at AS "issuedAt", d.issued_on::text AS "issuedOn", d.vat_percent::float AS "vatPercent",
  d.net_agorot AS "netAgorot", d.vat_agorot AS "vatAgorot", d.total_agorot AS "totalAgorot", d.content -> 'seller' AS seller,
  d.content -> 'buyer' AS buyer, d.content -> 'lines' AS lines, d.content -> 'payments' AS payments, d.is_sample AS "isSample",
  d.allocation_number AS "allocationNumber", d.service_id AS "serviceId", d.failure,
  (SELECT i.number::int FROM documents i WHERE i.document_id = d.corrects) AS "creditsNumber"`

export async function findDocument(database: Queryable, documentId: string): Promise<DocumentRow | null> {
  const { rows } = await database.query<DocumentRow>(`SELECT ${DOCUMENT_COLUMNS} FROM documents d WHERE document_id = $1`, [documentId])
  return rows[0] ?? null
}

/** Of an order, oldest first. */
export async function listOrderDocuments(database: Queryable, orderId: string): Promise<DocumentRow[]> {
  const { rows } = await database.query<DocumentRow>(
    `SELECT ${DOCUMENT_COLUMNS} FROM documents d WHERE order_id = $1 ORDER BY issued_at, document_id`,
    [orderId],
  )
  return rows
}

/** Of days in Israel, both included, in the order of the book. */
export async function listDocumentsOf(
  database: Queryable,
  days: { from: string; to: string },
  limit: number | null = null,
): Promise<DocumentRow[]> {
  const { rows } = await database.query<DocumentRow>(
    `SELECT ${DOCUMENT_COLUMNS} FROM documents d WHERE issued_on BETWEEN $1 AND $2 ORDER BY issued_on, kind, number, issued_at LIMIT $3`,
    [days.from, days.to, limit],
  )
  return rows
}
