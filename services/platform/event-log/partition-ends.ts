/** A partition's name within this process, `collector/3`. */
export function partitionId(topic: string, partition: number): string {
  return `${topic}/${partition}`
}

export interface PartitionEnds {
  /** Takes in how far partitions reach (the position that the next event takes); wakes the readers when one grew. */
  learn(ends: Iterable<readonly [id: string, next: number]>): void
  endOf(id: string): number
  /** Runs `wake` whenever a partition grew; answers how to stop that. */
  subscribe(wake: () => void): () => void
}

export function createPartitionEnds(): PartitionEnds {
  const ends = new Map<string, number>()
  const wakers = new Set<() => void>()
  return {
    learn(news) {
      let grew = false
      for (const [id, next] of news) {
        if (next <= (ends.get(id) ?? 0)) continue
        ends.set(id, next)
        grew = true
      }
      if (grew) for (const wake of wakers) wake()
    },
    endOf: (id) => ends.get(id) ?? 0,
    subscribe(wake) {
      wakers.add(wake)
      return () => wakers.delete(wake)
    },
  }
}
