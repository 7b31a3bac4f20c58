import { attach, createEvent, createStore, sample } from 'effector'
import { fetchLineFx, type LineName } from '#frontend/entities/product/line.api.ts'
import type { LineAnswer } from '#services/catalogue/line.contract.ts'

const fetchFx = attach({ effect: fetchLineFx })

/** A tire of this line is looked at. */
export const lineNeeded = createEvent<LineName>()

/** The line that came last. */
export const $line = createStore<LineAnswer | null>(null, { serialize: 'ignore' }).on(fetchFx.doneData, (_, line) => line)

sample({
  clock: lineNeeded,
  source: $line,
  filter: (line, { brandSlug, name }) => line?.brandSlug !== brandSlug || line.name !== name,
  fn: (_, name) => name,
  target: fetchFx,
})
