import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { isCalendarDay } from '#services/domain/calendar.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { TableFileError } from '#services/importing/table-row.ts'
import { XLSX } from '#services/ingress/contract/call.contract.ts'
import { HttpError, unavailable } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { QueueFullError } from '#services/platform/bounded-queue.ts'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import type { Database } from '#services/platform/postgres.ts'
import { logExport, type Sheet, xlsxFile } from '#services/staff/index.ts'
import { ACCOUNTING_CALLS as CALLS, type ClearingDay } from './accounting.contract.ts'
import { accountingText as text } from './accounting.text.ts'
import { listMovements } from './clearing-day.queries.ts'
import { compareDay } from './clearing-day.rules.ts'
import { type ClearingFile, readClearingFile } from './clearing-file.ts'
import { readMonth } from './month.queries.ts'
import { monthOf } from './month.rules.ts'
import { monthSheets } from './month-sheets.ts'
import { summaryOf } from './month-summary.rules.ts'

export interface AccountingRoutes {
  database: Database
  /** Null where the process has none: the month then says nothing of the dashboard. */
  clickhouse: ClickHouse | null
}

/** A workbook is built in memory. */
const MAX_SHEET_ROWS = 10_000
/** A day of a hundred thousand transactions. */
const MAX_FILE_BYTES = 8 * 1024 * 1024
const MAX_LISTED_PROBLEMS = 1000

export async function accountingRoutes(desk: App, deps: AccountingRoutes): Promise<void> {
  desk.route({
    ...CALLS.month,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { month } = request.query
      const file = await xlsxFile(() => readSheets(deps, month, request)).catch((error: unknown) => {
        throw error instanceof QueueFullError ? unavailable() : error
      })
      reply.headers({ 'content-type': XLSX, 'content-disposition': `attachment; filename="month-${month}.xlsx"` })
      return reply.send(Buffer.from(file))
    },
  })
  await desk.register(async (scope) => {
    scope.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, file, done) => done(null, file))
    scope.withTypeProvider<TypeBoxTypeProvider>().route({
      ...CALLS.clearingDay,
      bodyLimit: MAX_FILE_BYTES,
      handler: async ({ body, query: { day } }) => {
        if (!Buffer.isBuffer(body)) throw new HttpError(415, 'unsupported_media_type', text.noFile)
        if (!isCalendarDay(day)) throw new HttpError(400, 'bad_day', text.noSuchDay, { field: 'day' })
        return compareFile(deps.database, day, await readFile(body))
      },
    })
  })
}

async function readSheets(deps: AccountingRoutes, month: string, request: FastifyRequest): Promise<Sheet[]> {
  // One more than fits, to know that it is too many.
  const facts = await readMonth(deps, month, MAX_SHEET_ROWS + 1)
  const rows = monthOf(facts)
  const sheets = monthSheets(rows, summaryOf(rows, facts.dashboard))
  const tooLong = sheets.find((sheet) => sheet.rows.length > MAX_SHEET_ROWS)
  if (tooLong) throw new HttpError(400, 'too_many_rows', text.tooManyRows(tooLong.name))
  logExport(
    request,
    'accounting',
    sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0),
  )
  return sheets
}

async function readFile(body: Buffer): Promise<ClearingFile> {
  const file = await readClearingFile(body).catch((error: unknown) => {
    throw error instanceof TableFileError ? new HttpError(400, 'unreadable_file', text.unreadable) : error
  })
  if (file.missing.length > 0) throw new HttpError(400, 'missing_columns', text.missingColumns(file.missing.join(', ')))
  return file
}

async function compareFile(database: Database, day: string, { rows, problems }: ClearingFile): Promise<ClearingDay> {
  const shop = await listMovements(
    database,
    day,
    rows.map(({ transaction }) => transaction),
  )
  const { equal, shopAlone, companyAlone, differing, otherDay, leftOut } = compareDay(day, shop, rows)
  return {
    day,
    equal,
    shopAlone: shopAlone.map(({ transaction, orderId, agorot }) => ({ transaction, orderId, sum: agorotToShekels(agorot) })),
    companyAlone: companyAlone.map(({ row, transaction, agorot }) => ({ row, transaction, sum: agorotToShekels(agorot) })),
    differing: differing.map(({ shop: { orderId, agorot }, company: { row, transaction, agorot: companyAgorot } }) => {
      return { row, transaction, orderId, shopSum: agorotToShekels(agorot), companySum: agorotToShekels(companyAgorot) }
    }),
    otherDay: otherDay.map(({ shop: { orderId, agorot, day: shopDay }, company: { row, transaction } }) => {
      return { row, transaction, orderId, sum: agorotToShekels(agorot), shopDay }
    }),
    problems: [
      ...problems.map(({ row, column, value, reason, isWarning }) => ({ row, column, value, reason, isWarning })),
      ...leftOut.map(({ row: { row, transaction }, reason }) => ({
        row,
        column: 'transaction',
        value: transaction,
        reason,
        isWarning: false,
      })),
    ]
      .sort((one, other) => one.row - other.row)
      .slice(0, MAX_LISTED_PROBLEMS),
  }
}
