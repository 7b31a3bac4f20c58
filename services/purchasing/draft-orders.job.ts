import { Worker } from 'node:worker_threads'
import { israelDate } from '#services/domain/israel-time.ts'
import { signalStaff } from '#services/platform/event-log/read-changed.ts'
import type { Job } from '#services/platform/jobs.ts'
import type { Logger } from '#services/platform/logger.ts'
import type { Database, Transaction } from '#services/platform/postgres.ts'
import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import { type ComputedDraft, type ComputedLine, unpackLines } from './computed-draft.ts'
import { PREPARE_DRAFT, type RequestDraftDeps, requestDraft } from './draft-orders.command.ts'
import { lockApprovals, withDraftEvents } from './draft-record.ts'
import { type PackedInput, packInput } from './pack-input.ts'
import type { PlanInput } from './plan/plan-input.ts'

/** The input cannot be planned; a retry does not help. */
class UnplannableError extends Error {
  constructor(cause: unknown) {
    super(`the plan could not be made: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'UnplannableError'
  }
}

/** Beyond the heap limit the draft fails, not the process; a small young generation takes a quarter less memory and no more time. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 }

export interface PrepareDraftDeps extends UnitOfWorkDeps {
  /** The input of a draft, as of now. */
  readInput(): Promise<PlanInput>
  logger: Pick<Logger, 'warn' | 'error'>
}

/** After this many errors a person must look at it. */
const MAX_ERRORS = 6
/** Maximum restarts after crashes, over some hours: the draft itself may be the cause. */
const MAX_BEGINNINGS = 15

/** Prepares the requested draft. Enqueued by every request; scheduled as well, in case a job is lost. */
export function createPrepareDraftJob(deps: PrepareDraftDeps): Job {
  return { queue: PREPARE_DRAFT, cron: '* * * * *', retryAfterSeconds: 1, resumes: true, run: () => prepareDraft(deps) }
}

/**
 * Results in one complete draft or none: after a crash the draft stays `preparing`, and is computed again from the stored input. One
 * process at a time. Throws to be retried.
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

/** Computes a draft from its stored input in a worker thread: tens of thousands of products take seconds. Throws `UnplannableError`. */
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

/** The first stored input counts, also among concurrent readers. */
async function saveInput(database: Database, draftOrderId: string, read: PlanInput, readAt: Date): Promise<PackedInput> {
  const packed = await packInput(read)
  await database.query(
    'INSERT INTO draft_inputs (draft_order_id, input, sha256, read_at) VALUES ($1, $2, $3, $4) ON CONFLICT (draft_order_id) DO NOTHING',
    [draftOrderId, packed.input, packed.sha256, readAt],
  )
  return (await findInput(database, draftOrderId)) ?? packed
}

/** A moment such that all earlier approvals are visible to the read, and no later ones. */
function chooseReadMoment(database: Database, now: () => Date): Promise<Date> {
  return database.transaction(async (tx) => {
    await lockApprovals(tx)
    return now()
  })
}

/** Steps of the preparation. Each changes only a draft that is still being prepared. */

interface BegunDraft {
  draftOrderId: string
  /** Number of this attempt. Each step applies only to its own attempt. */
  attempt: number
}

/** Restarts have other causes too, so the first retries come at once; later ones back off, in case the draft crashes its process. */
const MAY_BEGIN = `begun_at IS NULL OR attempts < 4 OR begun_at + least(10 * 2 ^ (attempts - 4), 600) * interval '1 s' <= now()`

/** Takes the next draft to prepare, including one whose process died; null = none is due. */
export function beginPreparation(deps: UnitOfWorkDeps): Promise<BegunDraft | null> {
  return withDraftEvents(deps, async ({ tx, at, emit }) => {
    const { rows } = await tx.query<{ draftOrderId: string; status: string; attempts: number }>(
      `SELECT draft_order_id AS "draftOrderId", status, attempts FROM draft_orders
       WHERE status IN ('initial', 'preparing') AND (${MAY_BEGIN}) FOR UPDATE`,
    )
    const [draft] = rows
    if (!draft) return null
    const { draftOrderId, status, attempts } = draft
    await tx.query(
      `UPDATE draft_orders SET status = 'preparing', stage = 'reading', share = 0, attempts = attempts + 1, begun_at = now(), updated_at = $2
       WHERE draft_order_id = $1`,
      [draftOrderId, at],
    )
    if (status === 'initial') emit('draft-order.preparation-started.v1', draftOrderId, { draftOrderId })
    return { draftOrderId, attempt: attempts + 1 }
  })
}

/** Allows an immediate retry. Returns the number of errors so far. */
async function noteError({ database }: Pick<UnitOfWorkDeps, 'database'>, { draftOrderId, attempt }: BegunDraft): Promise<number> {
  const { rows } = await database.query<{ errors: number }>(
    `UPDATE draft_orders SET errors = errors + 1, begun_at = NULL
     WHERE draft_order_id = $1 AND status = 'preparing' AND attempts = $2 RETURNING errors`,
    [draftOrderId, attempt],
  )
  return rows[0]?.errors ?? 0
}

/** Signals open pages. False = no longer being prepared: cancelled, or taken by another process. */
function showProgress(
  { database }: Pick<UnitOfWorkDeps, 'database'>,
  { draftOrderId, attempt }: BegunDraft,
  stage: 'reading' | 'planning' | 'writing',
  share: number,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `UPDATE draft_orders SET stage = $3, share = $4 WHERE draft_order_id = $1 AND status = 'preparing' AND attempts = $2`,
      [draftOrderId, attempt, stage, share],
    )
    if (rowCount > 0) await signalStaff(tx, 'draft-order-changed', draftOrderId)
    return rowCount > 0
  })
}

/** Writes lines, totals, status and event together; no-op when it is no longer being prepared. */
function completeDraft(
  deps: UnitOfWorkDeps,
  { draftOrderId, attempt }: BegunDraft,
  inputHash: string,
  computed: ComputedDraft,
): Promise<void> {
  const { batches, outcome, linesHash } = computed
  const { items, tires, cents } = outcome.totals
  return withDraftEvents(deps, async ({ tx, at, emit }) => {
    const { rowCount } = await tx.query(
      `UPDATE draft_orders SET status = 'completed', share = 1, items = $2, tires = $3, cents = $4, outcome = $5, input_hash = $6,
         lines_hash = $7, updated_at = $8, completed_at = $8
       WHERE draft_order_id = $1 AND status = 'preparing' AND attempts = $9`,
      [draftOrderId, items, tires, cents, JSON.stringify(outcome), inputHash, linesHash, at, attempt],
    )
    if (rowCount === 0) return
    let from = 0
    for (const batch of batches) {
      const lines = unpackLines(batch)
      await insertLines(tx, draftOrderId, from, lines)
      from += lines.length
    }
    emit('draft-order.completed.v1', draftOrderId, { draftOrderId, items, tires, cents, inputHash, linesHash })
  })
}

async function insertLines(tx: Transaction, draftOrderId: string, from: number, lines: readonly ComputedLine[]): Promise<void> {
  const column = <Key extends keyof ComputedLine>(key: Key) => lines.map((line) => line[key])
  await tx.query(
    `INSERT INTO draft_lines (draft_order_id, place, ean, supplier, sku, computed, quantity, tires, unit_cents, landed_agorot, line)
     SELECT $1, $2 + place - 1, ean, supplier, sku, quantity, quantity, tires, unit_cents, landed_agorot, line
     FROM unnest($3::text[], $4::text[], $5::text[], $6::int[], $7::int[], $8::int[], $9::bigint[], $10::json[])
       WITH ORDINALITY AS lines (ean, supplier, sku, quantity, tires, unit_cents, landed_agorot, line, place)`,
    [
      draftOrderId,
      from,
      column('ean'),
      column('supplier'),
      column('sku'),
      column('quantity'),
      column('tires'),
      column('unitCents'),
      column('landedAgorot'),
      column('line'),
    ],
  )
}

const MAX_REASON = 200

/** `reason` is for developers; no-op when the draft is no longer being prepared. */
function failDraft(
  deps: UnitOfWorkDeps,
  { draftOrderId, attempt }: BegunDraft,
  failure: 'cannot_plan' | 'tried_too_often',
  reason: string,
): Promise<void> {
  return withDraftEvents(deps, async ({ tx, at, emit }) => {
    const { rowCount } = await tx.query(
      `UPDATE draft_orders SET status = 'failed', failure = $2, updated_at = $3
       WHERE draft_order_id = $1 AND status = 'preparing' AND attempts = $4`,
      [draftOrderId, failure, at, attempt],
    )
    if (rowCount > 0) emit('draft-order.failed.v1', draftOrderId, { draftOrderId, reason: reason.slice(0, MAX_REASON) })
  })
}

/** The author of nightly drafts. */
export const SYSTEM = 'system'

/**
 * Requests one draft a night, idempotently. Runs every hour until six, since the shop may be down at one of them, and 02:10 does not
 * exist on one night in March.
 */
export function createNightlyDraftJob(deps: RequestDraftDeps): Job {
  return {
    queue: 'nightly-draft',
    cron: '10 2-6 * * *',
    async run() {
      await requestDraft(deps, SYSTEM, israelDate(deps.now().getTime()))
    },
  }
}

const RETENTION_MS = 30 * 24 * 60 * 60_000

/**
 * Deletes drafts, with lines and input, that were not approved within thirty days: one is made every night, and a large one takes tens
 * of megabytes. Approved ones are orders and stay.
 */
export function createOldDraftsJob(database: Database, now: () => Date): Job {
  return {
    queue: 'old-drafts',
    cron: '50 3 * * *',
    async run() {
      const before = new Date(now().getTime() - RETENTION_MS)
      while (await forgetOne(database, before));
    },
  }
}

async function forgetOne(database: Database, before: Date): Promise<boolean> {
  const { rowCount } = await database.query(
    `WITH old AS (
       SELECT draft_order_id FROM draft_orders
       WHERE created_at < $1 AND approved_at IS NULL AND status NOT IN ('initial', 'preparing')
       ORDER BY created_at LIMIT 1 FOR UPDATE),
     lines AS (DELETE FROM draft_lines l USING old WHERE l.draft_order_id = old.draft_order_id),
     inputs AS (DELETE FROM draft_inputs i USING old WHERE i.draft_order_id = old.draft_order_id)
     DELETE FROM draft_orders d USING old WHERE d.draft_order_id = old.draft_order_id`,
    [before],
  )
  return rowCount > 0
}
