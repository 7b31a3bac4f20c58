import type { FastifyRequest } from 'fastify'
import { type Contact, findContacts } from '#services/contacts/contacts.queries.ts'
import { slotText } from '#services/domain/calendar.ts'
import type { Cell } from '#services/domain/csv.ts'
import { dayField } from '#services/domain/fields.ts'
import { formatDate, formatTime, israelDate } from '#services/domain/israel-time.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { shownStatus } from '#services/domain/order-status.ts'
import { XLSX } from '#services/ingress/contract/call.contract.ts'
import { HttpError, unavailable } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { OrderRow } from '#services/orders/orders.queries.ts'
import { QueueFullError } from '#services/platform/bounded-queue.ts'
import type { Database } from '#services/platform/postgres.ts'
import { csvFile, loggingExport, phoneCell, type Sheet, xlsxFile } from '#services/staff/index.ts'
import { readOrderFilter } from './order-query.ts'
import { presentOrder } from './staff-order.presenter.ts'
import { STAFF_ORDER_CALLS, type StaffOrder, type StaffOrdersQuery } from './staff-orders.contract.ts'
import { countOrders, listFilteredOrdersAfter, type OrderFilter } from './staff-orders.queries.ts'
import { orderColumnsText, staffOrdersText, orderColumnsText as text } from './staff-orders.text.ts'

/** An exported order: its current state and what was ordered. */
interface Exported {
  shown: Omit<StaffOrder, 'messages'>
  row: OrderRow
}

interface Column {
  title: string
  /** In characters. */
  width: number
  cellOf(order: Exported): Cell
}

const column = (title: string, width: number, cellOf: Column['cellOf']): Column => ({ title, width, cellOf })

/** Columns for bookkeeping and packing, one row per order. Sums are shekels, days and hours Israel's. */
const ORDER_COLUMNS: readonly Column[] = [
  column(text.orderId, 12, ({ row }) => Number(row.orderId)),
  column(text.date, 12, ({ row }) => formatDate(row.placedAt.getTime())),
  column(text.time, 8, ({ row }) => formatTime(row.placedAt.getTime())),
  column(text.status, 18, ({ row }) => text.statuses[shownStatus(row.status, row.placed.receiving)]),
  column(text.attention, 24, ({ row }) => row.needsAttention && text.reasons[row.needsAttention]),
  column(text.receiving, 14, ({ row }) => text.receivings[row.placed.receiving]),
  column(text.name, 20, ({ shown }) => shown.checkout.personal.name),
  column(text.phone, 14, ({ shown }) => phoneCell(shown.checkout.personal.phone)),
  column(text.email, 24, ({ shown }) => shown.checkout.personal.emailaddress),
  column(text.invoiceName, 20, ({ shown }) => shown.checkout.invoice?.name ?? null),
  column(text.companyNumber, 14, ({ shown }) => shown.checkout.invoice?.companyNumber ?? null),
  column(text.items, 60, ({ row }) => row.placed.lines.map(lineText).join(' | ')),
  column(text.units, 8, ({ row }) => row.placed.lines.reduce((sum, line) => sum + line.quantity * (line.isSet ? 2 : 1), 0)),
  column(text.goods, 12, ({ shown }) => shown.price.goods),
  column(text.shipping, 10, ({ shown }) => shown.price.shipping),
  column(text.discount, 10, ({ shown }) => shown.price.discount),
  column(text.coupon, 12, ({ shown }) => shown.checkout.couponCode),
  column(text.charged, 12, ({ shown }) => shown.price.charged),
  column(text.vat, 12, ({ row }) => vatOf(row)),
  column(text.installation, 14, ({ shown }) => shown.price.installation),
  column(text.method, 14, ({ row }) => text.methods[row.placed.paymentMethod]),
  column(text.installments, 10, ({ row }) => row.placed.installments),
  column(text.paidOn, 12, ({ row }) => row.paidAt && formatDate(row.paidAt.getTime())),
  column(text.refunded, 12, ({ row }) => refundedOf(row)),
  column(text.refundedOn, 12, ({ row }) => dayOf(row.refunds.findLast(isPaid)?.paidOn)),
  column(text.refundDue, 12, ({ shown }) => shown.refund.due || null),
  column(text.cancelReason, 16, ({ row }) => row.cancelReason && text.cancelReasons[row.cancelReason]),
  column(text.garage, 20, ({ shown }) => shown.checkout.shop?.displayName ?? null),
  column(text.fittingDay, 12, ({ shown }) => dayOf(shown.checkout.installDate)),
  column(text.fittingHours, 14, ({ shown }) => (shown.checkout.installSlot === null ? null : slotText(shown.checkout.installSlot))),
  column(text.recipient, 20, ({ shown }) => shown.checkout.shipping?.name ?? null),
  column(text.recipientPhone, 14, ({ shown }) => phoneCell(shown.checkout.shipping?.phone ?? null)),
  column(text.address, 24, ({ shown }) => shown.checkout.shipping?.address ?? null),
  column(text.city, 14, ({ shown }) => shown.checkout.shipping?.city ?? null),
  column(text.deliveryNotes, 24, ({ shown }) => shown.checkout.shipping?.notes ?? null),
  column(text.notes, 24, ({ shown }) => shown.checkout.additionalNotes),
  column(text.tracking, 18, ({ row }) => row.trackingCode),
]

