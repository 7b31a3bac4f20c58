import type { Supplier } from '#events/suppliers.events.ts'
import { isAgainstTerms } from '#services/domain/supplier-terms.ts'
import type { OpenQueue, SendJob } from '#services/platform/jobs.ts'
import type { Database, Queryable } from '#services/platform/postgres.ts'
import type { UnitOfWorkDeps } from '#services/platform/unit-of-work.ts'
import { listDraftLines, type OrderingSettings } from './draft-orders.queries.ts'
import { type DraftRefused, type DraftStatus, isOutdated, lockApprovals, lockDraft, refusedOf, withDraftEvents } from './draft-record.ts'

/** Queue of the job that prepares drafts. */
export const PREPARE_DRAFT = 'prepare-draft'

export interface RequestDraftDeps extends UnitOfWorkDeps {
  openQueue: OpenQueue
}

export interface RequestedDraft {
  draftOrderId: string
  number: number
  status: DraftStatus
  /** False: another one is being prepared, and this is its id. */
  isNew: boolean
}

/**
 * Requests a draft; while one is being prepared its id is returned, under any concurrency. `nightOf`: the day of a nightly draft; null
 * if that day has one already.
 */
export async function requestDraft(deps: RequestDraftDeps, by: string): Promise<RequestedDraft>
export async function requestDraft(deps: RequestDraftDeps, by: string, nightOf: string): Promise<RequestedDraft | null>
export async function requestDraft(deps: RequestDraftDeps, by: string, nightOf: string | null = null): Promise<RequestedDraft | null> {
  const send = await deps.openQueue(PREPARE_DRAFT)
  // The draft that is in the way may finish before it is read.
  for (;;) {
    const inserted = await insertDraft(deps, send, { by, nightOf })
    if (inserted !== null) return { ...inserted, status: 'initial', isNew: true }
    const active = await findActive(deps.database)
    if (active) return { ...active, isNew: false }
    if (nightOf !== null && (await hasNight(deps.database, nightOf))) return null
  }
}

/** Null = another one is in the way. The job is enqueued in the same transaction, so no draft stays unprepared. */
function insertDraft(
  deps: UnitOfWorkDeps,
  send: SendJob,
  { by, nightOf }: { by: string; nightOf: string | null },
): Promise<{ draftOrderId: string; number: number } | null> {
  return withDraftEvents(deps, async ({ tx, at, emit }) => {
    const draftOrderId = deps.newId()
    // A conflict would use up a number, every hour of the night: it is looked for first.
    const { rows } = await tx.query<{ number: number }>(
      `INSERT INTO draft_orders (draft_order_id, status, stage, share, created_by, created_at, updated_at, night_of)
       SELECT $1, 'initial', 'waiting', 0, $2, $3, $3, $4
       WHERE NOT EXISTS (SELECT FROM draft_orders WHERE status IN ('initial', 'preparing') OR night_of = $4)
       ON CONFLICT DO NOTHING RETURNING number`,
      [draftOrderId, by, at, nightOf],
    )
    const [inserted] = rows
    if (!inserted) return null
    emit('draft-order.requested.v1', draftOrderId, { draftOrderId, by })
    await send(tx)
    return { draftOrderId, number: inserted.number }
  })
}

async function findActive(database: Queryable): Promise<Omit<RequestedDraft, 'isNew'> | null> {
  const { rows } = await database.query<Omit<RequestedDraft, 'isNew'>>(
    `SELECT draft_order_id AS "draftOrderId", number, status FROM draft_orders WHERE status IN ('initial', 'preparing')`,
  )
  return rows[0] ?? null
}

async function hasNight(database: Queryable, nightOf: string): Promise<boolean> {
  const { rowCount } = await database.query('SELECT FROM draft_orders WHERE night_of = $1', [nightOf])
  return rowCount > 0
}

