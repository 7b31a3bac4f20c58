import type { World } from '../rows/row.ts'
import { startReads } from './start-reads.ts'

const PER_SECOND = 20
/** What each ingress has ready, and no order or count of the load makes anew, as it does with all that shows best sellers. */
export const LOOKED_AT = ['/our-shops', '/list/moto/180/55/17', '/api/v1/tires/MO/180/55/17']

/** Lets visitors look at the catalogue while `work` does its damage. Throws when any of them noticed. */
export async function whileLooking({ cluster, random }: World, work: () => Promise<void>): Promise<void> {
  const origins = cluster.of('ingress').map(({ url }) => url)
  await Promise.all(origins.flatMap((origin) => LOOKED_AT.map(async (path) => (await fetch(origin + path)).arrayBuffer())))
  const before = cluster.output().length
  const reads = startReads({ origins, paths: LOOKED_AT, perSecond: PER_SECOND, random })
  try {
    await work()
  } finally {
    await reads.stop()
  }
  const { '200': served = 0, ...others } = reads.take().statuses
  if (served > 0 && Object.keys(others).length === 0) return
  const failure = cluster
    .output()
    .slice(before)
    .split('\n')
    .findLast((line) => line.includes('request failed'))
  throw new Error(
    `of those who looked ${served} were served; others were answered ${JSON.stringify(others)} ${failure?.slice(0, 600) ?? ''}`,
  )
}
