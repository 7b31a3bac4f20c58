import { attach, combine, createEvent, createStore, sample } from 'effector'
import { type FitQuestion, fetchFitFx, fitPath } from '#frontend/entities/motorcycle/motorcycle.api.ts'
import { $isMotorcycleKnown, $myMotorcycle, motorcycleChosen } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import type { MyMotorcycle } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { finderShown, replacing } from '#frontend/features/motorcycle-finder/motorcycle-finder.model.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import type { Fit } from '#services/motorcycles/motorcycle.contract.ts'
import { $product, opened } from './product.model.ts'

/** Whether the tire fits the visitor's motorcycle. The server renders the page without a motorcycle. */

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
  $myMotorcycle,
  (isOpen, product, isKnown, motorcycle): FitQuestion | null =>
    isOpen && product && isKnown && motorcycle ? { items: [{ ean: product.ean, quantity: 1 }], motorcycle } : null,
)
/** By path, so that equal questions are requested once. */
const $requestPath = $question.map((question) => question && fitPath(question))
/** Ignores answers for a previous motorcycle or tire. */
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
  fn: (_, { params, error }) => ({ path: fitPath(params), error }),
})
const $answer = createStore<{ path: string; fit: Fit | null } | null>(null, { serialize: 'ignore' })
  .on(found, (_, answer) => answer)
  // The shop no longer knows this motorcycle: the visitor may choose another.
  .on(failed, (answer, { path, error }) => (error.isRefusal ? { path, fit: null } : answer))
const $failed = createStore<{ path: string; message: string } | null>(null, { serialize: 'ignore' })
  .on(failed, (_, { path, error: { message } }) => ({ path, message }))
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

export type ShownFit =
  | { state: 'asking' | 'failed'; motorcycle: MyMotorcycle }
  | ({ state: 'known'; motorcycle: MyMotorcycle } & Omit<Fit['tires'][number], 'ean'>)

/** Null without a motorcycle. */
export const $fit = combine($requestPath, $myMotorcycle, $answer, $failed, (path, motorcycle, answer, failed): ShownFit | null => {
  if (path === null || motorcycle === null) return null
  if (answer?.path !== path) return { state: failed?.path === path ? 'failed' : 'asking', motorcycle }
  const [tire] = answer.fit?.tires ?? []
  return tire ? { state: 'known', motorcycle, verdict: tire.verdict, reasons: tire.reasons } : null
})
