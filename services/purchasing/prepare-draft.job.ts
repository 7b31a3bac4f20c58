import type { Job } from '#services/platform/jobs.ts'
import type { Logger } from '#services/platform/logger.ts'
import { computeDraft, UnplannableError } from './compute-draft.ts'
import { chooseReadMoment, findInput, saveInput } from './draft-input.ts'
import type { DraftDeps } from './draft-transaction.ts'
import type { PackedInput } from './pack-input.ts'
import type { PlanInput } from './plan/plan-input.ts'
import { type BegunDraft, beginPreparation, completeDraft, failDraft, noteError, showProgress } from './preparation.ts'
import { PREPARE_DRAFT } from './request-draft.command.ts'

export interface PrepareDraftDeps extends DraftDeps {
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
