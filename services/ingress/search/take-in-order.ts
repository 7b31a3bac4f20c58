import { setTimeout as wait } from 'node:timers/promises'

/** Takes in what changed, one batch after the other; what comes meanwhile waits together. */
export interface TakeInOrder {
  add(tags: readonly string[]): void
  /** Begins at once with what waits, and answers when nothing waits any more. */
  settle(): Promise<void>
  close(): Promise<void>
}

interface Options {
  /** What waits at the start. */
  first: readonly string[]
  takeIn: (tags: ReadonlySet<string>) => Promise<void>
  /** Changes come in bursts: those of this long are taken in together. */
  collectMs: number
  retryMs: number
  onError: (error: unknown) => void
}

export function createTakeInOrder({ first, takeIn, collectMs, retryMs, onError }: Options): TakeInOrder {
  let waiting = new Set(first)
  let work: Promise<void> | null = null
  const closing = new AbortController()
  const pause = (ms: number): Promise<void> => wait(ms, undefined, { signal: closing.signal }).catch(() => {})

  async function run(): Promise<void> {
    while (waiting.size > 0 && !closing.signal.aborted) {
      const tags = waiting
      waiting = new Set()
      try {
        await takeIn(tags)
      } catch (error) {
        waiting = new Set([...tags, ...waiting])
        onError(error)
        await pause(retryMs)
      }
    }
  }
  function start(delayMs: number): Promise<void> {
    work ??= pause(delayMs)
      .then(run)
      .finally(() => {
        work = null
      })
    return work
  }
  return {
    add(tags) {
      for (const tag of tags) waiting.add(tag)
      if (waiting.size > 0) void start(collectMs)
    },
    settle: () => start(0),
    async close() {
      closing.abort()
      await work
    },
  }
}
