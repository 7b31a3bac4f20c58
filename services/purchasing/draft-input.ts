import type { Database } from '#services/platform/postgres.ts'
import { lockApprovals } from './draft-transaction.ts'
import { type PackedInput, packInput } from './pack-input.ts'
import type { PlanInput } from './plan/plan-input.ts'

export async function findInput(database: Database, draftOrderId: string): Promise<PackedInput | null> {
  const { rows } = await database.query<PackedInput>('SELECT input, sha256 FROM draft_inputs WHERE draft_order_id = $1', [draftOrderId])
  return rows[0] ?? null
}

/** The first one that is kept counts, whoever else reads at the same time. */
export async function saveInput(database: Database, draftOrderId: string, read: PlanInput, readAt: Date): Promise<PackedInput> {
  const packed = await packInput(read)
  await database.query(
    'INSERT INTO draft_inputs (draft_order_id, input, sha256, read_at) VALUES ($1, $2, $3, $4) ON CONFLICT (draft_order_id) DO NOTHING',
    [draftOrderId, packed.input, packed.sha256, readAt],
  )
  return (await findInput(database, draftOrderId)) ?? packed
}

/** A moment before which every approval is there to be read, and after which none is in what is read. */
export function chooseReadMoment(database: Database, now: () => Date): Promise<Date> {
  return database.transaction(async (tx) => {
    await lockApprovals(tx)
    return now()
  })
}
