import type { Queryable } from '#services/platform/postgres.ts'
import type { OfferState, OfferStep } from './offer-history.ts'

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
  status: OfferState['status']
  madeAt: Date
  /** Until when it waits, or its price holds. */
  expiresAt: Date
  answeredAt: Date | null
  /** The id of the member of staff, or `rule`. */
  answeredBy: string | null
  agreedAgorot: number | null
  orderId: string | null
  isWithdrawn: boolean
}

export interface BestOffersPage {
  status?: BestOfferRow['status']
  limit: number
  offset?: number
}

// Tables of version 1 know nothing of answers, those of version 2 nothing of steps; they serve until those of version 3 are filled.
const LATER = (column: string, type: string) => `(to_jsonb(o) ->> '${column}')::${type}`
const COLUMNS = `offer_id AS "offerId", contact_id AS "contactId", ean, display_name AS "displayName", brand, display_size AS "displaySize",
  offered_agorot AS "offeredAgorot", price_agorot AS "priceAgorot", CASE status WHEN 'made' THEN 'waiting' ELSE status END AS status,
  made_at AS "madeAt", coalesce(${LATER('expires_at', 'timestamptz')}, made_at + interval '24 hours') AS "expiresAt",
  ${LATER('answered_at', 'timestamptz')} AS "answeredAt", ${LATER('answered_by', 'text')} AS "answeredBy",
  ${LATER('agreed_agorot', 'int')} AS "agreedAgorot", ${LATER('order_id', 'text')} AS "orderId",
  coalesce(${LATER('is_withdrawn', 'boolean')}, false) AS "isWithdrawn"`

/** Waiting offers by what is left of their day, then the rest from the newest. */
export async function listBestOffers(database: Queryable, { status, limit, offset = 0 }: BestOffersPage): Promise<BestOfferRow[]> {
  const { rows } = await database.query<BestOfferRow>(
    `SELECT ${COLUMNS} FROM read.best_offers o WHERE $1::text IS NULL OR status = $1
     ORDER BY status = 'waiting' DESC, CASE WHEN status = 'waiting' THEN made_at END, made_at DESC, offer_id DESC LIMIT $2 OFFSET $3`,
    [status ?? null, Math.min(limit, MAX_LISTED_OFFERS), offset],
  )
  return rows
}

/** The newest `limit` of those that were made before `after`: each once, whatever becomes of them while they are listed. */
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

/** What happened to an offer, the first one first. */
export async function findOfferSteps(database: Queryable, offerId: string): Promise<OfferStep[]> {
  const { rows } = await database.query<{ steps: OfferStep[] | null }>(
    "SELECT to_jsonb(o) -> 'steps' AS steps FROM read.best_offers o WHERE offer_id = $1",
    [offerId],
  )
  return rows[0]?.steps ?? []
}

/** How many offers stand in each state, of those made since `from`; a state without any is left out. */
export async function countBestOffers(database: Queryable, from: Date | null): Promise<Map<BestOfferRow['status'], number>> {
  const { rows } = await database.query<{ status: BestOfferRow['status']; count: number }>(
    `SELECT CASE status WHEN 'made' THEN 'waiting' ELSE status END AS status, count(*)::int AS count
     FROM read.best_offers WHERE $1::timestamptz IS NULL OR made_at >= $1 GROUP BY 1`,
    [from],
  )
  return new Map(rows.map(({ status, count }) => [status, count]))
}

export async function countWaitingOffers(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM read.best_offers WHERE status IN ('made', 'waiting')",
  )
  return rows[0]?.count ?? 0
}

/** How many of the offers made since `from` somebody answered under this name. */
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

/** So many per cents of the shop's price above and below count as the same. */
const SIMILAR_PERCENT = 3

/** How offers that were made since `from`, as far below the shop's price, were answered; those that wait are left out. */
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
