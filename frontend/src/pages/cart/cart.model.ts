import { combine, createEffect, createEvent, createStore, sample, scopeBind } from 'effector'
import { itemRemoved, quantityChanged, removalUndone } from '#frontend/entities/cart/cart.model.ts'
import { draftRequested } from '#frontend/entities/checkout/draft.model.ts'
import type { PixelEvent } from '#frontend/entities/consent/meta-pixel.ts'
import { pixelReported } from '#frontend/entities/consent/pixel.model.ts'
import { metricReported, metricStamped } from '#frontend/entities/visitor/metrics.model.ts'
import { addedFromList } from '#frontend/features/add-to-cart/add-to-cart.model.ts'
import { $pairStop } from '#frontend/features/cart-lines/cart-fit.model.ts'
import { $canOrder, $lines, $sum, cartShown } from '#frontend/features/cart-lines/cart-lines.model.ts'
import type { PageHead, PageLocation } from '#frontend/shared/page.ts'
import { cartPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { snackShown, undoPressed } from '#frontend/shared/snackbar.model.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import type { Metric } from '#services/visitors/visitors.contract.ts'
import { cartText as text } from './cart.text.ts'

const reportEachFx = createEffect((metrics: Metric[]) => {
  const report = scopeBind(metricReported, { safe: true })
  for (const metric of metrics) report(metric)
})

export const opened = createEvent<PageLocation>()
export const orderPressed = createEvent()

export const $head = $settings.map(
  (settings): PageHead => ({
    title: `${text.title} | ${settings.shopName}`,
    description: text.description,
    canonicalPath: cartPath,
    imagePath: null,
    status: 200,
    isIndexed: false,
    jsonLd: [],
  }),
)

sample({ clock: opened, fn: () => undefined, target: [cartShown, draftRequested] })

/** What a list has put in just before this page opened, and how often it has opened since. */
const $added = createStore<{ ean: string; visits: number } | null>(null, { serialize: 'ignore' })
  .on(addedFromList, (_, { ean }) => ({ ean, visits: 0 }))
  .on(opened, (added) => added && { ...added, visits: added.visits + 1 })
export const $justAdded = combine($added, $lines, (added, lines) =>
  added?.visits === 1 ? (lines.find(({ item }) => item.ean === added.ean) ?? null) : null,
)

sample({ clock: quantityChanged, fn: () => ({ text: text.quantityChanged }), target: snackShown })
sample({ clock: itemRemoved, fn: () => ({ text: text.removed, action: 'undo' as const }), target: snackShown })
sample({ clock: undoPressed, filter: (shown) => shown === text.removed, fn: () => undefined, target: removalUndone })
sample({
  clock: itemRemoved,
  fn: ({ ean }): Metric => ({ kind: 'PRODUCT_REMOVE_FROM_CART', source: 'cart_page', ean }),
  target: metricReported,
})

/** The button is disabled before; a press that comes all the same goes nowhere. */
const $goesOn = combine($canOrder, $pairStop, (canOrder, pairStop) => canOrder && pairStop === null)
/** One article may stand on two lines, at the shop's price and at one that was agreed on. */
const $eans = $lines.map((lines) => [...new Set(lines.map(({ item }) => item.ean))])
const ordered = sample({ clock: orderPressed, source: $eans, filter: $goesOn })
sample({
  clock: ordered,
  fn: (eans) => eans.map((ean): Metric => ({ kind: 'CHECKOUT_INIT', source: 'cart_page', ean })),
  target: reportEachFx,
})

/** One event for the whole cart, under the id of its first article's. */
const orderStamped = sample({
  clock: metricStamped,
  source: { eans: $eans, sum: $sum },
  fn: ({ eans, sum }, { metric, id }): PixelEvent | null =>
    metric.kind === 'CHECKOUT_INIT' && metric.ean === eans[0]
      ? { name: 'InitiateCheckout', eventId: id, eans, valueShekels: agorotToShekels(sum.totalAgorot) }
      : null,
})
sample({ clock: orderStamped, filter: Boolean, target: pixelReported })
