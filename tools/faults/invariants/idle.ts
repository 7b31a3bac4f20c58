import { setTimeout as pause } from 'node:timers/promises'
import { Value } from 'typebox/value'
import { Readiness } from '#services/ingress/contract/answers.contract.ts'
import type { ServiceProcess } from '../cluster/service-process.ts'

const IDLE_WITHIN_MS = 1_200_000
const POLL_INTERVAL_MS = 100

/**
 * Waits until every process is ready and no group of readers has anything left to read, twice in a row: what one group had still
 * to hand to another while all were asked is there the second time. Answers after how many milliseconds. Throws with what still
 * stands still.
 */
export async function waitUntilIdle(services: readonly ServiceProcess[]): Promise<number> {
  const startedAt = performance.now()
  for (let quiet = 0; ; ) {
    const pendingWork = (await Promise.all(services.map(pendingWorkOf))).flat()
    const tookMs = performance.now() - startedAt
    quiet = pendingWork.length === 0 ? quiet + 1 : 0
    if (quiet === 2) return tookMs
    if (tookMs > IDLE_WITHIN_MS) throw new Error(`the shop did not come to rest: ${pendingWork.join('; ')}`)
    await pause(POLL_INTERVAL_MS)
  }
}

async function pendingWorkOf({ name, url }: ServiceProcess): Promise<string[]> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
  const body: unknown = await answer?.json().catch(() => null)
  if (!Value.Check(Readiness, body)) return [`${name} does not answer`]
  const late = body.groups.filter(({ ok, lag }) => !ok || lag !== 0).map(({ group, lag, reason }) => `${group} ${reason ?? `lags ${lag}`}`)
  return body.status === 'ready' ? late : [`${name} is ${body.status}`, ...late]
}
