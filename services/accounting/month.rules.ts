import { refundOf } from '#services/documents/document-source.rules.ts'
import type { DocumentRow } from '#services/documents/documents.queries.ts'
import { transferPayments } from '#services/documents/transfers.rules.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { splitVat, vatPercentOn } from '#services/domain/vat-rate.ts'
import type { RecordedOrder } from '#services/orders/orders.queries.ts'
import type { PaidRefund } from '#services/orders/refunds/refunds.queries.ts'
import type { MonthFacts } from './month.queries.ts'
import { type SoldPart, type Sum, soldParts } from './sold-parts.rules.ts'

/** The accountant's month: what stands in the rows of its sheets. Days are Israel's. */

export interface MonthPayment extends Sum {
  orderId: string
  means: 'card' | 'transfer'
  /** `again`: the order had been paid before. `taken_back`: a transfer that had not come; its sums are below zero. */
  kind: 'first' | 'again' | 'taken_back'
  at: Date
  day: string
  transactionId: string | null
  authorisationNumber: string | null
  installments: number
}

export interface MonthOrder extends Sum {
  order: RecordedOrder
  paidOn: string
  buyer: { name: string | null; companyNumber: string | null }
}

export interface MonthItem extends SoldPart {
  orderId: string
  paidOn: string
}

export interface MonthRefund extends Sum {
  refund: PaidRefund
}

/** Sums of credit notes are below zero. */
export interface MonthDocument extends Sum {
  document: DocumentRow
}

export interface Month {
  orders: readonly MonthOrder[]
  items: readonly MonthItem[]
  payments: readonly MonthPayment[]
  refunds: readonly MonthRefund[]
  documents: readonly MonthDocument[]
}

export function monthOf(facts: MonthFacts): Month {
  const payments = paymentsOf(facts)
  const sold = payments.filter(({ kind }) => kind === 'first').flatMap((payment) => soldFor(facts, payment))
  return {
    orders: sold.map(({ order }) => order),
    items: sold.flatMap(({ items }) => items),
    payments,
    refunds: refundsOf(facts),
    documents: facts.documents.map((document) => ({ document, ...signed(document, document.kind === 'credit_note' ? -1 : 1) })),
  }
}

/** Oldest first. An order's first payment of the month is the one that it is listed for. */
function paymentsOf({ payments, documents }: MonthFacts): MonthPayment[] {
  const byCard = payments.flatMap(({ status, isBalance, orderId, amountAgorot, settledAt, ...paid }): MonthPayment[] => {
    // The shop does not know what was charged instead: staff look it up, and it has no document.
    if (status === 'differs') return []
    const day = israelDate(settledAt.getTime())
    const kind = status === 'paid' && !isBalance ? 'first' : 'again'
    const sum = { ...splitVat(amountAgorot, vatPercentOn(day)), totalAgorot: amountAgorot }
    return [{ orderId, means: 'card', kind, at: settledAt, day, ...paid, ...sum }]
  })
  const byTransfer = transferPayments(documents).map(({ kind, document }): MonthPayment => {
    const { orderId, issuedAt, issuedOn } = document
    const sum = signed(document, kind === 'taken_back' ? -1 : 1)
    const none = { transactionId: null, authorisationNumber: null, installments: 1 }
    return { orderId, means: 'transfer', kind, at: issuedAt, day: issuedOn, ...none, ...sum }
  })
  const all = [...byCard, ...byTransfer].sort((one, other) => one.at.getTime() - other.at.getTime())
  const listed = new Set<string>()
  return all.map((payment) => {
    if (payment.kind !== 'first') return payment
    if (listed.has(payment.orderId)) return { ...payment, kind: 'again' }
    listed.add(payment.orderId)
    return payment
  })
}

/** By what was ordered, not by what was paid, so that the two can be compared. */
function soldFor({ orders, people }: MonthFacts, { orderId, day }: MonthPayment): { order: MonthOrder; items: MonthItem[] }[] {
  const order = orders.get(orderId)
  if (!order) return []
  const vatPercent = vatPercentOn(day)
  const { chargedAgorot } = order.placed.price
  const person = people.get(order.contactId)
  const { invoiceName, companyNumber } = (person?.details ?? {}) as Record<string, string | null | undefined>
  const buyer = { name: invoiceName ?? person?.name ?? null, companyNumber: companyNumber ?? null }
  return [
    {
      order: { order, paidOn: day, buyer, ...splitVat(chargedAgorot, vatPercent), totalAgorot: chargedAgorot },
      items: soldParts(order.placed, vatPercent).map((part) => ({ orderId, paidOn: day, ...part })),
    },
  ]
}

/** The VAT is that of the credit notes; of money that came in before there were documents, at the order's rate. */
function refundsOf({ refunds, documents, orders }: MonthFacts): MonthRefund[] {
  const vatOf = new Map<string, number>()
  for (const document of documents) {
    const refundId = refundOf(document.source)
    if (refundId !== null) vatOf.set(refundId, (vatOf.get(refundId) ?? 0) + document.vatAgorot)
  }
  return refunds.map((refund) => {
    const { refundId, orderId, amountAgorot: totalAgorot, paidOn } = refund
    const percent = orders.get(orderId)?.placed.price.vatPercent ?? vatPercentOn(paidOn)
    const vatAgorot = vatOf.get(refundId) ?? splitVat(totalAgorot, percent).vatAgorot
    return { refund, netAgorot: totalAgorot - vatAgorot, vatAgorot, totalAgorot }
  })
}

const signed = ({ netAgorot, vatAgorot, totalAgorot }: Sum, sign: 1 | -1): Sum => ({
  netAgorot: sign * netAgorot,
  vatAgorot: sign * vatAgorot,
  totalAgorot: sign * totalAgorot,
})

export const sumOf = (rows: readonly Sum[]): Sum => ({
  netAgorot: rows.reduce((sum, { netAgorot }) => sum + netAgorot, 0),
  vatAgorot: rows.reduce((sum, { vatAgorot }) => sum + vatAgorot, 0),
  totalAgorot: rows.reduce((sum, { totalAgorot }) => sum + totalAgorot, 0),
})
