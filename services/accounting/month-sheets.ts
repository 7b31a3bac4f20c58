import type { Cell } from '#services/domain/csv.ts'
import { DOCUMENT_NAMES } from '#services/domain/document-names.ts'
import { dayField } from '#services/domain/fields.ts'
import { formatDate } from '#services/domain/israel-time.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { tireName } from '#services/domain/tire-name.ts'
import type { Sheet } from '#services/staff/index.ts'
import { monthText as text } from './accounting.text.ts'
import type { Month, MonthDocument, MonthItem, MonthOrder, MonthPayment, MonthRefund } from './month.rules.ts'
import type { MonthSummary } from './month-summary.rules.ts'
import type { Sum } from './sold-parts.rules.ts'

/** The sheets of the month. Sums are shekels, days Israel's. */

interface Column<Row> {
  title: string
  width: number
  format?: string
  cellOf(row: Row): Cell
}

const column = <Row>(title: string, width: number, cellOf: (row: Row) => Cell): Column<Row> => ({ title, width, cellOf })
const money = <Row>(title: string, agorotOf: (row: Row) => number): Column<Row> => ({
  title,
  width: 16,
  format: '0.00',
  cellOf: (row) => agorotToShekels(agorotOf(row)),
})

const SUMS: readonly Column<Sum>[] = [
  money(text.net, ({ netAgorot }) => netAgorot),
  money(text.vat, ({ vatAgorot }) => vatAgorot),
  money(text.total, ({ totalAgorot }) => totalAgorot),
]

const ORDERS: readonly Column<MonthOrder>[] = [
  column(text.order, 12, ({ order }) => Number(order.orderId)),
  column(text.placedOn, 14, ({ order }) => formatDate(order.placedAt.getTime())),
  column(text.paidOn, 14, ({ paidOn }) => dayField.write(paidOn)),
  column(text.buyer, 24, ({ buyer }) => buyer.name),
  column(text.companyNumber, 18, ({ buyer }) => buyer.companyNumber),
  column(text.means, 14, ({ order }) => text.methods[order.placed.paymentMethod === 'transfer' ? 'transfer' : 'card']),
  money(text.goods, ({ order }) => order.placed.price.goodsAgorot),
  money(text.shippingFee, ({ order }) => order.placed.price.shippingAgorot),
  money(text.discount, ({ order }) => order.placed.price.discountAgorot),
  column(text.coupon, 14, ({ order }) => order.placed.couponCode),
  ...SUMS,
]

const ITEMS: readonly Column<MonthItem>[] = [
  column(text.order, 12, ({ orderId }) => Number(orderId)),
  column(text.paidOn, 14, ({ paidOn }) => dayField.write(paidOn)),
  column(text.brand, 16, ({ line }) => line && line.brand),
  column(text.article, 34, ({ line }) => (line === null ? text.shipping : tireName(line.brand, line.displayName))),
  column(text.size, 20, ({ line }) => line && line.displaySize),
  column(text.ean, 16, ({ line }) => line && line.ean),
  column(text.units, 10, ({ units }) => units),
  ...SUMS,
]

const PAYMENTS: readonly Column<MonthPayment>[] = [
  column(text.order, 12, ({ orderId }) => Number(orderId)),
  column(text.day, 20, ({ day }) => dayField.write(day)),
  column(text.means, 14, ({ means }) => text.methods[means]),
  column(text.kind, 24, ({ kind }) => text.kinds[kind]),
  column(text.transaction, 40, ({ transactionId }) => transactionId),
  column(text.authorisation, 16, ({ authorisationNumber }) => authorisationNumber),
  column(text.installments, 10, ({ installments }) => installments),
  ...SUMS,
]

const REFUNDS: readonly Column<MonthRefund>[] = [
  column(text.order, 12, ({ refund }) => Number(refund.orderId)),
  column(text.refundedOn, 14, ({ refund }) => dayField.write(refund.paidOn)),
  column(text.means, 14, ({ refund }) => text.methods[refund.method]),
  column(text.reference, 40, ({ refund }) => refund.transactionId ?? refund.reference),
  ...SUMS,
  money(text.fee, ({ refund }) => refund.feeAgorot),
]

