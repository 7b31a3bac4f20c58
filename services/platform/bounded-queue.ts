/** The queue is full: the caller should retry later. */
export class QueueFullError extends Error {
  readonly code = 'queue_full'
}

export interface BoundedQueue {
  /** Runs the work when a slot is free. Throws `QueueFullError` when too many are waiting. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Runs `running` at a time and queues `waiting` more, first in, first out. */
export function createBoundedQueue(limits: { running: number; waiting: number }): BoundedQueue {
  let free = limits.running
  const waiting: (() => void)[] = []

  async function place(): Promise<void> {
    if (free > 0) {
      free--
      return
    }
    if (waiting.length >= limits.waiting) throw new QueueFullError('Too much is waiting')
    // The slot is handed over, never freed in between, so that a new caller cannot take it.
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

/** For callers at the same time: who asks while an answer is awaited gets that one. */
export function shareRead<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  let awaited: Promise<Answer> | null = null
  return () => {
    awaited ??= read().finally(() => {
      awaited = null
    })
    return awaited
  }
}
