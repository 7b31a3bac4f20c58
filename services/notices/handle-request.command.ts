import { findContact } from '#services/contacts/contacts.queries.ts'
import { recordStaffNote } from '#services/contacts/index.ts'
import { closeCancellation, loadOrder, noteCancellation } from '#services/orders/index.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { type UnitOfWork, type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'
import { findRequest, hasOtherWaiting, type RequestRow } from './requests.queries.ts'
import { isWaiting, type RequestState, stateOf } from './requests.rules.ts'

export interface RequestAct {
  /** Idempotency key of the act. */
  actId: string
  requestId: string
  state: RequestState
  /** The state that the page showed. */
  seen: RequestState
  /** The note; null = unchanged. */
  note: string | null
  /** Staff id. */
  by: string
}

/** `handled`: a conflict, with the current state. */
export type RequestActRefused = { ok: false; reason: 'unknown' } | { ok: false; reason: 'handled'; state: RequestState }

/** Staff take up, close or reopen a request: idempotent, and only from the state that they saw. */
export async function handleRequest(deps: UnitOfWorkDeps, act: RequestAct): Promise<{ ok: true } | RequestActRefused> {
  return withEvents(deps, async (unit) => {
    const request = await findRequest(unit.tx, act.requestId)
    if (!request) return { ok: false, reason: 'unknown' }
    const { requestId, kind } = request
    const before = await lockState(unit.tx, request)
    if (before.actId === act.actId) return { ok: true }
    if (before.state !== act.seen) return { ok: false, reason: 'handled', state: before.state }
    await unit.tx.query('UPDATE handled_requests SET state = $2, act_id = $3, handled_at = $4 WHERE request_id = $1', [
      requestId,
      act.state,
      act.actId,
      unit.at,
    ])
    unit.emit('request.handled.v1', requestId, { requestId, kind, state: act.state, by: act.by }, act.actId)
    if (request.contactId !== null && act.note !== null) await recordStaffNote(unit.tx, request.contactId, act.note)
    await followAtOrder(unit, request, act)
    return { ok: true }
  })
}

interface LockedState {
  state: RequestState
  actId: string | null
}

/** Locks the request and reads its state. */
async function lockState(tx: Transaction, { requestId, closedOutcome, closedAt }: RequestRow): Promise<LockedState> {
  await tx.query("INSERT INTO handled_requests (request_id, state) VALUES ($1, 'open') ON CONFLICT DO NOTHING", [requestId])
  const { rows } = await tx.query<LockedState & { handledAt: Date | null }>(
    'SELECT state, act_id AS "actId", handled_at AS "handledAt" FROM handled_requests WHERE request_id = $1 FOR UPDATE',
    [requestId],
  )
  const { state = 'open', actId = null, handledAt = null } = rows[0] ?? {}
  const closed = closedOutcome && closedAt && { outcome: closedOutcome, at: closedAt }
  return { state: stateOf(handledAt && { state, at: handledAt }, closed), actId }
}

/** Updates the order of a cancellation: its notice stays while one of its requests waits. */
async function followAtOrder(unit: UnitOfWork, { requestId, contactId, orderId }: RequestRow, { state, by }: RequestAct): Promise<void> {
  if (orderId === null) return
  if (!isWaiting(state)) {
    // Locked, so that of two people who close the last two requests the second one sees that none waits.
    await loadOrder(unit.tx, orderId)
    if (!(await hasOtherWaiting(unit.tx, orderId, requestId))) await closeCancellation(unit, { orderId, outcome: 'declined', by })
    return
  }
  const person = contactId === null ? null : await findContact(unit.tx, contactId)
  await noteCancellation(unit, { requestId, orderId, phone: person?.phone ?? null, email: person?.email ?? null })
}
