import { setTimeout as wait } from 'node:timers/promises'

/** Takes in what changed, one batch after the other; what comes meanwhile waits together. */
export interface IndexUpdateQueue {
  add(tags: readonly string[]): void
  /** Begins with what waits without collecting more. */
  begin(): void
  close(): Promise<void>
}

interface Options {
  /** What waits at the start. */
  first: readonly string[]
  applyChanges: (tags: ReadonlySet<string>) => Promise<void>
  /** Changes come in bursts: those of this long are taken in together. */
  collectMs: number
  retryMs: number
  onError: (error: unknown) => void
  clock?: Clock
}

/** In milliseconds. */
export interface Clock {
  now(): number
  /** Rejects when it is given up. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

const realClock: Clock = { now: () => performance.now(), wait: (ms, signal) => wait<void>(ms, undefined, { signal }) }

/**
 * However changes come (every like is one), taking them in keeps the process busy for a tenth of the time at most, up to what
 * takes so long that shoppers would wait for it too long.
 */
const PAUSE_PER_WORK = 9
const MAX_PAUSE_MS = 30_000

export function createIndexUpdateQueue({ first, applyChanges, collectMs, retryMs, onError, clock = realClock }: Options): IndexUpdateQueue {
  let waiting = new Set(first)
  let work: Promise<void> | null = null
  const closing = new AbortController()
  const pause = (ms: number): Promise<void> => clock.wait(ms, closing.signal).catch(() => {})

  async function run(): Promise<void> {
    while (waiting.size > 0 && !closing.signal.aborted) {
      const tags = waiting
      waiting = new Set()
      const startedAt = clock.now()
      try {
        await applyChanges(tags)
        // Also when nothing waits: the next change may come right away.
        await pause(pauseAfter(clock.now() - startedAt, collectMs))
      } catch (error) {
        waiting = new Set([...tags, ...waiting])
        onError(error)
        await pause(retryMs)
      }
    }
  }
  function start(delayMs: number): void {
    work ??= pause(delayMs)
      .then(run)
      .finally(() => {
        work = null
        // What came between the last look and this moment.
        if (waiting.size > 0 && !closing.signal.aborted) start(collectMs)
      })
  }
  return {
    add(tags) {
      for (const tag of tags) waiting.add(tag)
      if (waiting.size > 0) start(collectMs)
    },
    begin: () => start(0),
    async close() {
      closing.abort()
      await work
    },
  }
}

function pauseAfter(workMs: number, leastMs: number): number {
  return Math.min(Math.max(leastMs, workMs * PAUSE_PER_WORK), MAX_PAUSE_MS)
}
