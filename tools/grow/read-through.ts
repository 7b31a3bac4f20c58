import { setTimeout as pause } from 'node:timers/promises'
import type { GroupsHealth } from '#services/ingress/health/health.ts'
import type { GroupLag } from '#services/platform/event-log/event-log.ts'

const LOOK_EVERY_MS = 250
const SAY_EVERY_MS = 5_000

/** Waits until every group has read the whole log, and returns the seconds that each took from the call on. */
export async function readThrough(groups: readonly GroupsHealth[], say: (line: string) => void = () => {}): Promise<Map<string, number>> {
  const begun = performance.now()
  const seconds = new Map<string, number>()
  for (let said = begun; ; await pause(LOOK_EVERY_MS)) {
    const parts = (await Promise.all(groups.map((group) => group.lag()))).flat()
    for (const group of readGroups(parts)) if (!seconds.has(group)) seconds.set(group, (performance.now() - begun) / 1000)
    const failing = groups.flatMap((group) => group.states()).find(({ status }) => status === 'paused')
    if (failing) say(`  ${failing.group} waits: ${'reason' in failing ? failing.reason : ''}`)
    const [read, all] = [parts.reduce((sum, { position }) => sum + position, 0), parts.reduce((sum, { end }) => sum + end, 0)]
    if (read >= all) return seconds
    if (performance.now() - said < SAY_EVERY_MS) continue
    said = performance.now()
    say(`  events read: ${read.toLocaleString('en')} of ${all.toLocaleString('en')}`)
  }
}

const readGroups = (parts: readonly GroupLag[]): string[] =>
  [...Map.groupBy(parts, ({ group }) => group)].flatMap(([group, of]) => (of.every(({ position, end }) => position >= end) ? [group] : []))
