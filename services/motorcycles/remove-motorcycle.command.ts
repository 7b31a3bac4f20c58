import { lockRecords, removeRecord } from '#services/importing/catalogue-records.ts'
import type { ImportDeps } from '#services/importing/import-batch.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'

/** Takes an imported motorcycle out of the shop. A later file may bring it back; false when no file told of it. */
export function removeMotorcycle(deps: ImportDeps, id: string): Promise<boolean> {
  return withEvents(deps, async ({ tx, emit }) => {
    await lockRecords(tx)
    if (!(await removeRecord(tx, { kind: 'motorcycle', id }))) return false
    emit('motorcycle.removed.v1', id, { id })
    return true
  })
}
