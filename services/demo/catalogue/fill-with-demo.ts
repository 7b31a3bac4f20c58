import { setTimeout as pause } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import { type GroupsHealth, readLag } from '#services/ingress/health/health.ts'
import { type ImportDemoDeps, importDemoCatalogue } from './import-demo.ts'

const POLL_INTERVAL_MS = 50
const TIMEOUT_MS = 60_000

/**
 * Imports the demo catalogue into an empty shop; idempotent. Then waits for the projections so that the first page has content:
 * best effort, a time-out is no error.
 */
export async function fillWithDemo(
  { database, log, fileKinds }: Pick<ImportDemoDeps, 'database' | 'log' | 'fileKinds'>,
  groups: readonly GroupsHealth[],
  announce: (line: string) => void,
): Promise<void> {
  let isAnnounced = false
  const reports = await importDemoCatalogue({ database, log, fileKinds, now: () => new Date(), newId: uuidv7 }, ({ share }) => {
    if (!isAnnounced) announce('  filling the shop with a demo catalogue …')
    isAnnounced = true
    if (share === 1) announce('  the demo catalogue is in; drawing up its pages …')
  })
  if (reports.length > 0 && !(await caughtUp(groups))) announce('  the pages are not drawn up yet: they fill as the readers go on')
}

/** False when it takes too long or the log is away. */
async function caughtUp(groups: readonly GroupsHealth[]): Promise<boolean> {
  const deadline = Date.now() + TIMEOUT_MS
  while (Date.now() < deadline) {
    const lags = await Promise.all(groups.map((group) => readLag(group).catch(() => null)))
    if (lags.includes(null)) return false
    if (lags.every((lag) => lag?.every(({ position, end }) => position >= end))) return true
    await pause(POLL_INTERVAL_MS)
  }
  return false
}
