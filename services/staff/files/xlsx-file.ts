import { Worker } from 'node:worker_threads'
import { createBoundedQueue } from '#services/platform/bounded-queue.ts'
import type { Cell } from './csv-file.ts'

/** One sheet, right to left unless it goes abroad. */
export interface Sheet {
  name: string
  /** `format` of its numbers: `0.00`. */
  columns: readonly { title: string; width: number; format?: string }[]
  rows: readonly (readonly Cell[])[]
  isLeftToRight?: boolean
}

/** Ten thousand rows take seconds: one sheet at a time, beside the thread that answers. */
const queue = createBoundedQueue({ running: 1, waiting: 3 })

/** A workbook of what is read once its turn has come: those that wait hold no rows. Throws `QueueFullError` when too many are being made. */
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
