import type { SizeQuery } from '#services/catalogue/product.queries.ts'
import type { Queryable } from '#services/platform/postgres.ts'

const MAX_LISTED = 500

export interface ListPage {
  limit: number
  offset: number
}

/** An awaited tire or size: one of `ean` and `size` is null. */
export interface AwaitedArrival {
  ean: string | null
  size: SizeQuery | null
  /** Of a tire that is in the catalogue. */
  brand: string | null
  displayName: string | null
  /** Number of waiting phones. */
  waiting: number
  /** Those of them to whom the shop wrote that it is here. */
  told: number
  since: Date
  /** Number of tires in stock; for an awaited tire 0 or 1. */
  inStock: number
  orderable: number
}

/** For a set that names its tires both decide, unless staff override it; the same rule as `deriveSetVisibility`. */
const OF_TIRES = "p.front_ean IS NOT NULL AND p.data ->> 'visibilityOverride' IS NULL"
const IS_HERE = (product: string) =>
  `coalesce(${product}.data ->> 'visibilityOverride' = 'instock', (${product}.data ->> 'stock')::int > 0, false)`
const IS_SET_HERE = `CASE WHEN ${OF_TIRES} THEN ${IS_HERE('f')} AND ${IS_HERE('r')} ELSE ${IS_HERE('p')} END`
const IS_SET_ORDERABLE = `CASE WHEN ${OF_TIRES} THEN coalesce(f.is_orderable AND r.is_orderable, false) ELSE p.is_orderable END`

// Tables of the earlier version serve until the current ones are filled.
const TOLD_AT = (notice: string) => `(to_jsonb(${notice}) ->> 'told_at')::timestamptz`

const awaitedBy = (notices: string) => `
     FROM (
       SELECT ean, width, profile, rim, count(*)::int AS waiting, count(${TOLD_AT('notice')})::int AS told, min(asked_at) AS since
       FROM read.arrival_notices notice WHERE asked_at IS NOT NULL AND stopped_at IS NULL AND ${notices} GROUP BY ean, width, profile, rim
     ) n
     LEFT JOIN read.products tire ON tire.ean = n.ean
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE ${IS_SET_HERE})::int AS "inStock", count(*) FILTER (WHERE ${IS_SET_ORDERABLE})::int AS orderable
       FROM read.products p
       LEFT JOIN read.products f ON f.ean = p.front_ean
       LEFT JOIN read.products r ON r.ean = p.rear_ean
       WHERE p.data IS NOT NULL AND p.ean IN (
         SELECT n.ean UNION ALL
         SELECT s.ean FROM read.product_sizes s WHERE s.width = n.width AND s.profile = n.profile AND s.rim = n.rim)
     ) now`
const AWAITED = awaitedBy('TRUE')

const COLUMNS = `n.ean, CASE WHEN n.ean IS NULL THEN jsonb_build_object('width', n.width, 'profile', n.profile, 'rim', n.rim) END AS size,
       tire.data ->> 'brand' AS brand, tire.data ->> 'displayName' AS "displayName", n.waiting, n.told, n.since, now.*`

/** What shoppers wait for: in stock first, then orderable, each by the longest wait. */
export async function listAwaitedArrivals(database: Queryable, { limit, offset }: ListPage): Promise<AwaitedArrival[]> {
  const { rows } = await database.query<AwaitedArrival>(
    `SELECT ${COLUMNS} ${AWAITED}
     ORDER BY now."inStock" > 0 DESC, now.orderable > 0 DESC, n.since, n.ean, n.width, n.profile, n.rim
     LIMIT $1 OFFSET $2`,
    [Math.min(limit, MAX_LISTED), offset],
  )
  return rows
}

/** One of them; null when nobody waits for it. */
export async function findAwaitedArrival(
  database: Queryable,
  { ean, size }: Pick<AwaitedArrival, 'ean' | 'size'>,
): Promise<AwaitedArrival | null> {
  const { rows } = await database.query<AwaitedArrival>(
    `SELECT ${COLUMNS} ${AWAITED}
     WHERE n.ean = $1 OR ($1::text IS NULL AND n.ean IS NULL AND (n.width, n.profile, n.rim) = ($2, $3, $4))`,
    [ean, size?.width ?? null, size?.profile ?? null, size?.rim ?? null],
  )
  return rows[0] ?? null
}

