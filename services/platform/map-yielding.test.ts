import { expect, it } from 'vitest'
import { mapYielding } from './map-yielding.ts'

it('answers for every item in its order, and lets others have their turn', async () => {
  let turns = 0
  let isDone = false
  const count = (): void => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const busy = (item: number, index: number): string => {
    for (const begun = performance.now(); performance.now() - begun < 5; );
    return `${item} at ${index}`
  }
  expect(await mapYielding([7, 8, 9, 7, 8, 9, 7, 8, 9, 7], busy)).toEqual(
    [7, 8, 9, 7, 8, 9, 7, 8, 9, 7].map((item, index) => `${item} at ${index}`),
  )
  isDone = true
  expect(turns).toBeGreaterThan(0)
})
