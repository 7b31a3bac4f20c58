import type { CouponRefusal } from '#services/domain/coupon.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { findCoupon } from './coupons.queries.ts'

/** An order that uses a coupon. */
interface CouponUse {
  orderId: string
  code: string
  contactId: string
}

interface Customer {
  code: string
  phone: string | null
  email: string | null
}

/**
 * Reserves one use, or returns why it cannot; the caller then rolls back. The coupon's row is locked until the commit, so that the last
 * use goes to one order and a customer's second order sees the first.
 */
export async function reserveCouponUse(tx: Transaction, { orderId, code, contactId }: CouponUse): Promise<CouponRefusal | null> {
  const coupon = await findCoupon(tx, code)
  if (coupon === null) return 'unknown'
  const { rowCount } = await tx.query(
    `INSERT INTO coupon_counters AS c (code, used) VALUES ($1, 1)
     ON CONFLICT (code) DO UPDATE SET used = c.used + 1 WHERE $2::int IS NULL OR c.used < $2`,
    [code, coupon.usageLimit],
  )
  if (rowCount === 0) return 'used_up'
  if (coupon.isOncePerCustomer && (await wasUsedBy(tx, { code, ...(await findCustomer(tx, contactId)) }))) return 'used_before'
  await tx.query('INSERT INTO coupon_uses (order_id, code, contact_id) VALUES ($1, $2, $3)', [orderId, code, contactId])
  return null
}

/** Before one coupon is exchanged for another; sorted to prevent deadlocks. */
export async function lockCoupons(tx: Transaction, codes: readonly (string | null)[]): Promise<void> {
  await tx.query(
    `INSERT INTO coupon_counters AS c (code, used) SELECT DISTINCT code, 0 FROM unnest($1::text[]) AS wanted (code) ORDER BY code
     ON CONFLICT (code) DO UPDATE SET used = c.used`,
    [codes.filter((code) => code !== null)],
  )
}

export async function releaseCouponUse(tx: Transaction, orderId: string): Promise<void> {
  await tx.query(
    `WITH given AS (DELETE FROM coupon_uses WHERE order_id = $1 RETURNING code)
     UPDATE coupon_counters c SET used = c.used - 1 FROM given WHERE c.code = given.code`,
    [orderId],
  )
}

/** Whether an order of this phone or e-mail has a use. */
async function wasUsedBy(tx: Transaction, { code, phone, email }: Customer): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT FROM coupon_uses u JOIN contacts c USING (contact_id) WHERE u.code = $1 AND (c.phone = $2 OR c.email = $3) LIMIT 1`,
    [code, phone, email],
  )
  return rowCount > 0
}

async function findCustomer(tx: Transaction, contactId: string): Promise<Omit<Customer, 'code'>> {
  const { rows } = await tx.query<Omit<Customer, 'code'>>('SELECT phone, email FROM contacts WHERE contact_id = $1', [contactId])
  return rows[0] ?? { phone: null, email: null }
}
