/** The first `limit` of the items in the order of `compare`, and how many there are: one pass, and no sorting of all of them. */
export function bestOf<Item>(items: Iterable<Item>, limit: number, compare: (a: Item, b: Item) => number): { best: Item[]; total: number } {
  const best: Item[] = []
  let total = 0
  for (const item of items) {
    total += 1
    const worst = best.at(-1)
    if (best.length >= limit && (worst === undefined || compare(item, worst) >= 0)) continue
    best.splice(insertionIndexOf(best, item, compare), 0, item)
    if (best.length > limit) best.pop()
  }
  return { best, total }
}

function insertionIndexOf<Item>(sorted: readonly Item[], item: Item, compare: (a: Item, b: Item) => number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = sorted[middle]
    if (other !== undefined && compare(item, other) < 0) high = middle
    else low = middle + 1
  }
  return low
}
