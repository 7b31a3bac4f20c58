import { Worker } from 'node:worker_threads'
import { createBoundedQueue } from '#services/platform/bounded-queue.ts'
import type { IssuedDocument } from './document.ts'

/** One at a time: links are public, and whoever opens many takes one core at most. */
const queue = createBoundedQueue({ running: 1, waiting: 12 })

/** Draws its PDF in a worker thread. Throws `QueueFullError` when too many are queued. */
export function documentFile(document: IssuedDocument): Promise<Uint8Array> {
  return queue.run(
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker(new URL('./document-pdf.worker.ts', import.meta.url), { workerData: document })
        worker.once('message', resolve)
        worker.once('error', reject)
      }),
  )
}

const NAMES = { invoice_receipt: 'invoice-receipt', credit_note: 'credit-note' } as const

/** `invoice-receipt-1024.pdf`: Latin, since not every program reads other names. */
export const documentFileName = ({ kind, number }: Pick<IssuedDocument, 'kind' | 'number'>): string => `${NAMES[kind]}-${number}.pdf`
