import { setTimeout as pause } from 'node:timers/promises'

/** The value that this share (0 to 1) of all values does not pass; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Answers when the condition holds, looking often; throws when it does not in time. */
export async function waitUntil(what: string, holds: () => Promise<boolean>, limit: { withinMs: number; everyMs?: number }): Promise<void> {
  const deadline = performance.now() + limit.withinMs
  while (performance.now() < deadline) {
    if (await holds()) return
    await pause(limit.everyMs ?? 20)
  }
  throw new Error(`${what}: not within ${limit.withinMs} ms`)
}
