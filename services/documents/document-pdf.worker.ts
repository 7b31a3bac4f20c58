import { parentPort, workerData } from 'node:worker_threads'
import type { IssuedDocument } from './document.ts'
import { documentPdf } from './document-pdf.ts'

/**
 * Draws the PDF of `document-file.ts` in a worker thread: its fonts and its layout take a tenth of a second and more, in which a server
 * would answer nobody.
 */

const bytes = await documentPdf(workerData as IssuedDocument)

// In memory of its own, which is handed over; buffers of Node may share theirs.
const file = new Uint8Array(bytes)
parentPort?.postMessage(file, [file.buffer])
