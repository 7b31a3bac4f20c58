import { randomUUID } from 'node:crypto'
import type { OpenQueue, SendJob } from '#services/platform/jobs.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import type { DraftStatus } from './draft-record.ts'
import { withDraftEvents } from './draft-transaction.ts'

/** The queue of the job that prepares drafts. */
export const PREPARE_DRAFT = 'prepare-draft'

export interface RequestDraftDeps extends UnitOfWorkDeps {
  openQueue: OpenQueue
}

export interface RequestedDraft {
  draftOrderId: string
  status: DraftStatus
  /** False: another one is being prepared, and this is its id. */
  isNew: boolean
}

/**
 * Asks for a draft; while one is prepared it answers that one, from however many connections it is asked. `nightOf`: the day whose
 * nightly draft it is; null as soon as that day has one.
 */
export async function requestDraft(deps: RequestDraftDeps, by: string): Promise<RequestedDraft>
export async function requestDraft(deps: RequestDraftDeps, by: string, nightOf: string): Promise<RequestedDraft | null>
export async function requestDraft(deps: RequestDraftDeps, by: string, nightOf: string | null = null): Promise<RequestedDraft | null> {
  const send = await deps.openQueue(PREPARE_DRAFT)
  // The one that is in the way may be done before it is read.
  for (;;) {
    const draftOrderId = await insertDraft(deps, send, { by, nightOf })
    if (draftOrderId !== null) return { draftOrderId, status: 'initial', isNew: true }
    const active = await findActive(deps.database)
    if (active) return { ...active, isNew: false }
    if (nightOf !== null && (await hasNight(deps.database, nightOf))) return null
  }
}

/** Null = one is in the way. The job is sent in the same transaction: none is asked for and never prepared. */
function insertDraft(deps: UnitOfWorkDeps, send: SendJob, { by, nightOf }: { by: string; nightOf: string | null }): Promise<string | null> {
  return withDraftEvents(deps, async ({ tx, at, emit }) => {
    // Random from its first letter: staff know a draft by its first eight, which one by the clock would share with its neighbours.
    const draftOrderId = randomUUID()
    const { rowCount } = await tx.query(
      `INSERT INTO draft_orders (draft_order_id, status, stage, share, created_by, created_at, updated_at, night_of)
       VALUES ($1, 'initial', 'waiting', 0, $2, $3, $3, $4) ON CONFLICT DO NOTHING`,
      [draftOrderId, by, at, nightOf],
    )
    if (rowCount === 0) return null
    emit('draft-order.requested.v1', draftOrderId, { draftOrderId, by })
    await send(tx)
    return draftOrderId
  })
}

async function findActive(database: Queryable): Promise<{ draftOrderId: string; status: DraftStatus } | null> {
  const { rows } = await database.query<{ draftOrderId: string; status: DraftStatus }>(
    `SELECT draft_order_id AS "draftOrderId", status FROM draft_orders WHERE status IN ('initial', 'preparing')`,
  )
  return rows[0] ?? null
}

async function hasNight(database: Queryable, nightOf: string): Promise<boolean> {
  const { rowCount } = await database.query('SELECT FROM draft_orders WHERE night_of = $1', [nightOf])
  return rowCount > 0
}
