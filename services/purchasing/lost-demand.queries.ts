import type { TireChoice } from '#events/wizard.events.ts'
import { SOLD_AT } from '#services/orders/sold-weeks.queries.ts'
import type { Queryable } from '#services/platform/postgres.ts'

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
