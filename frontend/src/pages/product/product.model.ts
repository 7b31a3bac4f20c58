import { attach, combine, createEvent, createStore, sample } from 'effector'
import type { PixelEvent } from '#frontend/entities/consent/meta-pixel.ts'
import { pixelReported } from '#frontend/entities/consent/pixel.model.ts'
import { tireSeen } from '#frontend/entities/kept/kept.model.ts'
import { $pressedProduct } from '#frontend/entities/product/pressed.model.ts'
import { fetchProductFx } from '#frontend/entities/product/product.api.ts'
import { metricReported, metricStamped } from '#frontend/entities/visitor/metrics.model.ts'
import { offerProductChanged } from '#frontend/features/best-offer/best-offer.model.ts'
import { likesRead } from '#frontend/features/like/like.model.ts'
import { pathOf } from '#frontend/shared/api/call.ts'
import { appStarted } from '#frontend/shared/browser.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import type { PageLocation } from '#frontend/shared/page.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { CATALOGUE_CALLS } from '#services/catalogue/catalogue.contract.ts'
import type { ProductAnswer } from '#services/catalogue/product.contract.ts'
import type { Metric } from '#services/visitors/visitors.contract.ts'
import { productHead } from './product.head.ts'

export const opened = createEvent<PageLocation>()
export const firstCall = ({ params }: PageLocation) => pathOf(CATALOGUE_CALLS.product.url, { ean: params.ean ?? '' })
export const videoOpened = createEvent()
/** The explanation of a pre-order was opened by hover, press or focus. */
export const hintShown = createEvent()
export const hintHidden = createEvent()

const noAnswer: ProductAnswer = {
  result: [],
  settings: { nextShipmentDisplayTime: '', currentShipmentDisplayTime: '', nextShipmentOrderDeadline: '' },
  years: { tireYears: null },
}

const $ean = createStore('').on(opened, (_, { params }) => params.ean ?? '')
const shown = loadByKey({
  // A separate effect instance: requests of other pages do not trigger this one.
  fetchFx: attach({ effect: fetchProductFx }),
  opened,
  $key: $ean,
  onReturn: 'recall',
  isRefusedUnknown: true,
})
export const { $failure, retried } = shown
/** Null while loading. A malformed address has no product. */
export const $answer = combine(shown.$data, shown.$isUnknown, (answer, isUnknown) => (isUnknown ? noAnswer : answer))
/** What the card that was pressed knew of it. */
export const $pressed = combine($pressedProduct, $ean, (product, ean) => (product?.ean === ean ? product : null))
export const $isVideoOpen = createStore(false, { serialize: 'ignore' })
  .on(videoOpened, () => true)
  .reset(opened)
export const $isHintOpen = createStore(false, { serialize: 'ignore' })
  .on(hintShown, () => true)
  .reset([hintHidden, opened])

export const $product = $answer.map((answer) => answer?.result[0] ?? null)
export const $isNotFound = $answer.map((answer) => answer !== null && answer.result.length === 0)
export const $head = combine($settings, $answer, $ean, productHead)

sample({ clock: [$ean.updates, shown.pageEntered.filter({ fn: (isKept) => !isKept })], fn: () => undefined, target: offerProductChanged })
sample({ clock: shown.responseReceived, fn: ({ key }) => key, target: likesRead })

const returned = shown.pageEntered.filter({ fn: Boolean })
/** An impression: on load, on return by Back, or, when server-rendered, on start in the browser. */
const seen = sample({ clock: [shown.awaitedReceived, returned, appStarted], source: $product, filter: Boolean })
sample({ clock: seen, fn: ({ ean }): Metric => ({ kind: 'PRODUCT_IMPRESSION', source: 'product_page', ean }), target: metricReported })

sample({ clock: seen, fn: ({ ean }) => ean, target: tireSeen })

const seenAsStamped = sample({
  clock: metricStamped,
  source: $product,
  fn: (product, { metric, id }): PixelEvent | null =>
    product && metric.kind === 'PRODUCT_IMPRESSION' && metric.ean === product.ean
      ? { name: 'ViewContent', eventId: id, eans: [product.ean], valueShekels: product.price }
      : null,
})
sample({ clock: seenAsStamped, filter: Boolean, target: pixelReported })
