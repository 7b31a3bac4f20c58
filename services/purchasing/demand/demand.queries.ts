import type { ProductChanged } from '#events/catalogue.events.ts'
import type { PastSalesChanged } from '#events/suppliers.events.ts'
import type { TireChoice } from '#events/wizard.events.ts'
import { SOLD_AT } from '#services/orders/sold-weeks.queries.ts'
import type { Queryable } from '#services/platform/postgres.ts'

type ProductSize = Pick<ProductChanged['tire'], 'width' | 'profile' | 'rim' | 'sizeKey' | 'displaySize'>

/** What purchasing has to know of a product: as the catalogue counted it, before orders. */
export interface ProductToBuy
  extends Pick<ProductChanged, 'ean' | 'brand' | 'brandSlug' | 'name' | 'displayName' | 'position' | 'setOf' | 'stock' | 'shipmentUnits'> {
  tire: ProductSize
  front: ProductSize | null
}

/**
 * A page of what the shop buys, in the order of eans: what follows `ean`, '' for its beginning. Also what is used up; not what staff
 * closed by hand (`outofstock`), since nobody could order it.
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

/** Of these articles the weeks of the years since `fromYear`, as they were imported. */
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
 * What was ordered and is still to come: of approved drafts that are not closed what was not received, the oldest first. What came too old
 * or was not what was ordered is not on its way either.
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

/**
 * By article of a supplier: what was ordered since that supplier's list came, which it counts still. A newer list knows of what left; one
 * that changed nothing is not newer. What has come since is off the list all the same.
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

/** What shoppers wanted and did not get, as the projections know it. */

// Tables of an older version say `made`.
const STATUS = "CASE status WHEN 'made' THEN 'waiting' ELSE status END"

export interface OffersOfProduct {
  ean: string
  /** Shoppers whose last offer was refused or never answered. */
  refused: number
  /** Whose last offer waits, for the shop or for themselves. */
  open: number
}

/** The last offer that each shopper, told by the phone, made for a product since $1: every offer has a contact of its own. */
const LAST_OFFERS = `SELECT DISTINCT ON (who, ean) who, ean, made_at, status FROM (
    SELECT coalesce(c.phone, o.contact_id::text) AS who, o.ean, o.made_at, o.offer_id, ${STATUS} AS status
    FROM read.best_offers AS o LEFT JOIN contacts AS c USING (contact_id) WHERE o.made_at >= $1
  ) AS offers ORDER BY who, ean, made_at DESC, offer_id DESC`

/** By last offers since `from`; who has bought the product all the same since then is a sale. */
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

/** Of the last offers since `from` that are over, how many were redeemed. */
export async function countRedeemedOffers(queryable: Queryable, from: Date): Promise<{ cases: number; bought: number }> {
  const { rows } = await queryable.query<{ cases: number; bought: number }>(
    `SELECT count(*)::int AS cases, count(*) FILTER (WHERE status = 'redeemed')::int AS bought FROM (${LAST_OFFERS}) AS last
     WHERE status IN ('redeemed', 'unused', 'rejected', 'lapsed')`,
    [from],
  )
  return rows[0] ?? { cases: 0, bought: 0 }
}

export interface LostMotorcycle {
  /** Tells one visitor from another. */
  who: string
  /** What was typed, or null where the motorcycle is known. */
  model: string | null
  motorcycleId: string | null
  tireChoice: TireChoice
}

/** Motorcycles that the wizard did not know, or had no tire for, since `from`; each wish of a visitor once. */
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
