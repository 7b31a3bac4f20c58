import { invoke } from '@withease/factories'
import { combine, createStore, sample } from 'effector'
import { $isComplete, $lines, fetchItemFx } from '#frontend/features/cart-lines/cart-lines.model.ts'
import { $isStarted, appStarted } from '#frontend/shared/browser.ts'
import { persisted } from '#frontend/shared/persisted.model.ts'
import { opened } from './cart.model.ts'

/** Prices that the shopper last saw in this cart, by ean: the cart points out the changes. */
type SeenPrices = Readonly<Record<string, number>>

const persistedPrices = invoke(persisted, {
  key: 'cartPrices',
  opened: sample({ clock: [appStarted, opened], filter: $isStarted }),
})

function readPrices(stored: unknown): SeenPrices {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
}

/** As stored when the page was opened: not `received`, which follows other tabs. */
export const $seenPrices = createStore<SeenPrices>({}, { serialize: 'ignore' }).on(persistedPrices.loaded, (_, { result }) =>
  readPrices(result),
)

sample({
  clock: fetchItemFx.done,
  source: $lines,
  filter: combine($isStarted, $isComplete, (isStarted, isComplete) => isStarted && isComplete),
  fn: (lines) => Object.fromEntries(lines.filter(({ agreedUntil }) => !agreedUntil).map(({ product }) => [product.ean, product.price])),
  target: persistedPrices.saveFx,
})
