import { attach, combine, createEvent, createStore, sample } from 'effector'
import type { PixelEvent } from '#frontend/entities/consent/meta-pixel.ts'
import { pixelReported } from '#frontend/entities/consent/pixel.model.ts'
import { fetchProductFx } from '#frontend/entities/product/product.api.ts'
import { metricReported, metricStamped } from '#frontend/entities/visitor/metrics.model.ts'
import { offerProductChanged } from '#frontend/features/best-offer/best-offer.model.ts'
import { likesRead } from '#frontend/features/like/like.model.ts'
import { appStarted } from '#frontend/shared/app-started.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { $settings } from '#frontend/shared/settings.ts'
import type { ProductAnswer } from '#services/catalogue/product.contract.ts'
import type { Metric } from '#services/visitors/visitors.contract.ts'
import { productHead } from './product.head.ts'

/** The page's own asking: what other pages ask for is nothing to it. */
const fetchShownFx = attach({ effect: fetchProductFx })

export const opened = createEvent<PageLocation>()
export const retried = createEvent()
export const videoOpened = createEvent()
/** What a pre-order is, asked by pointing, pressing or reaching it with the keyboard. */
export const hintShown = createEvent()
export const hintHidden = createEvent()

const noProductFound = createEvent<unknown>()

const noAnswer: ProductAnswer = {
  result: [],
  settings: { nextShipmentDisplayTime: '', currentShipmentDisplayTime: '', nextShipmentOrderDeadline: '' },
  years: { tireYears: null },
}
const eanOf = ({ params }: PageLocation) => params.ean ?? ''

export const $ean = createStore('').on(opened, (_, location) => eanOf(location))
/** Null while it is not known. */
export const $answer = createStore<ProductAnswer | null>(null).on(noProductFound, () => noAnswer)
/** Which ean `$answer` belongs to. */
const $answeredEan = createStore('')
export const $failure = createStore<string | null>(null).reset(pageLeft)
export const $isVideoOpen = createStore(false, { serialize: 'ignore' })
  .on(videoOpened, () => true)
  .reset(opened)
export const $isHintOpen = createStore(false, { serialize: 'ignore' })
  .on(hintShown, () => true)
  .reset([hintHidden, opened])

export const $product = $answer.map((answer) => answer?.result[0] ?? null)
export const $isNotFound = $answer.map((answer) => answer !== null && answer.result.length === 0)
export const $head = combine($settings, $answer, $ean, productHead)

/** Back to the product that is still held shows it at once; every other entry asks anew. */
const productNeeded = sample({
  clock: opened,
  source: $answeredEan,
  filter: (answered, location) => !(location.isReturn && answered === eanOf(location)),
  fn: (_, location) => eanOf(location),
})
sample({ clock: productNeeded, fn: () => null, target: $answer })
sample({ clock: productNeeded, fn: () => '', target: $answeredEan })
sample({ clock: productNeeded, target: offerProductChanged })
sample({ clock: [productNeeded, sample({ clock: retried, source: $ean })], target: fetchShownFx })

sample({ clock: fetchShownFx, fn: () => null, target: $failure })
/** An answer for a product that was left meanwhile is dropped. */
const found = sample({ clock: fetchShownFx.done, source: $ean, filter: (ean, { params }) => ean === params, fn: (_, done) => done })
sample({ clock: found, fn: ({ result }) => result, target: $answer })
sample({ clock: found, fn: ({ params }) => params, target: [$answeredEan, likesRead] })
const failed = sample({
  clock: fetchShownFx.fail,
  source: $ean,
  filter: (ean, { params }) => ean === params,
  fn: (_, { error }) => error,
})
/** An address that cannot be read is one of no product. */
sample({ clock: failed, filter: (error) => error.isRefusal, target: noProductFound })
sample({ clock: failed, filter: (error) => !error.isRefusal, fn: (error) => error.message, target: $failure })
retryWhenBack($failure, retried)

const returned = sample({
  clock: opened,
  source: $answeredEan,
  filter: (answered, location) => location.isReturn && answered === eanOf(location),
})
/** Seen: when its data come, when the way back leads to it, or, when the server rendered it, as soon as the page is alive. */
const seen = sample({ clock: [found, returned, appStarted], source: $product, filter: Boolean })
sample({ clock: seen, fn: ({ ean }): Metric => ({ kind: 'PRODUCT_IMPRESSION', source: 'product_page', ean }), target: metricReported })

const seenAsStamped = sample({
  clock: metricStamped,
  source: $product,
  fn: (product, { metric, id }): PixelEvent | null =>
    product && metric.kind === 'PRODUCT_IMPRESSION' && metric.ean === product.ean
      ? { name: 'ViewContent', eventId: id, eans: [product.ean], valueShekels: product.price }
      : null,
})
sample({ clock: seenAsStamped, filter: Boolean, target: pixelReported })
