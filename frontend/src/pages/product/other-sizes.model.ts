import { attach, createEvent, createStore, sample } from 'effector'
import { fetchLineFx, type LineName } from '#frontend/entities/product/product.api.ts'
import type { LineAnswer } from '#services/catalogue/line.contract.ts'
import { lineKey } from '#services/domain/line-name.ts'

const fetchFx = attach({ effect: fetchLineFx })

/** Compares by slug: spellings of the line's name may differ. */
export const isOfLine = (line: LineAnswer | null, { brandSlug, name }: LineName): line is LineAnswer =>
  line !== null && lineKey(line.brandSlug, line.name) === lineKey(brandSlug, name)

/** Requests a line's tires. */
export const lineNeeded = createEvent<LineName>()

/** The line loaded last. */
export const $line = createStore<LineAnswer | null>(null, { serialize: 'ignore' }).on(fetchFx.doneData, (_, line) => line)

sample({
  clock: lineNeeded,
  source: $line,
  filter: (line, needed) => !isOfLine(line, needed),
  fn: (_, name) => name,
  target: fetchFx,
})
