import type { Queryable } from '#services/platform/postgres.ts'
import type { OfferStep } from './offer.evolve.ts'
import type { OfferState } from './staff-offers.contract.ts'

const MAX_LISTED_OFFERS = 500

export interface BestOfferRow {
  offerId: string
  contactId: string
  ean: string
  displayName: string
  brand: string
  displaySize: string
  offeredAgorot: number
  /** The shop's price when the offer was made. */
  priceAgorot: number
  status: OfferState
  madeAt: Date
  /** Deadline of the answer, then of the agreed price. */
  expiresAt: Date
  answeredAt: Date | null
  /** Staff member's id, or `rule`. */
  answeredBy: string | null
  /** Null also when it was revoked. */
  agreedAgorot: number | null
  orderId: string | null
  isWithdrawn: boolean
}

export interface BestOffersPage {
  status?: BestOfferRow['status']
  limit: number
  offset?: number
}

// Version 1 tables lack answers, version 2 lack steps; they are read until version 3 is filled.
const LATER = (column: string, type: string) => `(to_jsonb(o) ->> '${column}')::${type}`
const IS_WITHDRAWN = `coalesce(${LATER('is_withdrawn', 'boolean')}, false)`
const COLUMNS = `offer_id AS "offerId", contact_id AS "contactId", ean, display_name AS "displayName", brand, display_size AS "displaySize",
  offered_agorot AS "offeredAgorot", price_agorot AS "priceAgorot", CASE status WHEN 'made' THEN 'waiting' ELSE status END AS status,
  made_at AS "madeAt", coalesce(${LATER('expires_at', 'timestamptz')}, made_at + interval '24 hours') AS "expiresAt",
  ${LATER('answered_at', 'timestamptz')} AS "answeredAt", ${LATER('answered_by', 'text')} AS "answeredBy",
  CASE WHEN NOT ${IS_WITHDRAWN} THEN ${LATER('agreed_agorot', 'int')} END AS "agreedAgorot", ${LATER('order_id', 'text')} AS "orderId",
  ${IS_WITHDRAWN} AS "isWithdrawn"`

const WAITS = "status IN ('made', 'waiting')"

/** Pending offers by remaining time, then the rest newest first. */
export async function listBestOffers(database: Queryable, { status, limit, offset = 0 }: BestOffersPage): Promise<BestOfferRow[]> {
  if (status !== undefined)
    return listOfKind(database, status === 'waiting' ? PENDING : { ...REST, sql: 'status = $3', values: [status] }, { limit, offset })
  const pending = await listOfKind(database, PENDING, { limit, offset })
  if (pending.length === limit) return pending
  const start = offset === 0 || pending.length > 0 ? 0 : offset - (await countWaitingOffers(database))
  return [...pending, ...(await listOfKind(database, REST, { limit: limit - pending.length, offset: start }))]
}

interface OfferKind {
  sql: string
  order: string
  values: readonly string[]
}

const PENDING: OfferKind = { sql: WAITS, order: 'made_at, offer_id DESC', values: [] }
const REST: OfferKind = { sql: `NOT ${WAITS}`, order: 'made_at DESC, offer_id DESC', values: [] }

/** The page is found in an index of the kind; only its rows are read completely. */
async function listOfKind(
  database: Queryable,
  { sql, order, values }: OfferKind,
  { limit, offset }: Required<Omit<BestOffersPage, 'status'>>,
): Promise<BestOfferRow[]> {
  const { rows } = await database.query<BestOfferRow>(
    `SELECT ${COLUMNS} FROM read.best_offers o WHERE offer_id IN (
       SELECT offer_id FROM read.best_offers WHERE ${sql} ORDER BY ${order} LIMIT $1 OFFSET $2)
     ORDER BY ${order}`,
    [Math.min(limit, MAX_LISTED_OFFERS), offset, ...values],
  )
  return rows
}

