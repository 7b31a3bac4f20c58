import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import type { Database } from '#services/platform/postgres.ts'
import { lockApprovals } from './draft-transaction.ts'
import type { PlanInput } from './plan/plan-input.ts'

/** What a draft is computed from, as it is kept: `PlanInput` as JSON in gzip, and the hash of the JSON. */
export interface KeptInput {
  input: Uint8Array
  sha256: string
}

export async function findKeptInput(database: Database, draftOrderId: string): Promise<KeptInput | null> {
  const { rows } = await database.query<KeptInput>('SELECT input, sha256 FROM draft_inputs WHERE draft_order_id = $1', [draftOrderId])
  return rows[0] ?? null
}

/** The first one that is kept counts, whoever else reads at the same time. */
export async function keepInput(database: Database, draftOrderId: string, read: PlanInput, readAt: Date): Promise<KeptInput> {
  const packed = await packInput(read)
  await database.query(
    'INSERT INTO draft_inputs (draft_order_id, input, sha256, read_at) VALUES ($1, $2, $3, $4) ON CONFLICT (draft_order_id) DO NOTHING',
    [draftOrderId, packed.input, packed.sha256, readAt],
  )
  return (await findKeptInput(database, draftOrderId)) ?? packed
}

/** A moment before which every approval is there to be read, and after which none is in what is read. */
export function momentToRead(database: Database, now: () => Date): Promise<Date> {
  return database.transaction(async (tx) => {
    await lockApprovals(tx)
    return now()
  })
}

/** Products are written one after the other, so that tens of thousands neither block the process nor stand in memory twice. */
async function packInput({ products, ...rest }: PlanInput): Promise<KeptInput> {
  const hash = createHash('sha256')
  const gzip = createGzip({ level: 3 })
  const packed = Readable.from(
    partsOf(rest, products, (part) => hash.update(part)),
    { objectMode: false },
  ).pipe(gzip)
  return { input: await buffer(packed), sha256: hash.digest('hex') }
}

function* partsOf(rest: Omit<PlanInput, 'products'>, products: PlanInput['products'], onPart: (part: string) => void): Generator<Buffer> {
  const told = (part: string): Buffer => {
    onPart(part)
    return Buffer.from(part)
  }
  yield told(`${JSON.stringify(rest).slice(0, -1)},"products":[`)
  for (const [place, product] of products.entries()) yield told(`${place > 0 ? ',' : ''}${JSON.stringify(product)}`)
  yield told(']}')
}
