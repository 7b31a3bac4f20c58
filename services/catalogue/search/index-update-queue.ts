import { setTimeout as wait } from 'node:timers/promises'

/** Batches index updates; changes during a batch wait for the next one. */
export interface IndexUpdateQueue {
  add(tags: readonly string[]): void
  /** Starts with what is queued, without waiting for more. */
  begin(): void
  close(): Promise<void>
}

interface Options {
  /** Queued at the start. */
  first: readonly string[]
  applyChanges: (tags: ReadonlySet<string>) => Promise<void>
  /** Changes come in bursts: those within this time form a batch. */
  collectMs: number
  retryMs: number
  onError: (error: unknown) => void
  clock?: Clock
}

/** In milliseconds. */
export interface Clock {
  now(): number
  /** Rejects when aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

const realClock: Clock = { now: () => performance.now(), wait: (ms, signal) => wait<void>(ms, undefined, { signal }) }

/** Limits updates to a tenth of the process's time, whatever the rate of changes (every like is one), up to a maximum delay. */
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
        // Also with an empty queue: the next change may follow immediately.
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
        // Queued since the last check.
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