/** The newest `limit` offers made before `after`; a stable cursor while offers change. */
export async function listBestOffersAfter(
  database: Queryable,
  status: BestOfferRow['status'] | null,
  after: BestOfferRow | null,
  limit: number,
): Promise<BestOfferRow[]> {
  const { rows } = await database.query<BestOfferRow>(
    `SELECT ${COLUMNS} FROM read.best_offers o
     WHERE ($1::text IS NULL OR status = $1) AND ($2::timestamptz IS NULL OR (made_at, offer_id) < ($2, $3))
     ORDER BY made_at DESC, offer_id DESC LIMIT $4`,
    [status, after?.madeAt ?? null, after?.offerId ?? null, Math.min(limit, MAX_LISTED_OFFERS)],
  )
  return rows
}

export async function findBestOffer(database: Queryable, offerId: string): Promise<BestOfferRow | null> {
  const { rows } = await database.query<BestOfferRow>(`SELECT ${COLUMNS} FROM read.best_offers o WHERE offer_id = $1`, [offerId])
  return rows[0] ?? null
}

/** Newest first; unknown ones are omitted. */
export async function listOffersByIds(database: Queryable, offerIds: readonly string[], limit: number): Promise<BestOfferRow[]> {
  const { rows } = await database.query<BestOfferRow>(
    `SELECT ${COLUMNS} FROM read.best_offers o WHERE offer_id = ANY ($1) ORDER BY made_at DESC, offer_id DESC LIMIT $2`,
    [offerIds, limit],
  )
  return rows
}

/** Steps of an offer, oldest first. */
export async function findOfferSteps(database: Queryable, offerId: string): Promise<OfferStep[]> {
  const { rows } = await database.query<{ steps: OfferStep[] | null }>(
    "SELECT to_jsonb(o) -> 'steps' AS steps FROM read.best_offers o WHERE offer_id = $1",
    [offerId],
  )
  return rows[0]?.steps ?? []
}

/** Number of offers by state, of those made since `from`; states without any are omitted. */
export async function countBestOffers(database: Queryable, from: Date | null): Promise<Map<BestOfferRow['status'], number>> {
  const { rows } = await database.query<{ status: BestOfferRow['status']; count: number }>(
    `SELECT CASE status WHEN 'made' THEN 'waiting' ELSE status END AS status, count(*)::int AS count
     FROM read.best_offers WHERE $1::timestamptz IS NULL OR made_at >= $1 GROUP BY 1`,
    [from],
  )
  return new Map(rows.map(({ status, count }) => [status, count]))
}

export async function listWaitingOffers(database: Queryable): Promise<BestOfferRow[]> {
  const { rows } = await database.query<BestOfferRow>(`SELECT ${COLUMNS} FROM read.best_offers o WHERE ${WAITS}`)
  return rows
}

export async function countWaitingOffers(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM read.best_offers WHERE ${WAITS}`)
  return rows[0]?.count ?? 0
}

/** Number of offers made since `from` that `by` answered. */
export async function countAnsweredBy(database: Queryable, by: string, from: Date): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM read.best_offers o WHERE made_at >= $1 AND ${LATER('answered_by', 'text')} = $2`,
    [from, by],
  )
  return rows[0]?.count ?? 0
}

export interface OfferOddsRow {
  similar: number
  agreed: number
  bought: number
}

/** Tolerance in per cent of the shop's price within which discounts count as the same. */
const SIMILAR_PERCENT = 3

/** Outcomes of offers since `from` with a similar discount; pending ones excluded. */
export async function findOfferOdds(
  database: Queryable,
  { offerId, offeredAgorot, priceAgorot }: Pick<BestOfferRow, 'offerId' | 'offeredAgorot' | 'priceAgorot'>,
  from: Date,
): Promise<OfferOddsRow> {
  const { rows } = await database.query<OfferOddsRow>(
    `SELECT count(*)::int AS similar,
       count(*) FILTER (WHERE status IN ('accepted', 'countered', 'redeemed', 'unused'))::int AS agreed,
       count(*) FILTER (WHERE status = 'redeemed')::int AS bought
     FROM read.best_offers
     WHERE made_at >= $1 AND offer_id <> $2 AND status NOT IN ('made', 'waiting') AND price_agorot > 0
       AND abs(offered_agorot * 100.0 / price_agorot - $3::int * 100.0 / $4::int) <= ${SIMILAR_PERCENT}`,
    [from, offerId, offeredAgorot, Math.max(priceAgorot, 1)],
  )
  return rows[0] ?? { similar: 0, agreed: 0, bought: 0 }
}
