/** When each tag moved last, counted in moves. Forgotten as soon as no fill is under way that could ask. */
export function createTagVersions() {
  const changedAt = new Map<string, number>()
  let count = 0
  let allChangedAt = 0
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
      if (running === 0) changedAt.clear()
    },
    bump(tags: readonly string[]) {
      count += 1
      if (running === 0) return
      for (const tag of tags) changedAt.set(tag, count)
    },
    bumpAll() {
      count += 1
      allChangedAt = count
    },
    changedSince(moment: number, tags: readonly string[]) {
      return allChangedAt > moment || tags.some((tag) => (changedAt.get(tag) ?? 0) > moment)
    },
  }
}
