import { israelDate } from '#services/domain/israel-time.ts'
import { type CardPayment, findCardPayments, listCardPayments } from '#services/orders/payments/payments.queries.ts'
import { findPaidRefunds, listPaidRefunds, type PaidRefund } from '#services/orders/refunds/refunds.queries.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { ShopMovement } from './clearing-day.rules.ts'
import { spanOf } from './month.queries.ts'

/** Payments and refunds by card of a day in Israel, and of any day those with one of these transactions. */
export async function listMovements(database: Database, day: string, transactions: readonly string[]): Promise<ShopMovement[]> {
  const span = spanOf({ from: day, to: day })
  const [payments, named, refunds, namedRefunds] = await Promise.all([
    listCardPayments(database, span),
    findCardPayments(database, transactions),
    listPaidRefunds(database, span),
    findPaidRefunds(database, transactions),
  ])
  const isOfOtherDay = ({ day: known }: ShopMovement): boolean => known !== day
  return [
    ...payments.map(ofPayment),
    ...refunds.filter(({ method }) => method === 'card').map(ofRefund),
    ...[...named.map(ofPayment), ...namedRefunds.map(ofRefund)].filter(isOfOtherDay),
  ]
}

const ofPayment = ({ transactionId, orderId, amountAgorot, settledAt }: CardPayment): ShopMovement => ({
  transaction: transactionId,
  orderId,
  agorot: amountAgorot,
  day: israelDate(settledAt.getTime()),
})

const ofRefund = ({ transactionId, orderId, amountAgorot, settledAt }: PaidRefund): ShopMovement => ({
  transaction: transactionId,
  orderId,
  agorot: -amountAgorot,
  day: israelDate(settledAt.getTime()),
})
