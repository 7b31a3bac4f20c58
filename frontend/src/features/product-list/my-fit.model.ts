import { attach, combine, createEvent, createStore, sample } from 'effector'
import { fetchMotorcycleTiresFx } from '#frontend/entities/motorcycle/motorcycle.api.ts'
import { $motorcycles } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import type { MotorcycleTires } from '#services/motorcycles/motorcycle.contract.ts'

/** Lists that show what fits one of the visitor's motorcycles alone: asked for by one press, and so in every list until another one. */

const fetchFx = attach({ effect: fetchMotorcycleTiresFx })

/** Another of the motorcycles, by its id. */
export const motorcycleSwitched = createEvent<string>()
export const mineToggled = createEvent()
export const retried = createEvent()

/** Wanted; nothing is left out before the shop has said what fits. */
export const $isMine = createStore(false, { serialize: 'ignore' }).on(mineToggled, (isMine) => !isMine)
const $switchedTo = createStore<string | null>(null, { serialize: 'ignore' }).on(motorcycleSwitched, (_, id) => id)
/** The motorcycle that lists can be narrowed to, and the others. */
export const $listMotorcycle = combine(
  $motorcycles,
  $switchedTo,
  (motorcycles, switchedTo) => motorcycles.find(({ id }) => id === switchedTo) ?? motorcycles[0] ?? null,
)
export const $listOthers = combine($motorcycles, $listMotorcycle, (motorcycles, shown) => motorcycles.filter((each) => each !== shown))
/** Of the motorcycle that was asked about last. */
const $answer = createStore<MotorcycleTires | null>(null, { serialize: 'ignore' }).on(fetchFx.doneData, (_, tires) => tires)
export const $failure = createStore<string | null>(null, { serialize: 'ignore' })
  .on(fetchFx.failData, (_, { message }) => message)
  .reset([fetchFx, mineToggled])

/** What fits the visitor's motorcycle; null while that is not asked for, or not known. */
export const $fitting = combine($isMine, $listMotorcycle, $answer, (isMine, motorcycle, answer) =>
  isMine && motorcycle && answer?.motorcycle.id === motorcycle.id ? answer : null,
)
export const $fittingEans = $fitting.map((fitting): ReadonlySet<string> | null =>
  fitting ? new Set([...fitting.fronts, ...fitting.rears, ...fitting.sets].map(({ product }) => product.ean)) : null,
)

sample({
  clock: [mineToggled, $listMotorcycle, retried],
  source: { isMine: $isMine, motorcycle: $listMotorcycle, fitting: $fitting },
  filter: ({ isMine, motorcycle, fitting }) => isMine && motorcycle !== null && fitting === null,
  fn: ({ motorcycle }) => motorcycle?.id ?? '',
  target: fetchFx,
})
retryWhenBack($failure, retried)
