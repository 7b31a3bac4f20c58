import { sundayOf } from '#services/domain/calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import type { Config } from '#services/platform/config.ts'
import type { Queryable, Transaction } from '#services/platform/postgres.ts'

/** How many recommendations may be spent; 0 = none. */
export type BudgetLimits = Config['wizard']

/**
 * Takes one recommendation from the budgets of the visitor's day, the day and the week, days and weeks being Israel's; a visitor
 * without an id has none of his own. Answers which of them is spent, the visitor's own or the shop's, or null: where one is, the caller
 * rolls its transaction back.
 */
export async function spend(tx: Transaction, limits: BudgetLimits, visitorId: string | null, at: Date): Promise<'visitor' | 'shop' | null> {
  const day = israelDate(at.getTime())
  // The row that everybody waits for comes last, so that it is locked for the shortest time.
  const budgets = [
    ...(visitorId === null ? [] : [{ scope: 'visitor', bucket: `${day} ${visitorId}`, most: limits.perVisitor }]),
    { scope: 'day', bucket: day, most: limits.perDay },
    { scope: 'week', bucket: sundayOf(day), most: limits.perWeek },
  ]
  const { rows } = await tx.query<{ scope: string }>(
    `INSERT INTO recommender_budget AS budget (scope, bucket, spent)
     SELECT scope, bucket, 1 FROM jsonb_to_recordset($1::jsonb) AS b (scope text, bucket text, most int) WHERE most > 0
     ON CONFLICT (scope, bucket) DO UPDATE SET spent = budget.spent + 1
       WHERE budget.spent < CASE budget.scope WHEN 'visitor' THEN $2::int WHEN 'day' THEN $3::int ELSE $4::int END
     RETURNING budget.scope`,
    [JSON.stringify(budgets), limits.perVisitor, limits.perDay, limits.perWeek],
    { isPrepared: true },
  )
  if (rows.length === budgets.length) return null
  return visitorId !== null && !rows.some(({ scope }) => scope === 'visitor') ? 'visitor' : 'shop'
}

/** Recommendations that were spent today and this week, by all visitors. */
export async function readSpent(database: Queryable, at: Date): Promise<{ day: number; week: number }> {
  const day = israelDate(at.getTime())
  const { rows } = await database.query<{ day: number; week: number }>(
    `SELECT coalesce(max(spent) FILTER (WHERE scope = 'day'), 0)::int AS day, coalesce(max(spent) FILTER (WHERE scope = 'week'), 0)::int AS week
     FROM recommender_budget WHERE (scope, bucket) IN (('day', $1), ('week', $2))`,
    [day, sundayOf(day)],
  )
  return rows[0] ?? { day: 0, week: 0 }
}
