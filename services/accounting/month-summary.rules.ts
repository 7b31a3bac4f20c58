import type { MonthFacts } from './month.queries.ts'
import { type Month, sumOf } from './month.rules.ts'
import type { Sum } from './sold-parts.rules.ts'

type Line = 'orders' | 'items' | 'payments' | 'other_payments' | 'refunds' | 'fees' | 'invoices' | 'credit_notes'

/** Two sums that must be one; `differenceAgorot` is null while one of them cannot be had. */
interface Comparison {
  what: 'items' | 'payments' | 'documents' | 'documents_vat' | 'dashboard_revenue' | 'dashboard_refunds'
  differenceAgorot: number | null
}

export interface MonthSummary {
  lines: readonly ({ what: Line; rows: number } & Partial<Sum> & Pick<Sum, 'totalAgorot'>)[]
  /** VAT of the invoices less that of the credit notes: what is owed for the month's sales. */
  netVatAgorot: number
  dashboard: MonthFacts['dashboard']
  comparisons: readonly Comparison[]
}

export function summaryOf(month: Month, dashboard: MonthFacts['dashboard']): MonthSummary {
  const { orders, items, payments, refunds, documents } = month
  const first = payments.filter(({ kind }) => kind === 'first')
  const others = payments.filter(({ kind }) => kind !== 'first')
  const invoices = documents.filter(({ document }) => document.kind === 'invoice_receipt')
  const notes = documents.filter(({ document }) => document.kind === 'credit_note')
  const [ordered, itemized, paid, paidBack, documented] = [orders, items, payments, refunds, documents].map(sumOf) as [
    Sum,
    Sum,
    Sum,
    Sum,
    Sum,
  ]
  const withFee = refunds.filter(({ refund }) => refund.feeAgorot > 0)
  const feesAgorot = withFee.reduce((sum, { refund }) => sum + refund.feeAgorot, 0)
  return {
    lines: [
      { what: 'orders', rows: orders.length, ...ordered },
      { what: 'items', rows: items.length, ...itemized },
      { what: 'payments', rows: payments.length, ...paid },
      { what: 'other_payments', rows: others.length, ...sumOf(others) },
      { what: 'refunds', rows: refunds.length, ...paidBack },
      { what: 'fees', rows: withFee.length, totalAgorot: feesAgorot },
      { what: 'invoices', rows: invoices.length, ...sumOf(invoices) },
      { what: 'credit_notes', rows: notes.length, ...sumOf(notes) },
    ],
    netVatAgorot: documented.vatAgorot,
    dashboard,
    comparisons: [
      { what: 'items', differenceAgorot: itemized.totalAgorot - ordered.totalAgorot },
      { what: 'payments', differenceAgorot: sumOf(first).totalAgorot - ordered.totalAgorot },
      { what: 'documents', differenceAgorot: documented.totalAgorot - (paid.totalAgorot - paidBack.totalAgorot) },
      { what: 'documents_vat', differenceAgorot: documented.vatAgorot - (paid.vatAgorot - paidBack.vatAgorot) },
      { what: 'dashboard_revenue', differenceAgorot: dashboard && dashboard.revenueAgorot - ordered.totalAgorot },
      { what: 'dashboard_refunds', differenceAgorot: dashboard && dashboard.refundsAgorot - paidBack.totalAgorot },
    ],
  }
}
