import { attach, combine, createStore, sample } from 'effector'
import { $isComplete, $lines, fetchItemFx } from '#frontend/features/cart-lines/cart-lines.model.ts'
import { $isStarted, appStarted } from '#frontend/shared/browser.ts'
import { readStoredFx, writeStoredFx } from '#frontend/shared/storage.ts'
import { opened } from './cart.model.ts'

/** Prices as the shopper last saw them in this cart, by ean: what has changed since is said, not slipped in. */
type SeenPrices = Readonly<Record<string, number>>

const key = 'cartPrices'

const loadFx = attach({ effect: readStoredFx, mapParams: (_: unknown) => key })
const saveFx = attach({ effect: writeStoredFx, mapParams: (value: SeenPrices) => ({ key, value }) })

function readPrices(stored: unknown): SeenPrices {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
}

/** As they were when this visit began. */
export const $seenPrices = createStore<SeenPrices>({}, { serialize: 'ignore' }).on(loadFx.doneData, (_, stored) => readPrices(stored))

sample({ clock: [appStarted, opened], filter: $isStarted, target: loadFx })
sample({
  clock: fetchItemFx.done,
  source: $lines,
  filter: combine($isStarted, $isComplete, (isStarted, isComplete) => isStarted && isComplete),
  fn: (lines) => Object.fromEntries(lines.filter(({ agreedUntil }) => !agreedUntil).map(({ product }) => [product.ean, product.price])),
  target: saveFx,
})
