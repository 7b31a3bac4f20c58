import { lockRecords, removeRecord } from '#services/importing/catalogue-records.ts'
import type { ImportDeps } from '#services/importing/import-batch.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'

/** Removes an imported motorcycle; a later file may restore it. False if unknown. */
export function removeMotorcycle(deps: ImportDeps, id: string): Promise<boolean> {
  return withEvents(deps, async ({ tx, emit }) => {
    await lockRecords(tx)
    if (!(await removeRecord(tx, { kind: 'motorcycle', id }))) return false
    emit('motorcycle.removed.v1', id, { id })
    return true
  })
}
