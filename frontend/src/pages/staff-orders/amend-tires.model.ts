import { attach, createEvent, createStore, sample } from 'effector'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { searchFx } from '#frontend/features/search/search.api.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { STAFF_ORDER_CALLS, type StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { $draft, begun, typed } from './amend.model.ts'
import { withQuantity } from './amend.rules.ts'

/** Which tires an order that is being changed holds, and others that are looked for. */

export interface FoundTire {
  ean: string
  brand: string
  displayName: string
  displaySize: string
  price: number
  /** On the shelf; null = not told. */
  inStock: number | null
}

const TYPING_MS = 250
const MOST_FOUND = 6
const pauseFx = attach({ effect: delayFx, mapParams: (_: string) => TYPING_MS })
const findFx = attach({ effect: searchFx, mapParams: (words: string) => ({ typed: words, limit: MOST_FOUND }) })
const fetchSameSizeFx = staffCall(STAFF_ORDER_CALLS.alternatives, (id: string) => ({ params: { id } }))

const unserialized = { serialize: 'ignore' } as const

export const wordsTyped = createEvent<string>()
export const tireAdded = createEvent<FoundTire>()
export const quantityChosen = createEvent<{ ean: string; quantity: number }>()

export const $words = createStore('', unserialized)
  .on(wordsTyped, (_, words) => words)
  .reset([tireAdded, begun, pageLeft])
/** Null before anything was looked for; `words`: what was. */
export const $found = createStore<{ words: string; tires: readonly FoundTire[] } | null>(null, unserialized)
  .on(findFx.done, (_, { params, result }) => ({
    words: params,
    tires: result.products.map(({ ean, brand, displayName, displaySize, price }) => ({
      ean,
      brand,
      displayName,
      displaySize,
      price,
      inStock: null,
    })),
  }))
  .reset([tireAdded, begun, pageLeft])
export const $findFailure = createStore<string | null>(null, unserialized)
  .on(findFx.failData, (_, { message }) => message)
  .reset([wordsTyped, findFx, begun, pageLeft])
sample({ clock: wordsTyped, filter: (words) => plainText(words) !== '', target: pauseFx })
sample({
  clock: pauseFx.done,
  source: $words,
  filter: (words, { params }) => words === params,
  fn: (words) => words,
  target: findFx,
})

/** Where it lacks units: the same size on the shelf. */
const lacksUnits = ({ needsAttention, work }: StaffOrder): boolean => needsAttention === 'stock_gone' || work === 'no_units'
export const $sameSize = createStore<readonly FoundTire[]>([], unserialized)
  .on(fetchSameSizeFx.doneData, (_, { products }) => products)
  .reset([begun, pageLeft])
sample({ clock: begun, filter: ({ order }) => lacksUnits(order), fn: ({ order }) => order.orderId, target: fetchSameSizeFx })

/** Of articles that the order did not hold. */
export const $addedTires = createStore<Readonly<Record<string, FoundTire>>>({}, unserialized)
  .on(tireAdded, (all, tire) => ({ ...all, [tire.ean]: tire }))
  .reset([begun, pageLeft])

sample({
  clock: quantityChosen,
  source: $draft,
  filter: Boolean,
  fn: ({ items }, { ean, quantity }) => ({ items: withQuantity(items, ean, quantity) }),
  target: typed,
})
sample({
  clock: tireAdded,
  source: $draft,
  filter: Boolean,
  fn: ({ items }, { ean }) => ({ items: withQuantity(items, ean, (items.find((item) => item.ean === ean)?.quantity ?? 0) + 1) }),
  target: typed,
})

/** The dialog began with one in the place of the order's own. */
export const tireReplaced = createEvent<FoundTire>()
$addedTires.on(tireReplaced, (all, tire) => ({ ...all, [tire.ean]: tire }))
sample({
  clock: tireReplaced,
  source: $draft,
  filter: Boolean,
  fn: ({ items }, { ean }) => {
    const [only] = items
    return { items: items.length === 1 && only ? [{ ean, quantity: only.quantity }] : withQuantity(items, ean, 1) }
  },
  target: typed,
})
sample({ clock: begun.filterMap(({ instead }) => instead), target: tireReplaced })
