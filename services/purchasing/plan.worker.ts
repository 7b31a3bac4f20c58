import { parentPort, workerData } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import { toComputedDraft } from './computed-draft.ts'
import { makePlan } from './plan/make-plan.ts'
import type { PlanInput } from './plan/plan-input.ts'

/** Computes the draft of `compute-draft.ts` in a thread of its own. */

const input: PlanInput = JSON.parse(gunzipSync(workerData as Uint8Array).toString())
parentPort?.postMessage(toComputedDraft(input, makePlan(input)))
