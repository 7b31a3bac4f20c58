import type { ProductChanged } from '#events/catalogue.events.ts'
import type { PastSalesChanged } from '#events/suppliers.events.ts'
import type { TireChoice } from '#events/wizard.events.ts'
import { SOLD_AT } from '#services/orders/sold-weeks.queries.ts'
import type { Queryable } from '#services/platform/postgres.ts'

type ProductSize = Pick<ProductChanged['tire'], 'width' | 'profile' | 'rim' | 'sizeKey' | 'displaySize'>

/** A product's data for purchasing, as the catalogue counted it, before orders. */
export interface ProductToBuy
  extends Pick<ProductChanged, 'ean' | 'brand' | 'brandSlug' | 'name' | 'displayName' | 'position' | 'setOf' | 'stock' | 'shipmentUnits'> {
  tire: ProductSize
  front: ProductSize | null
}

/**
 * A page of products to buy, by EAN: after `ean`, '' for the first. Includes sold-out ones, but not those closed by staff
 * (`outofstock`), which cannot be ordered.
 */
export async function listProductsToBuy(queryable: Queryable, ean: string, limit: number): Promise<ProductToBuy[]> {
  const { rows } = await queryable.query<ProductToBuy>(
    `SELECT p.ean, p.data ->> 'brand' AS brand, p.brand_slug AS "brandSlug", p.data ->> 'name' AS name, p.data ->> 'displayName' AS "displayName",
       p.data ->> 'position' AS position, nullif(p.data -> 'setOf', 'null') AS "setOf",
       (p.counted ->> 'stock')::int AS stock, (p.counted ->> 'shipmentUnits')::int AS "shipmentUnits",
       ${SIZE('tire')} AS tire, CASE WHEN p.data -> 'front' <> 'null' THEN ${SIZE('front')} END AS front
     FROM read.products p
     WHERE p.data IS NOT NULL AND p.ean > $1 AND p.counted ->> 'visibilityOverride' IS DISTINCT FROM 'outofstock'
     ORDER BY p.ean LIMIT $2`,
    [ean, limit],
  )
  return rows
}

const SIZE = (wheel: 'tire' | 'front') =>
  `jsonb_build_object(${['width', 'profile', 'rim', 'sizeKey', 'displaySize'].map((part) => `'${part}', p.data -> '${wheel}' -> '${part}'`)})`

/** Imported weekly sales of these articles since `fromYear`. */
export async function listPastSales(queryable: Queryable, fromYear: number, eans: readonly string[]): Promise<PastSalesChanged[]> {
  const { rows } = await queryable.query<PastSalesChanged>(
    'SELECT ean, year, weeks FROM read.past_sales WHERE ean = ANY($1) AND year >= $2 ORDER BY ean, year',
    [eans, fromYear],
  )
  return rows
}

export interface OnOrder {
  ean: string
  draftOrderId: string
  /** Articles. */
  units: number
  approvedAt: Date
}

/**
 * What is on order: unreceived units of approved drafts that are not closed, oldest first. Rejected deliveries (too old, or another
 * article) are not on order either.
 */
export async function listOnOrder(queryable: Queryable): Promise<OnOrder[]> {
  const { rows } = await queryable.query<OnOrder>(
    `SELECT ean, draft_order_id AS "draftOrderId", sum(missing)::int AS units, approved_at AS "approvedAt"
     FROM draft_orders JOIN draft_lines l USING (draft_order_id)
     CROSS JOIN LATERAL (
       SELECT l.quantity - coalesce(sum(arrived + too_old + wrong), 0) AS missing FROM goods_in g WHERE g.line_id = l.line_id) AS still
     WHERE approved_at IS NOT NULL AND draft_orders.received_at IS NULL AND missing > 0
     GROUP BY ean, draft_order_id, approved_at ORDER BY ean, approved_at, draft_order_id`,
  )
  return rows
}

/** Cents of the goods of drafts approved since `from`, whatever became of them. */
export async function sumOrdered(queryable: Queryable, from: Date): Promise<number> {
  const { rows } = await queryable.query<{ cents: number }>(
    'SELECT coalesce(sum(cents), 0)::float8 AS cents FROM draft_orders WHERE approved_at >= $1',
    [from],
  )
  return rows[0]?.cents ?? 0
}

