import { formatMoney } from '#services/domain/money.ts'
import { countOpenAttempts, listPaymentProblems, type PaymentProblem } from '#services/orders/payments/payments.queries.ts'
import type { Database } from '#services/platform/postgres.ts'

const PROBLEMS: Readonly<Record<PaymentProblem['problem'], string>> = {
  paid_without_order: 'paid, but the order is not',
  order_without_payment: 'the order was moved on, but no card payment is known',
  amount_differs: 'the money is not what was asked for',
  paid_twice: 'paid a second time',
}

/** Where money and orders do not agree. Well when they do. */
export async function printPayments({ database, print }: { database: Database; print(line: string): void }): Promise<boolean> {
  const problems = await listPaymentProblems(database)
  for (const { problem, orderId, orderStatus, amountAgorot, transactionId, since } of problems) {
    const transaction = transactionId === null ? '' : `, transaction ${transactionId}`
    print(
      `${orderId}  ${orderStatus}  ${formatMoney(amountAgorot)}  ${since.toISOString().slice(0, 10)}  ${PROBLEMS[problem]}${transaction}`,
    )
  }
  if (problems.length === 0) print('Money and orders agree.')
  print(`${await countOpenAttempts(database)} at the clearing company now`)
  return problems.length === 0
}
