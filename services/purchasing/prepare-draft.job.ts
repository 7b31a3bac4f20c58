import { Worker } from 'node:worker_threads'
import type { Job } from '#services/platform/jobs.ts'
import type { Logger } from '#services/platform/logger.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import type { ComputedDraft } from './computed-draft.ts'
import { lockApprovals } from './draft-transaction.ts'
import { type PackedInput, packInput } from './pack-input.ts'
import type { PlanInput } from './plan/plan-input.ts'
import { type BegunDraft, beginPreparation, completeDraft, failDraft, noteError, showProgress } from './preparation.ts'
import { PREPARE_DRAFT } from './request-draft.command.ts'

/** The plan cannot be made of this input, now or later. */
class UnplannableError extends Error {
  constructor(cause: unknown) {
    super(`the plan could not be made: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'UnplannableError'
  }
}

/** Beyond the old generation the draft fails, and not the process; a small young one takes a quarter less memory and no more time. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 }

export interface PrepareDraftDeps extends UnitOfWorkDeps {
  /** Everything a draft is computed from, as it is now. */
  readInput(): Promise<PlanInput>
  logger: Pick<Logger, 'warn' | 'error'>
}

/** An error that comes back so often needs somebody to look at it. */
const MAX_ERRORS = 6
/** So often a draft is taken up when its process died, within some hours: it may be the draft that kills it. */
const MAX_BEGINNINGS = 15

/** Prepares the draft that was asked for. Sent with every request; by the clock for one whose job was lost. */
export function createPrepareDraftJob(deps: PrepareDraftDeps): Job {
  return { queue: PREPARE_DRAFT, cron: '* * * * *', retryAfterSeconds: 1, resumes: true, run: () => prepareDraft(deps) }
}

/**
 * Ends with one complete draft or with none: a process that dies leaves `preparing`, and whoever takes that up computes it again from
 * what was kept. One process at a time; another one finds nothing to do. Throws when it is to be tried again.
 */
export async function prepareDraft(deps: PrepareDraftDeps): Promise<void> {
  await deps.database.withLock(PREPARE_DRAFT, () => prepareNext(deps))
}

async function prepareNext(deps: PrepareDraftDeps): Promise<void> {
  const draft = await beginPreparation(deps)
  if (draft === null) return
  if (draft.attempt > MAX_BEGINNINGS) return fail(deps, draft, 'tried_too_often', new Error('its process died over it again and again'))
  try {
    await prepare(deps, draft)
  } catch (error) {
    if (error instanceof UnplannableError) return fail(deps, draft, 'cannot_plan', error)
    if ((await noteError(deps, draft)) >= MAX_ERRORS) return fail(deps, draft, 'tried_too_often', error)
    deps.logger.warn({ err: error, ...draft }, 'a draft order could not be prepared, and will be tried again')
    throw error
  }
}

async function prepare(deps: PrepareDraftDeps, draft: BegunDraft): Promise<void> {
  const { draftOrderId } = draft
  const { input, sha256 } = (await findInput(deps.database, draftOrderId)) ?? (await readInput(deps, draftOrderId))
  if (!(await showProgress(deps, draft, 'planning', 0.4))) return
  const computed = await computeDraft(input)
  if (!(await showProgress(deps, draft, 'writing', 0.8))) return
  await completeDraft(deps, draft, sha256, computed)
}

async function readInput({ database, now, readInput: read }: PrepareDraftDeps, draftOrderId: string): Promise<PackedInput> {
  const readAt = await chooseReadMoment(database, now)
  return saveInput(database, draftOrderId, await read(), readAt)
}

async function fail(deps: PrepareDraftDeps, draft: BegunDraft, failure: 'cannot_plan' | 'tried_too_often', error: unknown): Promise<void> {
  deps.logger.error({ err: error, ...draft, failure }, 'a draft order failed')
  await failDraft(deps, draft, failure, error instanceof Error ? error.message : String(error))
}

/** Computes a draft from what was kept, beside the thread that answers: tens of thousands of products take seconds. Throws `UnplannableError`. */
export function computeDraft(input: Uint8Array): Promise<ComputedDraft> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./plan.worker.ts', import.meta.url), { workerData: input, resourceLimits: RESOURCE_LIMITS })
    worker.once('message', resolve)
    worker.once('error', (error) => reject(new UnplannableError(error)))
    worker.once('exit', (code) => reject(new UnplannableError(new Error(`it ended with ${code}`))))
  })
}

async function findInput(database: Database, draftOrderId: string): Promise<PackedInput | null> {
  const { rows } = await database.query<PackedInput>('SELECT input, sha256 FROM draft_inputs WHERE draft_order_id = $1', [draftOrderId])
  return rows[0] ?? null
}

/** The first one that is kept counts, whoever else reads at the same time. */
async function saveInput(database: Database, draftOrderId: string, read: PlanInput, readAt: Date): Promise<PackedInput> {
  const packed = await packInput(read)
  await database.query(
    'INSERT INTO draft_inputs (draft_order_id, input, sha256, read_at) VALUES ($1, $2, $3, $4) ON CONFLICT (draft_order_id) DO NOTHING',
    [draftOrderId, packed.input, packed.sha256, readAt],
  )
  return (await findInput(database, draftOrderId)) ?? packed
}

/** A moment before which every approval is there to be read, and after which none is in what is read. */
function chooseReadMoment(database: Database, now: () => Date): Promise<Date> {
  return database.transaction(async (tx) => {
    await lockApprovals(tx)
    return now()
  })
}
