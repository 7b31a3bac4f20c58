import type { CouponRefusal } from '#services/domain/coupon.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { findCoupon } from '#services/projector/coupons.queries.ts'

/** An order that uses a coupon. */
interface CouponUse {
  orderId: string
  code: string
  contactId: string
}

/**
 * Takes one use, or says why it cannot be had: then the caller undoes what it did. From here to the commit the coupon's row is
 * locked, so that the last use goes to exactly one of many, and one customer's second order sees the first.
 */
export async function takeCouponUse(tx: Transaction, { orderId, code, contactId }: CouponUse): Promise<CouponRefusal | null> {
  const coupon = await findCoupon(tx, code)
  if (coupon === null) return 'unknown'
  const { rowCount } = await tx.query(
    `INSERT INTO coupon_counters AS c (code, used) VALUES ($1, 1)
     ON CONFLICT (code) DO UPDATE SET used = c.used + 1 WHERE $2::int IS NULL OR c.used < $2`,
    [code, coupon.usageLimit],
  )
  if (rowCount === 0) return 'used_up'
  if (coupon.isOncePerCustomer && (await wasUsedBy(tx, code, contactId))) return 'used_before'
  await tx.query('INSERT INTO coupon_uses (order_id, code, contact_id) VALUES ($1, $2, $3)', [orderId, code, contactId])
  return null
}

export async function giveBackCouponUse(tx: Transaction, orderId: string): Promise<void> {
  await tx.query(
    `WITH given AS (DELETE FROM coupon_uses WHERE order_id = $1 RETURNING code)
     UPDATE coupon_counters c SET used = c.used - 1 FROM given WHERE c.code = given.code`,
    [orderId],
  )
}

async function wasUsedBy(tx: Transaction, code: string, contactId: string): Promise<boolean> {
  const { rows } = await tx.query(
    `SELECT 1 FROM coupon_uses u JOIN contacts c USING (contact_id) JOIN contacts mine ON mine.contact_id = $2
     WHERE u.code = $1 AND (c.phone = mine.phone OR c.email = mine.email) LIMIT 1`,
    [code, contactId],
  )
  return rows.length > 0
}
