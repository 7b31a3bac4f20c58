import { agorotToShekels } from '#services/domain/money.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { DeskDocument } from './desk-documents.contract.ts'
import type { DocumentKind } from './document.ts'
import { DOCUMENT_COLUMNS, type DocumentRow } from './documents.queries.ts'

/** Documents as staff see them, and those that wait too long. */

interface DeskRow extends DocumentRow {
  creditedBy: DeskDocument['creditedBy']
}

const DESK_COLUMNS = `${DOCUMENT_COLUMNS},
  (SELECT coalesce(json_agg(json_build_object('documentId', n.document_id, 'number', n.number) ORDER BY n.issued_at, n.document_id), '[]')
   FROM documents n WHERE n.corrects = d.document_id) AS "creditedBy"`

/** Of an order, oldest first. */
export async function listDeskDocuments(database: Queryable, orderId: string): Promise<DeskDocument[]> {
  const { rows } = await database.query<DeskRow>(
    `SELECT ${DESK_COLUMNS} FROM documents d WHERE order_id = $1 ORDER BY issued_at, document_id`,
    [orderId],
  )
  return rows.map(present)
}

export async function findDeskDocument(database: Queryable, documentId: string): Promise<DeskDocument | null> {
  const { rows } = await database.query<DeskRow>(`SELECT ${DESK_COLUMNS} FROM documents d WHERE document_id = $1`, [documentId])
  return rows[0] ? present(rows[0]) : null
}

function present({ documentId, orderId, kind, number, issuedOn, totalAgorot, buyer, state, failure, ...row }: DeskRow): DeskDocument {
  const isIssued = state === 'issued'
  return {
    documentId,
    orderId,
    kind,
    number,
    issuedOn,
    total: agorotToShekels(totalAgorot),
    buyer: { name: buyer.name, companyNumber: buyer.companyNumber },
    state,
    lacks: isIssued ? null : number === null ? 'number' : 'allocation',
    failure: isIssued ? null : failure,
    credits: row.creditsNumber,
    creditedBy: row.creditedBy,
  }
}

/** A service that is away for some minutes is nothing for staff. */
const STUCK_AFTER_MS = 3_600_000
const STUCK = "(d.state = 'held' OR (d.state = 'waiting' AND d.issued_at <= $1))"
const stuckSince = (now: Date): Date => new Date(now.getTime() - STUCK_AFTER_MS)

/** How many orders have documents that were refused, or wait longer than an hour. */
export async function countStuck(database: Queryable, now: Date): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(DISTINCT order_id)::int AS count FROM documents d WHERE ${STUCK}`,
    [stuckSince(now)],
  )
  return rows[0]?.count ?? 0
}

/** An order and its documents that are stuck. */
export interface StuckOrder {
  orderId: string
  since: Date
  kinds: DocumentKind[]
  totalAgorot: number
  contactId: string
}

/** By order. */
export async function listStuckOrders(database: Queryable, now: Date): Promise<StuckOrder[]> {
  const { rows } = await database.query<StuckOrder>(
    `SELECT order_id AS "orderId", min(issued_at) AS since, array_agg(kind ORDER BY issued_at, document_id) AS kinds,
       sum(total_agorot)::int AS "totalAgorot", min(contact_id::text) AS "contactId"
     FROM documents d WHERE ${STUCK} GROUP BY order_id`,
    [stuckSince(now)],
  )
  return rows
}
