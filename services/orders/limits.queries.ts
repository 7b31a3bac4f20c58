import type { CouponChanged } from '#events/coupons.events.ts'
import type { Queryable } from '#services/platform/postgres.ts'

/** Appointments that a garage takes in two hours; 0 when it is unknown. */
export async function findSlotCapacity(database: Queryable, garageId: string): Promise<number> {
  const { rows } = await database.query<{ capacity: number }>(
    `SELECT (data ->> 'slotCapacity')::int AS capacity FROM read.garages WHERE id = $1`,
    [garageId],
  )
  return rows[0]?.capacity ?? 0
}

export async function findCoupon(database: Queryable, code: string): Promise<CouponChanged | null> {
  const { rows } = await database.query<{ data: CouponChanged }>('SELECT data FROM read.coupons WHERE code = $1', [code])
  return rows[0]?.data ?? null
}
