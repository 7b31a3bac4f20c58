import { lineKey, lineNameOf, type Spelling } from '#services/domain/line-name.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { FloorRule } from './floor.rules.ts'
import { BY_RULE } from './offer.decide.ts'
import type { OfferState } from './staff-offers.contract.ts'

/** Price link token of an automatically accepted offer; null = staff decide. */
export async function findTokenByRule(queryable: Queryable, offerId: string): Promise<string | null> {
  const { rows } = await queryable.query<{ token: string | null }>(
    'SELECT token FROM best_offers WHERE offer_id = $1 AND answered_by = $2',
    [offerId, BY_RULE],
  )
  return rows[0]?.token ?? null
}

export async function findOfferEan(queryable: Queryable, offerId: string): Promise<string | null> {
  const { rows } = await queryable.query<{ ean: string }>('SELECT ean FROM best_offers WHERE offer_id = $1', [offerId])
  return rows[0]?.ean ?? null
}

/** An answered offer; null if pending, used or expired. */
export async function findAnsweredOffer(queryable: Queryable, offerId: string): Promise<AnsweredOffer | null> {
  const { rows } = await queryable.query<AnsweredOffer>(
    `SELECT ${LINK_COLUMNS}, offered_agorot AS "offeredAgorot" FROM best_offers
     WHERE offer_id = $1 AND state IN ('accepted', 'countered', 'rejected')`,
    [offerId],
  )
  return rows[0] ?? null
}

const MAX_LISTED = 100

/** Floor prices in agorot by EAN: of the given products, or without EANs the first hundred of those on sale. */
export async function findFloorPrices(queryable: Queryable, eans: readonly string[] | null): Promise<Map<string, number>> {
  const { rows } = await queryable.query<{ ean: string; floorAgorot: number }>(
    `SELECT ean, floor_agorot AS "floorAgorot" FROM floor_prices f
     WHERE ean = ANY($1) OR ($1::text[] IS NULL AND EXISTS (SELECT FROM read.products p WHERE p.ean = f.ean)) ORDER BY ean LIMIT ${MAX_LISTED}`,
    [eans],
  )
  return new Map(rows.map(({ ean, floorAgorot }) => [ean, floorAgorot]))
}

/** Floor rules, the widest scope first. */
export async function listFloorRules(queryable: Queryable): Promise<FloorRule[]> {
  const { rows } = await queryable.query<FloorRule>(
    `SELECT brand_slug AS "brandSlug", line, max_discount_percent AS "maxDiscountPercent" FROM floor_rules
     ORDER BY brand_slug NULLS FIRST, line NULLS FIRST`,
  )
  return rows
}

export interface BrandLines {
  slug: string
  name: string
  lines: string[]
}

/** Brands on sale with their lines, as possible scopes of a rule. */
export async function listBrandLines(queryable: Queryable): Promise<BrandLines[]> {
  const { rows } = await queryable.query<Omit<BrandLines, 'lines'> & { spellings: Spelling[] }>(
    `SELECT slug, min(brand) AS name, jsonb_agg(jsonb_build_object('name', line, 'articles', articles) ORDER BY line) AS spellings
     FROM (
       SELECT brand_slug AS slug, data ->> 'name' AS line, min(data ->> 'brand') AS brand, count(*) AS articles
       FROM read.products WHERE data IS NOT NULL GROUP BY 1, 2) AS spelled
     GROUP BY slug ORDER BY min(brand), slug`,
  )
  return rows.map(({ spellings, ...brand }) => {
    const lines = Map.groupBy(spellings, ({ name }) => lineKey(brand.slug, name))
    return { ...brand, lines: [...lines.values()].map((each) => lineNameOf(each).name) }
  })
}

/** Single-use right to buy one article at a price. */
export interface PriceLink {
  offerId: string
  token: string
  ean: string
  agreedAgorot: number
  state: OfferState
  validUntil: Date
}

/** `token` and `agreedAgorot` are null if rejected. */
export interface AnsweredOffer {
  ean: string
  token: string | null
  state: 'accepted' | 'countered' | 'rejected'
  offeredAgorot: number
  agreedAgorot: number | null
  validUntil: Date
}

const LINK_COLUMNS = `offer_id AS "offerId", token, ean, agreed_agorot AS "agreedAgorot", state, expires_at AS "validUntil"`

/** Links by token; unknown tokens are omitted. */
export async function listPriceLinks(queryable: Queryable, tokens: readonly string[]): Promise<PriceLink[]> {
  if (tokens.length === 0) return []
  const { rows } = await queryable.query<PriceLink>(`SELECT ${LINK_COLUMNS} FROM best_offers WHERE token = ANY($1)`, [tokens])
  return rows
}

/** Links by the id of their agreed offer. */
export async function findLinksOfOffers(queryable: Queryable, offerIds: readonly string[]): Promise<Map<string, PriceLink>> {
  const { rows } = await queryable.query<PriceLink>(
    `SELECT ${LINK_COLUMNS} FROM best_offers WHERE offer_id = ANY($1) AND token IS NOT NULL`,
    [offerIds],
  )
  return new Map(rows.map((link) => [link.offerId, link]))
}

/** Whether the link can be used. */
export function isUsable({ state, validUntil }: Pick<PriceLink, 'state' | 'validUntil'>, at: Date): boolean {
  return (state === 'accepted' || state === 'countered') && at < validUntil
}

/**
 * State of a link at a moment; null if unknown. `held`: reserved by an order with a pending card payment, which its shopper may resubmit.
 */
export async function findPriceLinkState(
  queryable: Queryable,
  token: string,
  at: Date,
): Promise<(Omit<PriceLink, 'state'> & { state: 'usable' | 'held' | 'used' | 'over' }) | null> {
  const { rows } = await queryable.query<PriceLink & { isHeld: boolean }>(
    `SELECT ${LINK_COLUMNS}, EXISTS (SELECT FROM orders o WHERE o.order_id = b.order_id AND o.status = 'open' AND o.reserved_until IS NOT NULL) AS "isHeld"
     FROM best_offers b WHERE token = $1`,
    [token],
  )
  const [found] = rows
  if (!found) return null
  const { isHeld, ...link } = found
  if (isUsable(link, at)) return { ...link, state: 'usable' }
  return { ...link, state: link.state === 'redeemed' ? (isHeld ? 'held' : 'used') : 'over' }
}

/** Whether any floor price or rule exists. */
export async function hasFloors(queryable: Queryable): Promise<boolean> {
  const { rows } = await queryable.query<{ isThere: boolean }>(
    'SELECT EXISTS (SELECT FROM floor_prices) OR EXISTS (SELECT FROM floor_rules) AS "isThere"',
  )
  return rows[0]?.isThere ?? false
}
