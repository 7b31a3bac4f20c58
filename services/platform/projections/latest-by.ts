/** The item of the highest sequence under each key: what a batch leaves behind, whatever the order it came in. */
export function latestBy<Item extends { sequence: number }>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const latest = new Map<string, Item>()
  for (const item of items) {
    const known = latest.get(keyOf(item))
    if (!known || known.sequence < item.sequence) latest.set(keyOf(item), item)
  }
  return [...latest.values()]
}
