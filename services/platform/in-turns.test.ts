import { expect, it } from 'vitest'
import { mapInTurns } from './in-turns.ts'

it('answers for every item in its order, and lets others have their turn', async () => {
  let turns = 0
  let isDone = false
  const count = (): void => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const busy = (item: number, place: number): string => {
    for (const begun = performance.now(); performance.now() - begun < 5; );
    return `${item} at ${place}`
  }
  expect(await mapInTurns([7, 8, 9, 7, 8, 9, 7, 8, 9, 7], busy)).toEqual(
    [7, 8, 9, 7, 8, 9, 7, 8, 9, 7].map((item, place) => `${item} at ${place}`),
  )
  isDone = true
  expect(turns).toBeGreaterThan(0)
})