/**
 * Units ordered, per supplier's article, since that supplier's last list, whose stock still includes them. A newer list reflects earlier
 * orders; an unchanged one is not newer. Units received since are subtracted from the list as well.
 */
export async function findOrderedSinceList(queryable: Queryable): Promise<ReadonlyMap<string, number>> {
  const { rows } = await queryable.query<{ articleId: string; units: number }>(
    `SELECT line ->> 'articleId' AS "articleId", sum(quantity)::int AS units
     FROM draft_orders JOIN draft_lines l USING (draft_order_id)
     WHERE approved_at >= (SELECT max(changed_at) FROM read.supplier_articles a WHERE a.supplier = l.supplier)
       AND quantity > 0 AND line ->> 'articleId' IS NOT NULL
     GROUP BY 1`,
  )
  return new Map(rows.map(({ articleId, units }) => [articleId, units]))
}

/** Unmet demand, from the projections. */

// Tables of an older version say `made`.
const STATUS = "CASE status WHEN 'made' THEN 'waiting' ELSE status END"

export interface OffersOfProduct {
  ean: string
  /** Shoppers whose last offer was rejected or never answered. */
  refused: number
  /** Shoppers whose last offer is open, waiting for the shop or for them. */
  open: number
}

/** Each shopper's last offer for a product since $1, by phone: every offer has a contact of its own. */
const LAST_OFFERS = `SELECT DISTINCT ON (who, ean) who, ean, made_at, status FROM (
    SELECT coalesce(c.phone, o.contact_id::text) AS who, o.ean, o.made_at, o.offer_id, ${STATUS} AS status
    FROM read.best_offers AS o LEFT JOIN contacts AS c USING (contact_id) WHERE o.made_at >= $1
  ) AS offers ORDER BY who, ean, made_at DESC, offer_id DESC`

/** Counts last offers since `from`; shoppers who have bought the product since are sales, not lost demand. */
export async function countLostOffers(queryable: Queryable, from: Date): Promise<OffersOfProduct[]> {
  const { rows } = await queryable.query<OffersOfProduct>(
    `SELECT ean, count(*) FILTER (WHERE status IN ('rejected', 'lapsed'))::int AS refused,
       count(*) FILTER (WHERE status IN ('waiting', 'accepted', 'countered'))::int AS open
     FROM (${LAST_OFFERS}) AS last
     WHERE NOT EXISTS (
       SELECT FROM read.orders JOIN contacts AS buyer USING (contact_id)
       WHERE buyer.phone = last.who AND ${SOLD_AT} >= last.made_at
         AND placed -> 'lines' @> jsonb_build_array(jsonb_build_object('ean', last.ean)))
     GROUP BY ean ORDER BY ean`,
    [from],
  )
  return rows.filter(({ refused, open }) => refused + open > 0)
}

/** Of closed last offers since `from`, the number redeemed. */
export async function countRedeemedOffers(queryable: Queryable, from: Date): Promise<{ cases: number; bought: number }> {
  const { rows } = await queryable.query<{ cases: number; bought: number }>(
    `SELECT count(*)::int AS cases, count(*) FILTER (WHERE status = 'redeemed')::int AS bought FROM (${LAST_OFFERS}) AS last
     WHERE status IN ('redeemed', 'unused', 'rejected', 'lapsed')`,
    [from],
  )
  return rows[0] ?? { cases: 0, bought: 0 }
}

export interface LostMotorcycle {
  /** Distinguishes visitors. */
  who: string
  /** The typed text, or null where the motorcycle is known. */
  model: string | null
  motorcycleId: string | null
  tireChoice: TireChoice
}

/** Motorcycles since `from` that the wizard did not know, or had no tire for; each visitor's wish once. */
export async function listLostMotorcycles(queryable: Queryable, from: Date): Promise<LostMotorcycle[]> {
  const { rows } = await queryable.query<LostMotorcycle>(
    `SELECT DISTINCT coalesce(visitor_id, request_id)::text AS who, lower(model) AS model, NULL AS "motorcycleId", 'set' AS "tireChoice"
     FROM read.model_requests WHERE asked_at >= $1 AND model IS NOT NULL
     UNION
     SELECT coalesce(visitor_id, contact_id)::text, NULL, motorcycle_id, tire_choice
     FROM read.wizard_usages WHERE asked_at >= $1 AND outcome = 'none'
     ORDER BY 1, 2, 3, 4`,
    [from],
  )
  return rows
}