const ROWS_A_PIECE = 500
/** A workbook is built in memory. */
const MAX_SHEET_ROWS = 10_000

/** Exports the filtered orders: a CSV of any length, a workbook of up to 10,000. */
export function orderExportRoutes(app: App, { database, now }: { database: Database; now: () => Date }): void {
  const named = (ending: string): string => `attachment; filename="orders-${israelDate(now().getTime())}.${ending}"`
  app.route({
    ...STAFF_ORDER_CALLS.csv,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const pieces = loggingExport(readPieces(database, readOrderFilter(request.query)), request, 'orders')
      reply.headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': named('csv') })
      return reply.send(csvFile(titles(), pieces))
    },
  })
  app.route({
    ...STAFF_ORDER_CALLS.xlsx,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const file = await xlsxFile(async () => [await readSheet(database, request)]).catch((error: unknown) => {
        throw error instanceof QueueFullError ? unavailable() : error
      })
      reply.headers({ 'content-type': XLSX, 'content-disposition': named('xlsx') })
      return reply.send(Buffer.from(file))
    },
  })
}

const titles = (): string[] => ORDER_COLUMNS.map(({ title }) => title)

async function readSheet(database: Database, request: FastifyRequest<{ Querystring: StaffOrdersQuery }>): Promise<Sheet> {
  const filter = readOrderFilter(request.query)
  const { total } = await countOrders(database, filter)
  if (total > MAX_SHEET_ROWS) throw new HttpError(400, 'too_many_orders', staffOrdersText.tooManyForSheet)
  const rows: (readonly Cell[])[] = []
  for await (const piece of loggingExport(readPieces(database, filter), request, 'orders')) rows.push(...piece)
  const columns = ORDER_COLUMNS.map(({ title, width }) => ({ title, width }))
  return { name: orderColumnsText.sheet, columns, rows }
}

/** Page by page, each read when the one before was consumed. */
async function* readPieces(database: Database, filter: OrderFilter): AsyncGenerator<Cell[][]> {
  let after: OrderRow | null = null
  do {
    const rows: OrderRow[] = await listFilteredOrdersAfter(database, filter, after, ROWS_A_PIECE)
    const people = await findContacts(
      database,
      rows.map(({ contactId }) => contactId),
    )
    yield rows.map((row) => orderCells(row, people.get(row.contactId) ?? null))
    after = rows.length === ROWS_A_PIECE ? (rows.at(-1) ?? null) : null
  } while (after !== null)
}

function orderCells(row: OrderRow, contact: Contact | null): Cell[] {
  const order = { row, shown: presentOrder(row, contact) }
  return ORDER_COLUMNS.map(({ cellOf }) => {
    const cell = cellOf(order)
    // Newlines in notes would break rows in programs that ignore quotes.
    return typeof cell === 'string' ? cell.replace(/\s*[\r\n]+\s*/g, ' ') : cell
  })
}

function lineText({ quantity, displayName, displaySize, ean }: OrderRow['placed']['lines'][number]): string {
  return `${quantity} × ${displayName} ${displaySize} (${ean})`
}

const dayOf = (day: string | null | undefined): string | null => (day ? dayField.write(day) : null)
const isPaid = ({ state }: OrderRow['refunds'][number]): boolean => state === 'paid'

/** Completed refunds; pending ones are not included. */
function refundedOf({ refunds }: OrderRow): number | null {
  const agorot = refunds.filter(isPaid).reduce((sum, { amountAgorot }) => sum + amountAgorot, 0)
  return agorot === 0 ? null : agorotToShekels(agorot)
}

/** Of the charged sum. */
function vatOf({ placed }: OrderRow): number {
  const { chargedAgorot, vatPercent } = placed.price
  return agorotToShekels(Math.round((chargedAgorot * vatPercent) / (100 + vatPercent)))
}
