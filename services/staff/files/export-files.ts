import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { FastifyRequest } from 'fastify'
import { BYTE_ORDER_MARK, type Cell, csvLines } from '#services/domain/csv.ts'
import { createBoundedQueue } from '#services/platform/bounded-queue.ts'

/** With its hyphen a spreadsheet leaves it the text that it is. */
export function phoneCell(phone: string | null): Cell {
  return phone === null ? null : phone.replace(/^(05\d)(\d{7})$/, '$1-$2')
}

/** A CSV that Hebrew Excel opens as it is, read as fast as it is sent. */
export function csvFile(titles: readonly string[], pieces: AsyncIterable<readonly (readonly Cell[])[]>): Readable {
  return Readable.from(linesOf(titles, pieces), { objectMode: false })
}

async function* linesOf(titles: readonly string[], pieces: AsyncIterable<readonly (readonly Cell[])[]>): AsyncIterable<string> {
  yield BYTE_ORDER_MARK + csvLines([titles])
  for await (const rows of pieces) if (rows.length > 0) yield csvLines(rows)
}

/** One sheet, right to left by default. */
export interface Sheet {
  name: string
  /** `format`: of numbers, `0.00`. */
  columns: readonly { title: string; width: number; format?: string }[]
  rows: readonly (readonly Cell[])[]
  isLeftToRight?: boolean
}

/** Ten thousand rows take seconds: one workbook at a time, in a worker thread. */
const queue = createBoundedQueue({ running: 1, waiting: 3 })

/** Builds a workbook; rows are read when its turn comes. Throws `QueueFullError` when too many are queued. */
export function xlsxFile(readSheets: () => Promise<readonly Sheet[]>): Promise<Uint8Array> {
  return queue.run(async () => {
    const workerData = await readSheets()
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./xlsx.worker.ts', import.meta.url), { workerData })
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  })
}

type Exporting = Pick<FastifyRequest, 'log' | 'staff' | 'ip'>
type Exported = 'orders' | 'offers' | 'draft-order' | 'catalogue' | 'accounting'

/** Logs who exported how many rows. */
export function logExport({ log, staff, ip }: Exporting, what: Exported, rows: number): void {
  log.info({ securityEvent: 'export', what, rows, staffId: staff.staffId, from: ip }, 'a member of staff took data away in a file')
}

/** Passes the rows on; at the end, or when the client disconnects, logs who exported how many. */
export async function* loggingExport<Row>(
  pieces: AsyncIterable<readonly Row[]>,
  request: Exporting,
  what: Exported,
): AsyncGenerator<readonly Row[]> {
  let rows = 0
  try {
    for await (const piece of pieces) {
      rows += piece.length
      yield piece
    }
  } finally {
    logExport(request, what, rows)
  }
}
