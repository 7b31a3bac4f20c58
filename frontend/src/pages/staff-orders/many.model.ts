import { createEvent, createStore, sample } from 'effector'
import { pageLeft } from '#frontend/shared/page.ts'
import { $orders, filtersChanged } from './orders-list.model.ts'

/** Orders picked for one act. What is done with them comes with `many-acts.model.ts`, once one is picked. */

const unserialized = { serialize: 'ignore' } as const

/** `isRange`: with all rows since the one that was picked before. */
export const rowPicked = createEvent<{ orderId: string; isRange: boolean }>()
export const manyPicked = createEvent<readonly string[]>()
export const picksCleared = createEvent()
/** Tracking codes to be pasted or scanned. */
export const codesOpened = createEvent()
export const codesClosed = createEvent()

interface Picks {
  ids: readonly string[]
  last: string | null
}

function withRow({ ids, last }: Picks, rows: readonly string[], { orderId, isRange }: { orderId: string; isRange: boolean }): Picks {
  const [from, to] = [rows.indexOf(last ?? orderId), rows.indexOf(orderId)].sort((one, other) => one - other)
  const range = isRange && from !== undefined && to !== undefined && from >= 0 ? rows.slice(from, to + 1) : [orderId]
  const isAdded = !ids.includes(orderId)
  const others = ids.filter((id) => !range.includes(id))
  return { ids: isAdded ? [...others, ...range] : others, last: orderId }
}

const picked = sample({
  clock: rowPicked,
  source: $orders,
  fn: (orders, row) => ({ row, rows: (orders ?? []).map(({ orderId }) => orderId) }),
})
const $picks = createStore<Picks>({ ids: [], last: null }, unserialized)
  .on(picked, (picks, { row, rows }) => withRow(picks, rows, row))
  .on(manyPicked, (_, ids) => ({ ids, last: null }))
  .reset([picksCleared, filtersChanged, pageLeft])
export const $pickedIds = $picks.map(({ ids }) => ids)
export const $isCoding = createStore(false, unserialized)
  .on(codesOpened, () => true)
  .reset([codesClosed, pageLeft])
