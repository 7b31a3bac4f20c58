import type { Queryable } from '#services/platform/postgres.ts'

/** Payments and orders that disagree; staff must check each. */
export interface PaymentProblem {
  problem: 'paid_without_order' | 'order_without_payment' | 'amount_differs' | 'paid_twice'
  orderId: string
  orderStatus: string
  attemptId: string | null
  transactionId: string | null
  amountAgorot: number
  since: Date
}

const MAX = 500

/** Most severe first. */
const PROBLEMS: readonly PaymentProblem['problem'][] = ['paid_without_order', 'amount_differs', 'paid_twice', 'order_without_payment']

/**
 * By severity, oldest first. A payment flagged for staff is listed until they move the order on or acknowledge it. An order with nothing
 * to charge needs no payment; of an amended one the payment is that of what was sold, and the difference is due by itself.
 */
export async function listPaymentProblems(database: Queryable): Promise<PaymentProblem[]> {
  const { rows } = await database.query<PaymentProblem>(
    `SELECT * FROM (
     SELECT CASE a.status WHEN 'paid' THEN 'paid_without_order' WHEN 'differs' THEN 'amount_differs' ELSE 'paid_twice' END AS problem,
       order_id AS "orderId", o.status AS "orderStatus", a.attempt_id AS "attemptId", a.transaction_id AS "transactionId",
       a.amount_agorot AS "amountAgorot", a.settled_at AS since
     FROM payment_attempts a JOIN orders o USING (order_id)
     WHERE (a.status = 'paid' AND o.status = 'open')
       OR (o.needs_attention IS NOT NULL AND (a.status IN ('differs', 'paid_twice') OR (a.status = 'paid' AND o.status = 'cancelled')))
     UNION ALL
     SELECT CASE WHEN a.attempt_id IS NULL THEN 'order_without_payment' ELSE 'amount_differs' END,
       o.order_id, o.status, a.attempt_id, a.transaction_id, coalesce(a.amount_agorot, charged), o.placed_at
     FROM orders o CROSS JOIN LATERAL (SELECT (coalesce(o.sold, o.placed) #>> '{price,chargedAgorot}')::int AS charged) AS price
     LEFT JOIN payment_attempts a ON a.order_id = o.order_id AND a.status = 'paid' AND NOT a.is_balance
     WHERE o.status NOT IN ('open', 'cancelled') AND o.placed ->> 'paymentMethod' = 'creditcard'
       AND coalesce(a.amount_agorot, 0) <> charged
       AND NOT EXISTS (SELECT FROM payment_attempts d WHERE d.order_id = o.order_id AND d.status = 'differs')
     ) problems ORDER BY array_position($1, problem), since LIMIT ${MAX}`,
    [PROBLEMS],
  )
  return rows
}

/** Attempts that may still be paid. */
export async function countOpenAttempts(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ open: number }>("SELECT count(*)::int AS open FROM payment_attempts WHERE status = 'pending'")
  return rows[0]?.open ?? 0
}

/** Money that came by card; of `differs` the gateway charged another sum than the shop asked for. */
export interface CardPayment {
  orderId: string
  status: 'paid' | 'paid_twice' | 'differs'
  /** As the shop asked for. */
  amountAgorot: number
  /** What an order cost more since it was amended. */
  isBalance: boolean
  installments: number
  transactionId: string | null
  authorisationNumber: string | null
  settledAt: Date
}

export interface Span {
  from: Date
  /** Exclusive. */
  until: Date
}

/** As the index of settled payments says it. */
const SETTLED = "status IN ('paid', 'paid_twice', 'differs')"
const CARD_PAYMENT = `SELECT order_id AS "orderId", status, amount_agorot AS "amountAgorot", is_balance AS "isBalance", installments, transaction_id AS "transactionId",
  authorisation_number AS "authorisationNumber", settled_at AS "settledAt" FROM payment_attempts WHERE ${SETTLED}`

/** Settled in a span, oldest first. */
export async function listCardPayments(database: Queryable, { from, until }: Span, limit: number | null = null): Promise<CardPayment[]> {
  const { rows } = await database.query<CardPayment>(
    `${CARD_PAYMENT} AND settled_at >= $1 AND settled_at < $2 ORDER BY settled_at, attempt_id LIMIT $3`,
    [from, until, limit],
  )
  return rows
}

/** By the clearing company's transactions, of whatever day. */
export async function findCardPayments(database: Queryable, transactionIds: readonly string[]): Promise<CardPayment[]> {
  const { rows } = await database.query<CardPayment>(`${CARD_PAYMENT} AND transaction_id = ANY ($1)`, [transactionIds])
  return rows
}
