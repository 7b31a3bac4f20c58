import { attach, combine, createEvent, createStore, sample } from 'effector'
import { type FitQuestion, fetchFitFx, fitPath } from '#frontend/entities/motorcycle/motorcycle.api.ts'
import { $isMotorcycleKnown, $motorcycles, motorcycleChosen } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import type { MyMotorcycle } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { finderShown, replacing } from '#frontend/features/motorcycle-finder/motorcycle-finder.model.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import type { Fit, TireFit } from '#services/motorcycles/motorcycle.contract.ts'
import { $product, opened } from './product.model.ts'

/** Whether the tire fits the visitor's motorcycles. The server renders the page without a motorcycle. */

/** A separate effect instance, so that requests of the cart do not trigger this page. */
const fetchTireFitFx = attach({ effect: fetchFitFx })

export const fitRetried = createEvent()
/** Opens the motorcycle finder beside the tire. */
export const finderOpened = createEvent()
export const $isFinderOpen = createStore(false, { serialize: 'ignore' })
  .on(finderOpened, () => true)
  .reset([opened, motorcycleChosen, replacing.filter({ fn: (isReplacing) => !isReplacing })])
sample({ clock: finderOpened, target: finderShown })
sample({ clock: finderOpened, fn: () => true, target: replacing })

const $isOpen = createStore(false)
  .on(opened, () => true)
  .reset(pageLeft)
const $question = combine(
  $isOpen,
  $product,
  $isMotorcycleKnown,
  $motorcycles,
  (isOpen, product, isKnown, motorcycles): FitQuestion | null =>
    isOpen && product && isKnown && motorcycles.length > 0 ? { items: [{ ean: product.ean, quantity: 1 }], motorcycles } : null,
)
/** By path, so that equal questions are requested once. */
const $requestPath = $question.map((question) => question && fitPath(question))
/** Ignores answers for previous motorcycles or another tire. */
const isCurrent = (path: string | null, { params }: { params: FitQuestion }) => fitPath(params) === path
const found = sample({
  clock: fetchTireFitFx.done,
  source: $requestPath,
  filter: isCurrent,
  fn: (_, { params, result }) => ({ path: fitPath(params), fit: result }),
})
const failed = sample({
  clock: fetchTireFitFx.fail,
  source: $requestPath,
  filter: isCurrent,
  fn: (_, { params, error }) => ({ path: fitPath(params), message: error.message }),
})
const $answer = createStore<{ path: string; fit: Fit } | null>(null, { serialize: 'ignore' }).on(found, (_, answer) => answer)
const $failed = createStore<{ path: string; message: string } | null>(null, { serialize: 'ignore' })
  .on(failed, (_, failure) => failure)
  .reset(fetchTireFitFx)

sample({
  clock: [$requestPath, sample({ clock: fitRetried, source: $requestPath })],
  source: $question,
  filter: Boolean,
  target: fetchTireFitFx,
})
retryWhenBack(
  $failed.map((failed) => failed?.message ?? null),
  fitRetried,
)

/** A motorcycle and what the shop says of this tire on it. */
export interface JudgedMotorcycle extends Omit<TireFit, 'ean'> {
  motorcycle: MyMotorcycle
}
export type ShownFit =
  | { state: 'asking' | 'failed'; motorcycle: MyMotorcycle }
  | ({ state: 'known'; others: readonly JudgedMotorcycle[] } & JudgedMotorcycle)

/** The visitor looks at the verdict on another of the motorcycles, by its id. */
export const motorcycleSwitched = createEvent<string>()
const $switchedTo = createStore<string | null>(null, { serialize: 'ignore' })
  .on(motorcycleSwitched, (_, id) => id)
  .reset([opened, motorcycleChosen])

/** Null without a motorcycle, or when the shop no longer knows any of them. The first motorcycle that the tire fits is shown. */
export const $fit = combine(
  { path: $requestPath, motorcycles: $motorcycles, answer: $answer, failed: $failed, switchedTo: $switchedTo },
  ({ path, motorcycles, answer, failed, switchedTo }): ShownFit | null => {
    const [first] = motorcycles
    if (path === null || !first) return null
    if (answer?.path !== path) return { state: failed?.path === path ? 'failed' : 'asking', motorcycle: first }
    const judged = answer.fit.motorcycles.flatMap((each): JudgedMotorcycle[] => {
      const motorcycle = motorcycles.find(({ id }) => id === each.motorcycle.id)
      const [tire] = each.tires
      return motorcycle && tire ? [{ motorcycle, verdict: tire.verdict, reasons: tire.reasons }] : []
    })
    const shown =
      judged.find(({ motorcycle }) => motorcycle.id === switchedTo) ?? judged.find(({ verdict }) => verdict !== 'block') ?? judged[0]
    return shown ? { state: 'known', ...shown, others: judged.filter((each) => each !== shown) } : null
  },
)
