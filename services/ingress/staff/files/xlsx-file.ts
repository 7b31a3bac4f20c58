import { Worker } from 'node:worker_threads'
import { createBoundedQueue } from '../../media/bounded-queue.ts'
import type { Cell } from './csv-file.ts'

/** One sheet, right to left. */
export interface Sheet {
  name: string
  columns: readonly { title: string; width: number }[]
  rows: readonly (readonly Cell[])[]
}

/** Ten thousand rows take seconds: one sheet at a time, beside the thread that answers. */
const queue = createBoundedQueue({ running: 1, waiting: 3 })

/** A workbook. Throws `QueueFullError` when too many are being made. */
export function xlsxFile(sheet: Sheet): Promise<Uint8Array> {
  return queue.run(
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker(new URL('./xlsx.worker.ts', import.meta.url), { workerData: sheet })
        worker.once('message', resolve)
        worker.once('error', reject)
      }),
  )
}
