/** Too much is waiting already: the caller should come again later. */
export class QueueFullError extends Error {
  readonly code = 'queue_full'
}

export interface BoundedQueue {
  /** Runs the work when a place is free. Throws `QueueFullError` when too much is waiting. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Lets `running` works run at a time and `waiting` more wait, first come, first served. */
export function createBoundedQueue(limits: { running: number; waiting: number }): BoundedQueue {
  let free = limits.running
  const waiting: (() => void)[] = []

  async function place(): Promise<void> {
    if (free > 0) {
      free--
      return
    }
    if (waiting.length >= limits.waiting) throw new QueueFullError('Too much is waiting')
    // A place is handed over, never set free in between, so that no newcomer takes it.
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else free++
  }

  return {
    async run(work) {
      await place()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
