import { Worker } from 'node:worker_threads'
import type { ComputedDraft } from './computed-draft.ts'

/** The plan cannot be made of this input, now or later. */
export class UnplannableError extends Error {
  constructor(cause: unknown) {
    super(`the plan could not be made: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'UnplannableError'
  }
}

/** Beyond the old generation the draft fails, and not the process; a small young one takes a quarter less memory and no more time. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 }

/** Computes a draft from what was kept, beside the thread that answers: tens of thousands of products take seconds. Throws `UnplannableError`. */
export function computeDraft(input: Uint8Array): Promise<ComputedDraft> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./plan.worker.ts', import.meta.url), { workerData: input, resourceLimits: RESOURCE_LIMITS })
    worker.once('message', resolve)
    worker.once('error', (error) => reject(new UnplannableError(error)))
    worker.once('exit', (code) => reject(new UnplannableError(new Error(`it ended with ${code}`))))
  })
}
