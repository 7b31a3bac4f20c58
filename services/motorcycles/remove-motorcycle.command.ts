import { createEvent } from '#events/registry.ts'
import { lockRecords, removeRecord } from '#services/importing/catalogue-records.ts'
import type { ImportDeps } from '#services/importing/import-batch.ts'

/** Takes an imported motorcycle out of the shop. A later file may bring it back; false when no file told of it. */
export function removeMotorcycle({ database, log, now, newId }: ImportDeps, id: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    await lockRecords(tx)
    if (!(await removeRecord(tx, { kind: 'motorcycle', id }))) return false
    const time = new Date(now()).toISOString()
    await log.append(tx, [createEvent('motorcycle.removed.v1', { id: newId(), time, subject: id, data: { id } })])
    return true
  })
}
