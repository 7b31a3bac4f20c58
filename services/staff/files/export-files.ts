import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { stringify } from 'csv-stringify/sync'
import type { FastifyRequest } from 'fastify'
import { createBoundedQueue } from '#services/platform/bounded-queue.ts'

/** A cell; null = empty. */
export type Cell = string | number | null

/** A spreadsheet would parse these digits as a number, without leading zeros or rounded to fifteen digits. */
const LOSES_DIGITS = /^(0\d+|\d{12,})$/
const BYTE_ORDER_MARK = '\ufeff'

/** The hyphen makes spreadsheets keep it as text. */
export function phoneCell(phone: string | null): Cell {
  return phone === null ? null : phone.replace(/^(05\d)(\d{7})$/, '$1-$2')
}

/** A CSV for Hebrew Excel (UTF-8 with BOM), streamed. Texts that look like a formula, or whose digits would be lost, get an apostrophe. */
export function csvFile(titles: readonly string[], pieces: AsyncIterable<readonly (readonly Cell[])[]>): Readable {
  return Readable.from(linesOf(titles, pieces), { objectMode: false })
}

async function* linesOf(titles: readonly string[], pieces: AsyncIterable<readonly (readonly Cell[])[]>): AsyncIterable<string> {
  yield BYTE_ORDER_MARK + toCsv([titles])
  for await (const rows of pieces) if (rows.length > 0) yield toCsv(rows)
}

function toCsv(rows: readonly (readonly Cell[])[]): string {
  const guarded = rows.map((row) => row.map((cell) => (typeof cell === 'string' && LOSES_DIGITS.test(cell) ? `'${cell}` : cell)))
  return stringify(guarded, { escape_formulas: true, record_delimiter: 'windows' })
}

/** One sheet, right to left by default. */
export interface Sheet {
  name: string
  /** `format`: of numbers, `0.00`. */
  columns: readonly { title: string; width: number; format?: string }[]
  rows: readonly (readonly Cell[])[]
  isLeftToRight?: boolean
}

/** Ten thousand rows take seconds: one sheet at a time, in a worker thread. */
const queue = createBoundedQueue({ running: 1, waiting: 3 })

/** Builds a workbook; rows are read when its turn comes. Throws `QueueFullError` when too many are queued. */
export function xlsxFile(readSheet: () => Promise<Sheet>): Promise<Uint8Array> {
  return queue.run(async () => {
    const workerData = await readSheet()
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./xlsx.worker.ts', import.meta.url), { workerData })
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  })
}

/** Passes the rows on; at the end, or when the client disconnects, logs who exported how many. */
export async function* loggingExport<Row>(
  pieces: AsyncIterable<readonly Row[]>,
  { log, staff, ip }: Pick<FastifyRequest, 'log' | 'staff' | 'ip'>,
  what: 'orders' | 'offers' | 'draft-order' | 'catalogue',
): AsyncGenerator<readonly Row[]> {
  let rows = 0
  try {
    for await (const piece of pieces) {
      rows += piece.length
      yield piece
    }
  } finally {
    log.info({ securityEvent: 'export', what, rows, staffId: staff.staffId, from: ip }, 'a member of staff took data away in a file')
  }
}
