import { stopPathOf } from '#services/contacts/arrival-link.rules.ts'
import { findPhones } from '#services/contacts/contacts.queries.ts'
import { formatMoney } from '#services/domain/money.ts'
import { type AwaitedArrival, listAwaitedArrivals, listOpenNotices } from '#services/notices/arrival-notices.queries.ts'
import { countOpenAttempts, listPaymentProblems, type PaymentProblem } from '#services/orders/payments/payments.queries.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'

export interface ListDeps {
  database: Database
  /** Opens the shop's token signer. */
  openTokens(): Promise<TokenSigner>
  /** Scheme, host and base path of the shop. */
  address: string
  print(line: string): void
}

const LISTED = 50
const LISTED_PEOPLE = 20
const PROBLEMS: Readonly<Record<PaymentProblem['problem'], string>> = {
  paid_without_order: 'paid, but the order is not',
  order_without_payment: 'the order was moved on, but no card payment is known',
  amount_differs: 'the money is not what was asked for',
  paid_twice: 'paid a second time',
}
/** Lists mismatches between payments and orders; true if there are none. */
export async function printPayments({ database, print }: ListDeps): Promise<boolean> {
  const problems = await listPaymentProblems(database)
  for (const { problem, orderId, orderStatus, amountAgorot, transactionId, since } of problems) {
    const transaction = transactionId === null ? '' : `, transaction ${transactionId}`
    print(`${orderId}  ${orderStatus}  ${formatMoney(amountAgorot)}  ${dayOf(since)}  ${PROBLEMS[problem]}${transaction}`)
  }
  if (problems.length === 0) print('Money and orders agree.')
  print(`${await countOpenAttempts(database)} at the clearing company now`)
  return problems.length === 0
}

/** Open arrival notices with phones and unsubscribe links; available articles first. */
export async function printArrivalNotices({ database, openTokens, address, print }: ListDeps): Promise<boolean> {
  const tokens = await openTokens()
  const arrivals = await listAwaitedArrivals(database, { limit: LISTED + 1, offset: 0 })
  if (arrivals.length === 0) print('Nobody waits for an arrival.')
  for (const arrival of arrivals.slice(0, LISTED)) {
    print(`${nameOf(arrival)}: ${arrival.waiting} waiting since ${dayOf(arrival.since)}, ${stateOf(arrival)}`)
    const notices = await listOpenNotices(database, arrival, { limit: LISTED_PEOPLE, offset: 0 })
    const phones = await findPhones(
      database,
      notices.map((notice) => notice.contactId),
    )
    for (const { noticeId, contactId, requestedAt } of notices) {
      const phone = phones.get(contactId)
      if (phone === undefined) print(`    erased      since ${dayOf(requestedAt)}`)
      else print(`    ${phone}  since ${dayOf(requestedAt)}  ${address}${stopPathOf(tokens, noticeId)}`)
    }
    if (arrival.waiting > notices.length) print(`    and ${arrival.waiting - notices.length} more, who wait less long`)
  }
  if (arrivals.length > LISTED) print(`These are the first ${LISTED}; more are waited for.`)
  return true
}

function nameOf({ ean, size, brand, displayName }: AwaitedArrival): string {
  if (size) return `size ${size.width}/${size.profile}/${size.rim}`
  return displayName === null ? `${ean}, no longer in the catalogue` : `${brand} ${displayName} (${ean})`
}

function stateOf({ size, inStock, orderable }: AwaitedArrival): string {
  const count = size ? ` (${inStock || orderable} of the size)` : ''
  if (inStock > 0) return `IN STOCK${count}`
  return orderable > 0 ? `can be ordered${count}` : 'not there'
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
