import { randomUUID } from 'node:crypto'
import type { Cluster } from '../cluster/start-cluster.ts'
import type { World } from '../rows/row.ts'
import { type About, type Act, makeAct, requestOf } from './acts.ts'

/** Longer than any caller of the shop waits for a connection to Postgres. */
const ANSWERS_WITHIN_MS = 40_000

/** Answers each ingress's status to somebody who makes an offer, which is written in Postgres; 0 where nobody answers. */
export type WriteProbe = () => Promise<number[]>

/** Offers of somebody new, which are written in Postgres. */
export async function makeOffers({ cluster, random }: World, count: number): Promise<Act[]> {
  const wares = await findWares(cluster)
  return Array.from({ length: count }, () => makeAct(random, wares, ['offer']))
}

async function findWares({ engines }: Cluster): Promise<About> {
  const { rows } = await engines.database.query<{ ean: string }>('SELECT ean FROM read.products ORDER BY ean LIMIT 20')
  return { eans: rows.map(({ ean }) => ean), visitors: [randomUUID()] }
}

/** To be called while Postgres serves. */
export async function prepareToWrite({ cluster, random }: World): Promise<WriteProbe> {
  const wares = await findWares(cluster)
  const ask = async (origin: string): Promise<number> => {
    const { path, options } = requestOf(makeAct(random, wares, ['offer']))
    const answer = await fetch(origin + path, { ...options, signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    return answer?.status ?? 0
  }
  return () => Promise.all(cluster.of('ingress').map(({ url }) => ask(url)))
}

/** Throws unless everybody was served or told that it cannot be done now, the latter at least once. */
export function expectRefusals(answers: readonly number[]): void {
  const odd = answers.filter((status) => status < 500 && (status < 200 || status > 299))
  if (odd.length > 0) throw new Error(`whoever wrote was answered ${odd.join(', ')}`)
  if (!answers.some((status) => status >= 500)) throw new Error('nobody was refused')
}
