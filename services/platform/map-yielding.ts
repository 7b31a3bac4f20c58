import { setImmediate as yieldToOthers } from 'node:timers/promises'

const YIELD_AFTER_MS = 20

/** `map` over many items that yields to the event loop in between. */
export async function mapYielding<Item, Result>(items: readonly Item[], work: (item: Item, place: number) => Result): Promise<Result[]> {
  const results: Result[] = []
  let begun = performance.now()
  for (const [index, item] of items.entries()) {
    if (performance.now() - begun > YIELD_AFTER_MS) {
      await yieldToOthers()
      begun = performance.now()
    }
    results.push(work(item, index))
  }
  return results
}
