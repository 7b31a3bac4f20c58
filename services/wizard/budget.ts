import { sundayOf } from '#services/domain/calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import type { ShopperAddress } from '#services/ingress/plugins/shopper-address.ts'
import type { Config } from '#services/platform/config.ts'
import type { Queryable, Transaction } from '#services/platform/postgres.ts'

/** Recommendations a period; 0 = none, null = unlimited. */
export type BudgetLimits = Config['wizard']

/** The requester: a visitor id if the browser sends one, and always an address. */
export interface Spender {
  visitorId: string | null
  address: ShopperAddress
}

/** An address's maximum share of the daily budget, so that one client cannot exhaust it for everyone. */
const SHARE_OF_ADDRESS = 0.1

/**
 * Charges one recommendation to the budgets of the visitor, the address and the shop, by Israel's days and weeks. Returns which budget
 * is exhausted, the requester's own or the shop's, or null; if exhausted, the caller rolls back its transaction.
 */
export async function spend(
  tx: Transaction,
  limits: BudgetLimits,
  { visitorId, address }: Spender,
  at: Date,
): Promise<'own' | 'shop' | null> {
  const day = israelDate(at.getTime())
  // The most contended rows come last, so that their locks are held briefly.
  const budgets = [
    { scope: 'visitor', bucket: `${day} ${visitorId}`, most: visitorId === null ? null : limits.perVisitor },
    { scope: 'address', bucket: `${day} ${address.hash}`, most: mostOfAddress(limits) * address.shoppers },
    { scope: 'day', bucket: day, most: limits.perDay },
    { scope: 'week', bucket: sundayOf(day), most: limits.perWeek },
  ].filter(({ most }) => most !== null)
  const { rows } = await tx.query<{ scope: string }>(
    `INSERT INTO recommender_budget AS budget (scope, bucket, spent)
     SELECT scope, bucket, 1 FROM jsonb_to_recordset($1::jsonb) AS b (scope text, bucket text, most int) WHERE most > 0
     ON CONFLICT (scope, bucket) DO UPDATE SET spent = budget.spent + 1 WHERE budget.spent < ($2::jsonb ->> budget.scope)::int
     RETURNING budget.scope`,
    [JSON.stringify(budgets), JSON.stringify(Object.fromEntries(budgets.map(({ scope, most }) => [scope, most])))],
    { isPrepared: true },
  )
  if (rows.length === budgets.length) return null
  const spentOf = budgets.find(({ scope }) => !rows.some((row) => row.scope === scope))?.scope
  return spentOf === 'visitor' || spentOf === 'address' ? 'own' : 'shop'
}

function mostOfAddress({ perAddress, perDay }: BudgetLimits): number {
  return perDay === null ? perAddress : Math.min(perAddress, Math.ceil(perDay * SHARE_OF_ADDRESS))
}

/** Recommendations charged today and this week, over all visitors. */
export async function readSpent(database: Queryable, at: Date): Promise<{ day: number; week: number }> {
  const day = israelDate(at.getTime())
  const { rows } = await database.query<{ day: number; week: number }>(
    `SELECT coalesce(max(spent) FILTER (WHERE scope = 'day'), 0)::int AS day, coalesce(max(spent) FILTER (WHERE scope = 'week'), 0)::int AS week
     FROM recommender_budget WHERE (scope, bucket) IN (('day', $1), ('week', $2))`,
    [day, sundayOf(day)],
  )
  return rows[0] ?? { day: 0, week: 0 }
}
