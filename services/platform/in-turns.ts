import { setImmediate as othersTurn } from 'node:timers/promises'

/** Some milliseconds of what is done item by item. */
const AT_ONCE = 2_000

/** `map` over many items, which lets the process answer others in between. */
export async function mapInTurns<Item, Result>(items: readonly Item[], work: (item: Item, place: number) => Result): Promise<Result[]> {
  const results: Result[] = []
  for (const [place, item] of items.entries()) {
    if (place > 0 && place % AT_ONCE === 0) await othersTurn()
    results.push(work(item, place))
  }
  return results
}
