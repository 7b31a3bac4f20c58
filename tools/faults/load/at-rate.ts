import { setTimeout as pause } from 'node:timers/promises'

/** What was begun at a steady rate. */
export interface Stream {
  onTheirWay: ReadonlySet<Promise<void>>
  /** Nothing more is begun; what is on its way goes on. */
  stop(): Promise<void>
}

const TICK_MS = 20

/** Begins something so often a second, whatever becomes of it, while no more than `most` are on their way. `begin` must not reject. */
export function atRate({ perSecond, most }: { perSecond: number; most: number }, begin: () => Promise<void>): Stream {
  const onTheirWay = new Set<Promise<void>>()
  let isOver = false
  const ticking = (async () => {
    const startedAt = performance.now()
    for (let begun = 0; !isOver; await pause(TICK_MS)) {
      const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond)
      for (; begun < due && onTheirWay.size < most; begun += 1) {
        const way = begin().finally(() => onTheirWay.delete(way))
        onTheirWay.add(way)
      }
    }
  })()
  return {
    onTheirWay,
    async stop() {
      isOver = true
      await ticking
    },
  }
}
