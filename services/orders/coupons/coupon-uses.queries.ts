import type { Queryable } from '#services/platform/postgres.ts'

/** Orders that hold a use of each coupon, by code; codes that nobody used are left out. */
export async function countCouponUses(database: Queryable): Promise<Map<string, number>> {
  const { rows } = await database.query<{ code: string; used: number }>('SELECT code, used FROM coupon_counters WHERE used > 0')
  return new Map(rows.map(({ code, used }) => [code, used]))
}