const DOCUMENTS: readonly Column<MonthDocument>[] = [
  column(text.document, 18, ({ document }) => DOCUMENT_NAMES[document.kind]),
  column(text.number, 10, ({ document }) => document.number),
  column(text.issuedOn, 14, ({ document }) => dayField.write(document.issuedOn)),
  column(text.order, 12, ({ document }) => Number(document.orderId)),
  column(text.buyer, 24, ({ document }) => document.buyer.name),
  column(text.companyNumber, 18, ({ document }) => document.buyer.companyNumber),
  ...SUMS,
  column(text.credits, 16, ({ document }) => document.creditsNumber),
  column(text.allocation, 30, ({ document }) => document.allocationNumber),
  column(text.state, 18, ({ document }) => {
    const state = text.states[document.state]
    return document.isSample ? text.sample(state) : state
  }),
]

export function monthSheets(month: Month, summary: MonthSummary): Sheet[] {
  const { sheets } = text
  return [
    sheetOf(sheets.orders, ORDERS, month.orders),
    sheetOf(sheets.items, ITEMS, month.items),
    sheetOf(sheets.payments, PAYMENTS, month.payments),
    sheetOf(sheets.refunds, REFUNDS, month.refunds),
    sheetOf(sheets.documents, DOCUMENTS, month.documents),
    summarySheet(summary),
  ]
}

function sheetOf<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): Sheet {
  return {
    name,
    columns: columns.map(({ title, width, format }) => ({ title, width, ...(format !== undefined && { format }) })),
    rows: rows.map((row) => columns.map(({ cellOf }) => cellOf(row))),
  }
}

interface SummaryRow extends Partial<Sum> {
  what: string
  rows?: number
  note?: string
}

const SUMMARY: readonly Column<SummaryRow>[] = [
  column(text.what, 56, ({ what }) => what),
  column(text.rows, 10, ({ rows }) => rows ?? null),
  ...(['netAgorot', 'vatAgorot', 'totalAgorot'] as const).map((name, index) => ({
    title: SUMS[index]?.title ?? '',
    width: 16,
    format: '0.00',
    cellOf: ({ [name]: agorot }: SummaryRow) => (agorot === undefined ? null : agorotToShekels(agorot)),
  })),
  column(text.note, 70, ({ note }) => note ?? null),
]

function summarySheet({ lines, netVatAgorot, dashboard, comparisons }: MonthSummary): Sheet {
  // What is not known says so itself.
  const isAgreed = comparisons.every(({ differenceAgorot }) => differenceAgorot === 0 || differenceAgorot === null)
  const rows: SummaryRow[] = [
    ...lines.map(({ what, ...line }) => ({ ...line, what: text.lines[what] })),
    { what: text.netVat, vatAgorot: netVatAgorot },
    { what: text.dashboardRevenue, ...ofDashboard(dashboard?.revenueAgorot), note: dashboard ? text.ofDashboard : text.notKnown },
    { what: text.dashboardRefunds, ...ofDashboard(dashboard?.refundsAgorot), note: dashboard ? '' : text.notKnown },
    ...comparisons.map(({ what, differenceAgorot }) => comparisonRow(text.comparisons[what], differenceAgorot)),
    { what: text.all, note: isAgreed ? text.allAgree : text.notAllAgree },
  ]
  return sheetOf(text.sheets.summary, SUMMARY, rows)
}

const ofDashboard = (totalAgorot: number | undefined): Partial<Sum> => (totalAgorot === undefined ? {} : { totalAgorot })

function comparisonRow(what: string, differenceAgorot: number | null): SummaryRow {
  if (differenceAgorot === null) return { what, note: text.notKnown }
  return { what, totalAgorot: differenceAgorot, note: differenceAgorot === 0 ? text.agrees : text.differs }
}