/** Number of awaited tires and sizes, and of those that are in stock and of which not everybody was told. */
export async function countAwaitedArrivals(database: Queryable): Promise<{ total: number; here: number }> {
  const { rows } = await database.query<{ total: number; here: number }>(
    `SELECT count(*)::int AS total, count(*) FILTER (WHERE now."inStock" > 0 AND n.told < n.waiting)::int AS here ${AWAITED}`,
  )
  return rows[0] ?? { total: 0, here: 0 }
}

export interface OpenNotice {
  noticeId: string
  contactId: string
  requestedAt: Date
  /** When the shop wrote that it is here; null = not yet. */
  toldAt: Date | null
}

/** Waiting contacts for one of them, longest first. */
export async function listOpenNotices(
  database: Queryable,
  { ean, size }: Pick<AwaitedArrival, 'ean' | 'size'>,
  { limit, offset }: ListPage,
): Promise<OpenNotice[]> {
  const { rows } = await database.query<OpenNotice>(
    `SELECT notice_id AS "noticeId", contact_id AS "contactId", asked_at AS "requestedAt", ${TOLD_AT('notice')} AS "toldAt"
     FROM read.arrival_notices notice
     WHERE asked_at IS NOT NULL AND stopped_at IS NULL
       AND (ean = $1 OR ($1::text IS NULL AND width = $2 AND profile = $3 AND rim = $4))
     ORDER BY asked_at, notice_id LIMIT $5 OFFSET $6`,
    [ean, size?.width ?? null, size?.profile ?? null, size?.rim ?? null, Math.min(limit, MAX_LISTED), offset],
  )
  return rows
}

/** Open notices by their ids, tires or size, newest first; `what` they wait for. */
export async function findOpenNotices(
  database: Queryable,
  { ids, eans, size, limit }: { ids: readonly string[]; eans: readonly string[]; size: SizeQuery | null; limit: number },
): Promise<(OpenNotice & { what: string })[]> {
  const { rows } = await database.query<OpenNotice & { what: string }>(
    `SELECT notice_id AS "noticeId", contact_id AS "contactId", asked_at AS "requestedAt", ${TOLD_AT('notice')} AS "toldAt",
       CASE WHEN notice.ean IS NULL THEN format('%s/%s-%s', width, profile, rim)
         ELSE coalesce(concat_ws(' ', data ->> 'brand', data ->> 'displayName'), notice.ean) END AS what
     FROM read.arrival_notices notice LEFT JOIN read.products USING (ean)
     WHERE asked_at IS NOT NULL AND stopped_at IS NULL
       AND (notice_id = ANY ($1) OR notice.ean = ANY ($2) OR (notice.ean IS NULL AND (width, profile, rim) = ($3, $4, $5)))
     ORDER BY asked_at DESC, notice_id DESC LIMIT $6`,
    [ids, eans, size?.width ?? null, size?.profile ?? null, size?.rim ?? null, limit],
  )
  return rows
}

/** Notices whose tire, or one of whose size, is in stock, or those for one of them; longest waiting first. */
export async function findArrived(database: Queryable, awaited: Pick<AwaitedArrival, 'ean' | 'size'> | null = null): Promise<string[]> {
  const { rows } = await database.query<{ noticeId: string }>(
    `SELECT w.notice_id AS "noticeId" ${AWAITED}
     JOIN read.arrival_notices w ON w.asked_at IS NOT NULL AND w.stopped_at IS NULL
       AND (w.ean = n.ean OR (n.ean IS NULL AND (w.width, w.profile, w.rim) = (n.width, n.profile, n.rim)))
     WHERE now."inStock" > 0 AND ($1 OR n.ean = $2 OR ($2::text IS NULL AND n.ean IS NULL AND (n.width, n.profile, n.rim) = ($3, $4, $5)))
     ORDER BY w.asked_at, w.notice_id`,
    [awaited === null, awaited?.ean ?? null, awaited?.size?.width ?? null, awaited?.size?.profile ?? null, awaited?.size?.rim ?? null],
  )
  return rows.map(({ noticeId }) => noticeId)
}

/** Those of these notices whose tire, or one of whose size, is in stock. */
export async function findArrivedOf(database: Queryable, noticeIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ noticeId: string }>(
    `SELECT w.notice_id AS "noticeId" ${awaitedBy('notice_id = ANY ($1)')}
     JOIN read.arrival_notices w ON w.notice_id = ANY ($1)
       AND (w.ean = n.ean OR (n.ean IS NULL AND (w.width, w.profile, w.rim) = (n.width, n.profile, n.rim)))
     WHERE now."inStock" > 0`,
    [noticeIds],
  )
  return new Set(rows.map(({ noticeId }) => noticeId))
}
