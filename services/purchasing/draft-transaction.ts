import { signalStaff } from '#services/platform/event-log/read-changed.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { type UnitOfWork, type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'

/** One decision about draft orders, which open pages are told of: an event's subject is the draft. */
export function withDraftEvents<T>(deps: UnitOfWorkDeps, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  return withEvents(deps, async (unit) => {
    const draftOrderIds = new Set<string>()
    const outcome = await work({
      ...unit,
      emit: (type, draftOrderId, data, id) => {
        draftOrderIds.add(draftOrderId)
        return unit.emit(type, draftOrderId, data, id)
      },
    })
    for (const draftOrderId of draftOrderIds) await signalStaff(unit.tx, 'draft-order-changed', draftOrderId)
    return outcome
  })
}

/** Approvals come one after the other, and none between the moment from which a plan reads and the reading itself. Held until the transaction ends. */
export async function lockApprovals(tx: Transaction): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('approvals of draft orders'))")
}
