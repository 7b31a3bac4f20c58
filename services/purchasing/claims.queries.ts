import { SUPPLIERS, type Supplier } from '#events/suppliers.events.ts'
import { listProductsByEans } from '#services/catalogue/product.queries.ts'
import { dotBefore } from '#services/domain/dot.ts'
import type { NamedDraft } from '#services/domain/draft-name.ts'
import type { Database, Queryable } from '#services/platform/postgres.ts'
import { type DraftRecord, namedDraft } from './draft-orders.queries.ts'
import { findSupplierArticles } from './supplier-articles.queries.ts'

export type Tolerances = Record<Supplier, number>

/** Weeks older than agreed that are taken without a word. */
export async function readTolerances(queryable: Queryable): Promise<Tolerances> {
  const { rows } = await queryable.query<{ supplier: Supplier; weeks: number }>('SELECT supplier, weeks FROM supplier_tolerances')
  const weeks = new Map(rows.map((row) => [row.supplier, row.weeks]))
  return Object.fromEntries(SUPPLIERS.map((supplier) => [supplier, weeks.get(supplier) ?? 0])) as Tolerances
}

export interface AgreedWeek {
  agreedDot: string | null
  /** The oldest one that is taken without a word; older tires are claimed, or taken for a reason. */
  oldestDot: string | null
}

/** The week in the supplier's list, else the one that the shop promises. */
export function agreedWeek(listed: string | null | undefined, promised: string | null | undefined, toleratedWeeks: number): AgreedWeek {
  const agreedDot = listed ?? promised ?? null
  return { agreedDot, oldestDot: agreedDot && dotBefore(agreedDot, toleratedWeeks) }
}

/** What is agreed on these lines, by line. */
export async function findAgreedWeeks(
  database: Database,
  draftOrderId: string,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, AgreedWeek>> {
  const { rows } = await database.query<{ lineId: string; ean: string; supplier: Supplier; articleId: string | null }>(
    `SELECT line_id AS "lineId", ean, supplier, line ->> 'articleId' AS "articleId" FROM draft_lines
     WHERE draft_order_id = $1 AND line_id = ANY ($2)`,
    [draftOrderId, lineIds],
  )
  const tolerances = await readTolerances(database)
  const articles = await findSupplierArticles(
    database,
    rows.flatMap(({ articleId }) => articleId ?? []),
  )
  const products = new Map(
    (
      await listProductsByEans(
        database,
        rows.map(({ ean }) => ean),
      )
    ).map((product) => [product.ean, product]),
  )
  return new Map(
    rows.map(({ lineId, ean, supplier, articleId }) => [
      lineId,
      agreedWeek(articles.get(articleId ?? '')?.dot, products.get(ean)?.tire.dot, tolerances[supplier]),
    ]),
  )
}

export interface ClaimRow {
  lineId: string
  deliveryId: string
  draftOrderId: string
  draft: NamedDraft
  supplier: Supplier
  product: string
  displaySize: string
  units: number
  agreedDot: string | null
  dot: string | null
  at: Date
  outcome: string | null
  closedBy: string | null
  closedAt: Date | null
}

/** Tires that came older than agreed and were not taken: the open ones first, then the newest. */
export async function listClaims(queryable: Queryable): Promise<ClaimRow[]> {
  const { rows } = await queryable.query<Omit<ClaimRow, 'draft'> & Pick<DraftRecord, 'number' | 'createdAt' | 'cents'>>(
    `SELECT g.line_id AS "lineId", delivery_id AS "deliveryId", g.draft_order_id AS "draftOrderId",
       d.number, d.created_at AS "createdAt", d.cents::float8 AS cents, g.supplier,
       coalesce(l.line ->> 'name', g.ean) AS product, coalesce(l.line ->> 'displaySize', '') AS "displaySize", too_old AS units,
       agreed_dot AS "agreedDot", dot, g.received_at AS at, claim_outcome AS outcome, claim_closed_by AS "closedBy", claim_closed_at AS "closedAt"
     FROM goods_in g JOIN draft_lines l USING (line_id) JOIN draft_orders d ON d.draft_order_id = g.draft_order_id
     WHERE too_old > 0 ORDER BY claim_closed_at DESC NULLS FIRST, g.received_at DESC, g.line_id LIMIT 200`,
  )
  return rows.map(({ number, createdAt, cents, ...row }) => ({ ...row, draft: namedDraft({ number, createdAt, cents }) }))
}
