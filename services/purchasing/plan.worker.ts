import { parentPort, workerData } from 'node:worker_threads'
import { toComputedDraft } from './computed-draft.ts'
import { unpackInput } from './pack-input.ts'
import { makePlan } from './plan/make-plan.ts'

/** Computes the draft of `compute-draft.ts` in a thread of its own. */

const input = await unpackInput(workerData as Uint8Array)
const draft = toComputedDraft(input, makePlan(input))
parentPort?.postMessage(
  draft,
  draft.batches.map(({ buffer }) => buffer),
)
