import { sumRefunds, sumRevenue } from '#services/analytics/analytics.queries.ts'
import { type Contact, findContacts } from '#services/contacts/contacts.queries.ts'
import { type DocumentRow, listDocumentsOf } from '#services/documents/documents.queries.ts'
import { transferPayments } from '#services/documents/transfers.rules.ts'
import { addDays, lastOfMonth } from '#services/domain/calendar.ts'
import { startOfIsraelDay } from '#services/domain/israel-time.ts'
import { findRecordedOrders, type RecordedOrder } from '#services/orders/orders.queries.ts'
import { type CardPayment, listCardPayments, type Span } from '#services/orders/payments/payments.queries.ts'
import { listPaidRefunds, type PaidRefund } from '#services/orders/refunds/refunds.queries.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import { isRetriable } from '#services/platform/event-log/failure.ts'
import type { Database } from '#services/platform/postgres.ts'

/** What the shop's records and documents say of a month. */
export interface MonthFacts {
  payments: readonly CardPayment[]
  refunds: readonly PaidRefund[]
  documents: readonly DocumentRow[]
  /** Those that were paid, or paid back. */
  orders: ReadonlyMap<string, RecordedOrder>
  /** Without those erased. */
  people: ReadonlyMap<string, Contact>
  /** The dashboard's figures of the same days; null while they cannot be had. */
  dashboard: { revenueAgorot: number; refundsAgorot: number } | null
}

/** Israel's days, both included. */
export interface Days {
  from: string
  to: string
}

/** `month`: YYYY-MM. */
export function daysOfMonth(month: string): Days {
  const from = `${month}-01`
  return { from, to: lastOfMonth(from) }
}

export const spanOf = ({ from, to }: Days): Span => ({
  from: new Date(startOfIsraelDay(from)),
  until: new Date(startOfIsraelDay(addDays(to, 1))),
})

/** At most `limit` payments, refunds and documents. */
export async function readMonth(
  { database, clickhouse }: { database: Database; clickhouse: ClickHouse | null },
  month: string,
  limit: number,
): Promise<MonthFacts> {
  const days = daysOfMonth(month)
  const span = spanOf(days)
  const [payments, refunds, documents, dashboard] = await Promise.all([
    listCardPayments(database, span, limit),
    listPaidRefunds(database, span, limit),
    listDocumentsOf(database, days, limit),
    clickhouse && readDashboard(clickhouse, days),
  ])
  const paid = [...payments, ...refunds, ...transferPayments(documents).map(({ document }) => document)]
  const orders = await findRecordedOrders(database, [...new Set(paid.map(({ orderId }) => orderId))])
  const people = await findContacts(
    database,
    [...orders.values()].map(({ contactId }) => contactId),
  )
  return { payments, refunds, documents, orders, people, dashboard }
}

async function readDashboard(clickhouse: ClickHouse, days: Days): Promise<MonthFacts['dashboard']> {
  try {
    const [revenueAgorot, refundsAgorot] = await Promise.all([sumRevenue(clickhouse, days), sumRefunds(clickhouse, days)])
    return { revenueAgorot, refundsAgorot }
  } catch (error) {
    if (isRetriable(error)) return null
    throw error
  }
}
