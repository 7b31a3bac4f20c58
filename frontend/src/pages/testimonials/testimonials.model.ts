import { createEvent, createStore, sample } from 'effector'
import { pageLeft } from '#frontend/shared/page.ts'
import { SCENES } from '#services/art/rider-scene/scenes.ts'

export const enlarged = createEvent<number>()
/** To a neighbour: 1 is the next one, -1 the one before. */
export const turned = createEvent<1 | -1>()
export const closed = createEvent()

/** Which picture stands large, from 0; null when none does. */
export const $large = createStore<number | null>(null, { serialize: 'ignore' })
  .on(enlarged, (_, index) => index)
  .reset([closed, pageLeft])

sample({
  clock: turned,
  source: $large,
  filter: (index) => index !== null,
  fn: (index, by) => ((index ?? 0) + by + SCENES.length) % SCENES.length,
  target: $large,
})
