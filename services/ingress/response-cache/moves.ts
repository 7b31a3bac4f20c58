/** When each tag moved last, counted in moves. Forgotten as soon as no fill is under way that could ask. */
export function createMoves() {
  const movedAt = new Map<string, number>()
  let count = 0
  let allMovedAt = 0
  let running = 0
  return {
    now: () => count,
    /** A fill begins; answers the moment to compare with. */
    begin() {
      running += 1
      return count
    },
    end() {
      running -= 1
      if (running === 0) movedAt.clear()
    },
    move(tags: readonly string[]) {
      count += 1
      if (running === 0) return
      for (const tag of tags) movedAt.set(tag, count)
    },
    moveAll() {
      count += 1
      allMovedAt = count
    },
    movedSince(moment: number, tags: readonly string[]) {
      return allMovedAt > moment || tags.some((tag) => (movedAt.get(tag) ?? 0) > moment)
    },
  }
}