export interface QuantityChange {
  draftOrderId: string
  lineId: string
  by: string
  /** The quantity that the page showed. */
  seen: number
  /** Articles; may be below the minimum or between multiples, if staff have agreed on it with the supplier. */
  quantity: number
  /** Stored in the record only. */
  note: string | null
}

type Decided<Reason> = { ok: true } | { ok: false; reason: Reason }

const refuse = <Reason>(reason: Reason): { ok: false; reason: Reason } => ({ ok: false, reason })

/** `quantity_changed`: it differs from the shown one. `outdated`: the draft cannot be approved any more, so it cannot be changed. */
export type QuantityChanged = Decided<DraftRefused | 'unknown_line' | 'quantity_changed' | 'outdated'>

/** Changes a line's quantity; the computed one is kept. */
export function changeQuantity(deps: UnitOfWorkDeps, change: QuantityChange): Promise<QuantityChanged> {
  const { draftOrderId, lineId, by, seen, quantity, note } = change
  return withDraftEvents(deps, async ({ tx, at, emit }) => {
    const refused = refusedOf(await lockDraft(tx, draftOrderId))
    if (refused !== null) return refuse(refused)
    if (await isOutdated(tx, draftOrderId)) return refuse('outdated')
    const line = await findLine(tx, draftOrderId, lineId)
    if (line === null) return refuse('unknown_line')
    if (line.quantity !== seen && line.quantity !== quantity) return refuse('quantity_changed')
    if (line.quantity === quantity && line.note === note) return { ok: true }
    await tx.query('UPDATE draft_lines SET quantity = $2, edited_by = $3, edited_at = $4, note = $5 WHERE line_id = $1', [
      lineId,
      quantity,
      by,
      at,
      note,
    ])
    await sumUp(tx, draftOrderId, at)
    if (line.quantity !== quantity) {
      const { supplier, quantity: from } = line
      emit('draft-quantity.changed.v1', draftOrderId, { draftOrderId, lineId, supplier, from, to: quantity, by })
    }
    return { ok: true }
  })
}

async function findLine(tx: Queryable, draftOrderId: string, lineId: string) {
  const { rows } = await tx.query<{ supplier: Supplier; quantity: number; note: string | null }>(
    'SELECT supplier, quantity, note FROM draft_lines WHERE draft_order_id = $1 AND line_id = $2',
    [draftOrderId, lineId],
  )
  return rows[0] ?? null
}

async function sumUp(tx: Queryable, draftOrderId: string, at: Date): Promise<void> {
  await tx.query(
    `UPDATE draft_orders SET updated_at = $2, (items, tires, cents) = (
       SELECT count(*) FILTER (WHERE quantity > 0), coalesce(sum(quantity * tires), 0), coalesce(sum(quantity::bigint * unit_cents), 0)
       FROM draft_lines l WHERE l.draft_order_id = $1)
     WHERE draft_order_id = $1`,
    [draftOrderId, at],
  )
}

export interface Approval {
  draftOrderId: string
  by: string
  /** The number that the page showed. */
  seenTires: number
  seenCents: number
  /** The day on which its goods are wanted; null = as soon as possible. */
  wantedOn: string | null
  /** Lines against their supplier's terms were shown, and are ordered all the same. */
  isAgreed: boolean
}

/**
 * `draft_changed`: quantities differ from the shown ones. `outdated`: computed before another approval, so it would order the same goods
 * again. `against_terms`: nobody agreed to what a supplier does not have, or does not sell like that.
 */
export type Approved = Decided<DraftRefused | 'draft_changed' | 'empty' | 'outdated' | 'against_terms'>

