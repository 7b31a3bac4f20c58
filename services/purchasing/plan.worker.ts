import { parentPort, workerData } from 'node:worker_threads'
import { toComputedDraft } from './computed-draft.ts'
import { unpackInput } from './pack-input.ts'
import { makePlan } from './plan/make-plan.ts'

/** Computes a draft in a worker thread. */

const input = await unpackInput(workerData as Uint8Array)
const draft = toComputedDraft(input, makePlan(input))
parentPort?.postMessage(
  draft,
  draft.batches.map(({ buffer }) => buffer),
)
