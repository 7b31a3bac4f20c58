import { setImmediate as othersTurn } from 'node:timers/promises'

const TURN_MS = 20

/** `map` over many items, which lets the process answer others in between. */
export async function mapInTurns<Item, Result>(items: readonly Item[], work: (item: Item, place: number) => Result): Promise<Result[]> {
  const results: Result[] = []
  let begun = performance.now()
  for (const [place, item] of items.entries()) {
    if (performance.now() - begun > TURN_MS) {
      await othersTurn()
      begun = performance.now()
    }
    results.push(work(item, place))
  }
  return results
}
