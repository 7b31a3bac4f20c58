import { setTimeout as pause } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import { importDemoCatalogue } from '#services/catalogue/import-demo.command.ts'
import type { GroupsHealth } from '#services/ingress/health/health.ts'
import type { Foundation } from './foundation.ts'

const LOOK_EVERY_MS = 50
const GIVE_UP_AFTER_MS = 60_000

/** Fills an empty shop on its first start and waits until the readers here have worked it off. Does next to nothing afterwards. */
export async function fillWithDemo(
  { database, log }: Foundation,
  groups: readonly GroupsHealth[],
  announce: (line: string) => void,
): Promise<void> {
  let told = false
  const reports = await importDemoCatalogue({ database, log, now: Date.now, createId: uuidv7 }, ({ share }) => {
    if (!told) announce('  filling the shop with a demo catalogue …')
    told = true
    if (share === 1) announce('  the demo catalogue is in; drawing up its pages …')
  })
  if (reports.length > 0) await caughtUp(groups)
}

async function caughtUp(groups: readonly GroupsHealth[]): Promise<void> {
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS
  while (Date.now() < giveUpAt) {
    const lag = (await Promise.all(groups.map((group) => group.lag()))).flat()
    if (lag.every(({ position, end }) => position >= end)) return
    await pause(LOOK_EVERY_MS)
  }
}
