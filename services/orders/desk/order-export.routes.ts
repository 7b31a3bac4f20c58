import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { findContacts } from '#services/contacts/contacts.queries.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { HttpError, unavailable } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { OrderRow } from '#services/orders/orders.queries.ts'
import { QueueFullError } from '#services/platform/bounded-queue.ts'
import type { Database } from '#services/platform/postgres.ts'
import { type Cell, csvFile } from '#services/staff/files/csv-file.ts'
import { loggingExport } from '#services/staff/files/export-log.ts'
import { type Sheet, xlsxFile } from '#services/staff/files/xlsx-file.ts'
import { ORDER_COLUMNS, orderCells } from './order-columns.ts'
import { readOrderFilter } from './order-query.ts'
import { StaffOrdersQuery } from './staff-orders.contract.ts'
import { countOrders, listFilteredOrdersAfter, type OrderFilter } from './staff-orders.queries.ts'
import { orderColumnsText, staffOrdersText } from './staff-orders.text.ts'

const ROWS_A_PIECE = 500
/** A workbook is made in memory. */
const MAX_SHEET_ROWS = 10_000
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** All orders that the list's filters leave, as files: a CSV of any length, a workbook of up to 10,000. */
export function orderExportRoutes(app: App, { database, now }: { database: Database; now: () => Date }): void {
  const named = (ending: string): string => `attachment; filename="orders-${israelDate(now().getTime())}.${ending}"`
  const schemaOf = (type: string) => ({
    querystring: Type.Omit(StaffOrdersQuery, ['page', 'limit']),
    response: { 200: { content: { [type]: { schema: Type.Any() } } } },
  })
  app.get(
    '/api/v1/orders/export.csv',
    { exposeHeadRoute: false, schema: { summary: 'Orders as CSV', ...schemaOf('text/csv') } },
    async (request, reply) => {
      const pieces = loggingExport(readPieces(database, readOrderFilter(request.query)), request, 'orders')
      reply.headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': named('csv') })
      return reply.send(csvFile(titles(), pieces))
    },
  )
  app.get(
    '/api/v1/orders/export.xlsx',
    { exposeHeadRoute: false, schema: { summary: 'Orders as a workbook', ...schemaOf(XLSX) } },
    async (request, reply) => {
      const file = await xlsxFile(() => readSheet(database, request)).catch((error: unknown) => {
        throw error instanceof QueueFullError ? unavailable() : error
      })
      reply.headers({ 'content-type': XLSX, 'content-disposition': named('xlsx') })
      return reply.send(Buffer.from(file))
    },
  )
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

/** Piece by piece, each when the one before was taken. */
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
