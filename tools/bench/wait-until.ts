import { setTimeout as pause } from 'node:timers/promises'

/** Answers when the condition holds, looking often; throws when it does not in time. */
export async function waitUntil(what: string, holds: () => Promise<boolean>, limit: { withinMs: number; everyMs?: number }): Promise<void> {
  const deadline = performance.now() + limit.withinMs
  while (performance.now() < deadline) {
    if (await holds()) return
    await pause(limit.everyMs ?? 20)
  }
  throw new Error(`${what}: not within ${limit.withinMs} ms`)
}