/** Approves a draft, once; from then on its goods are on order. */
export function approveDraft(
  deps: UnitOfWorkDeps,
  { draftOrderId, by, seenTires, seenCents, wantedOn, isAgreed }: Approval,
): Promise<Approved> {
  return withDraftEvents(deps, async ({ tx, emit }) => {
    // Serialized, since two concurrent approvals would not see each other.
    await lockApprovals(tx)
    const at = deps.now()
    const draft = await lockDraft(tx, draftOrderId)
    const refused = refusedOf(draft)
    if (draft === null || refused !== null) return refuse(refused ?? 'unknown')
    if (draft.tires !== seenTires || draft.cents !== seenCents) return refuse('draft_changed')
    if (draft.tires === 0) return refuse('empty')
    if (await isOutdated(tx, draftOrderId)) return refuse('outdated')
    if (!isAgreed && (await hasLineAgainstTerms(tx, draftOrderId))) return refuse('against_terms')
    await tx.query(
      'UPDATE draft_orders SET approved_by = $2, approved_at = $3, updated_at = $3, wanted_on = $4 WHERE draft_order_id = $1',
      [draftOrderId, by, at, wantedOn],
    )
    emit('draft-order.approved.v1', draftOrderId, { draftOrderId, by, tires: draft.tires, cents: draft.cents })
    return { ok: true }
  })
}

async function hasLineAgainstTerms(tx: Queryable, draftOrderId: string): Promise<boolean> {
  return (await listDraftLines(tx, draftOrderId)).some(isAgainstTerms)
}

/**
 * Closes an approved draft: lines not received are in the catalogue already, as stock or as a shipment, or will not come. Stock is not
 * changed.
 */
export function closeDraft(deps: UnitOfWorkDeps, draftOrderId: string, by: string): Promise<Decided<'unknown' | 'not_approved'>> {
  return withDraftEvents(deps, async ({ tx, at, emit }) => {
    const draft = await lockDraft(tx, draftOrderId)
    if (draft === null) return refuse('unknown')
    if (draft.approvedAt === null) return refuse('not_approved')
    if (draft.receivedAt !== null) return { ok: true }
    await tx.query('UPDATE draft_orders SET received_by = $2, received_at = $3, updated_at = $3 WHERE draft_order_id = $1', [
      draftOrderId,
      by,
      at,
    ])
    emit('draft-order.received.v1', draftOrderId, { draftOrderId, by })
    return { ok: true }
  })
}

/** Cancels a draft, also while it is being prepared. Idempotent. */
export function cancelDraft(deps: UnitOfWorkDeps, draftOrderId: string, by: string): Promise<Decided<DraftRefused>> {
  return withDraftEvents(deps, async ({ tx, at, emit }) => {
    const draft = await lockDraft(tx, draftOrderId)
    if (draft === null) return refuse('unknown')
    if (draft.status === 'cancelled') return { ok: true }
    if (draft.approvedAt !== null) return refuse('approved')
    if (draft.status === 'failed') return refuse('not_ready')
    await tx.query(
      `UPDATE draft_orders SET status = 'cancelled', cancelled_by = $2, cancelled_at = $3, updated_at = $3 WHERE draft_order_id = $1`,
      [draftOrderId, by, at],
    )
    emit('draft-order.cancelled.v1', draftOrderId, { draftOrderId, by })
    return { ok: true }
  })
}

export interface SettingsChange {
  settings: OrderingSettings
  /** The version that the page showed. */
  seenVersion: number
  by: string
  at: Date
}

type SettingsSaved = Decided<'settings_changed'>

/** Saves settings as the next version. Refuses, saving nothing, when there is a newer version already. */
export async function savePlanSettings(database: Database, { settings, seenVersion, by, at }: SettingsChange): Promise<SettingsSaved> {
  const { rowCount } = await database.query(
    `INSERT INTO plan_settings (version, settings, changed_by, changed_at)
     SELECT $1::int + 1, $2, $3, $4 WHERE (SELECT coalesce(max(version), 0) FROM plan_settings) = $1::int
     ON CONFLICT (version) DO NOTHING`,
    [seenVersion, JSON.stringify(settings), by, at],
  )
  return rowCount > 0 ? { ok: true } : refuse('settings_changed')
}
