import { invoke } from '@withease/factories'
import { attach, combine, createEvent, createStore, sample } from 'effector'
import { $cartItems, $isCartKnown, itemRemoved } from '#frontend/entities/cart/cart.model.ts'
import { articlesOf } from '#frontend/entities/cart/cart.ts'
import { type FitQuestion, fetchFitFx, fitPath } from '#frontend/entities/motorcycle/motorcycle.api.ts'
import { $isMotorcycleKnown, $keptMotorcycles, $motorcycles } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import { choose } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { persisted } from '#frontend/shared/persisted.model.ts'
import type { Fit, FitReason, TireFit } from '#services/motorcycles/motorcycle.contract.ts'
import { $isOpen, $products } from './cart-lines.model.ts'

/** Which tires of the cart may not ride together, and which fit none of the visitor's motorcycles. Without an answer nothing is said. */

/** The cart's own asking: what other pages ask for is nothing to it. */
const fetchCartFitFx = attach({ effect: fetchFitFx })
const persistedTick = invoke(persisted, 'confirmedPairs')

/** Such tires are for two motorcycles, the shopper says, or takes it back. */
export const pairsConfirmed = createEvent<boolean>()

/** A tire of such a pair is taken out, by its ean: the line at the shop's price before one at an agreed price. */
export const tireRemoved = createEvent<string>()
sample({
  clock: tireRemoved,
  source: $cartItems,
  fn: (items, ean) => {
    const lines = items.filter((item) => item.ean === ean)
    return lines.find(({ priceToken }) => priceToken === undefined) ?? lines[0] ?? { ean }
  },
  target: itemRemoved,
})

const $question = combine(
  { isOpen: $isOpen, isCartKnown: $isCartKnown, isMotorcycleKnown: $isMotorcycleKnown, items: $cartItems, motorcycles: $motorcycles },
  ({ isOpen, isCartKnown, isMotorcycleKnown, items, motorcycles }): FitQuestion | null =>
    isOpen && isCartKnown && isMotorcycleKnown && items.length > 0 ? { items: articlesOf(items), motorcycles } : null,
)
const $requestPath = $question.map((question) => question && fitPath(question))
sample({ clock: $requestPath, source: $question, filter: Boolean, target: fetchCartFitFx })

/** The last answer to what was asked then: one for a cart or motorcycles that were left meanwhile says nothing. */
const $fit = createStore<Fit | null>(null, { serialize: 'ignore' })
sample({
  clock: fetchCartFitFx.done,
  source: $requestPath,
  filter: (path, { params }) => fitPath(params) === path,
  fn: (_, { result }) => result,
  target: $fit,
})

/** Of what is still in the cart. */
const $pairs = combine($fit, $cartItems, (fit, items) => {
  const isHere = (ean: string) => items.some((item) => item.ean === ean)
  return (fit?.pairs ?? []).filter(({ front, rear }) => isHere(front) && isHere(rear))
})
/** A set that is illegal in itself: both of its wheels are of one motorcycle. */
const isSet = ({ reason }: Fit['pairs'][number]) => reason.verdict === 'block'
const $pairsKey = $pairs.map((pairs) =>
  pairs
    .map(({ front, rear }) => `${front} ${rear}`)
    .sort()
    .join(),
)
/** The pairs that were confirmed: other ones are asked about anew. */
const $confirmedKey = createStore('', { serialize: 'ignore' }).on(persistedTick.received, (_, key) => (typeof key === 'string' ? key : ''))
sample({ clock: pairsConfirmed, source: $pairsKey, fn: (key, isConfirmed) => (isConfirmed ? key : ''), target: $confirmedKey })
sample({
  clock: $pairsKey,
  source: $confirmedKey,
  filter: (confirmed, key) => confirmed !== '' && confirmed !== key,
  fn: () => false,
  target: pairsConfirmed,
})
sample({ clock: pairsConfirmed, source: $confirmedKey, target: persistedTick.saveFx })

export const $arePairsConfirmed = combine($pairsKey, $confirmedKey, (key, confirmed) => key === confirmed)
/** Why the cart cannot be ordered: a set that is illegal, or a pair that nobody has confirmed yet. */
export const $pairStop = combine($pairs, $arePairsConfirmed, (pairs, areConfirmed): 'set' | 'unconfirmed' | null => {
  if (pairs.some(isSet)) return 'set'
  return pairs.length > 0 && !areConfirmed ? 'unconfirmed' : null
})
export const $shownPairs = combine($pairs, $products, (pairs, products) =>
  pairs.flatMap((pair) => {
    const [front, rear] = [products[pair.front], products[pair.rear]]
    return front && rear ? [{ front, rear, isSet: isSet(pair) }] : []
  }),
)

/** What forbids a tire of the cart on each of the visitor's own motorcycles, as found for the selected one; by ean. */
export const $misfits = combine($fit, $keptMotorcycles, $motorcycles, (fit, kept, motorcycles): Readonly<Record<string, FitReason[]>> => {
  const judged = (fit?.motorcycles ?? []).filter(({ motorcycle }) => motorcycles.some(({ id }) => id === motorcycle.id))
  const own = judged.find(({ motorcycle }) => motorcycle.id === kept[0]?.id)
  const isBlocked = (ean: string) => judged.every(({ tires }) => tires.some((tire) => tire.ean === ean && tire.verdict === 'block'))
  return Object.fromEntries((own?.tires ?? []).filter(({ ean }) => isBlocked(ean)).map(({ ean, reasons }) => [ean, reasons]))
})
/**
 * The motorcycle that the cart holds a tire for, one that fits before one of its size alone: what its licence says belongs to this order.
 * Its sizes are the catalogue's: an answer about others counts no more.
 */
export const $fittedMotorcycle = combine({ fit: $fit, items: $cartItems, motorcycles: $motorcycles }, ({ fit, items, motorcycles }) => {
  const isHere = ({ ean }: TireFit) => items.some((item) => item.ean === ean)
  const isOfItsSize = ({ reasons }: TireFit) => reasons.some(({ rule, verdict }) => rule === 'size_equal' && verdict === 'ok')
  const ofSize = (fit?.motorcycles ?? []).flatMap(({ motorcycle, tires }) => {
    const mine = motorcycles.find(({ id }) => id === motorcycle.id)
    const own = tires.filter((tire) => isHere(tire) && isOfItsSize(tire))
    return mine && own.length > 0 ? [{ motorcycle, mine, fits: own.some(({ verdict }) => verdict !== 'block') }] : []
  })
  const found = ofSize.find(({ fits }) => fits) ?? ofSize[0]
  if (!found) return null
  const { mine, motorcycle } = found
  return choose(mine, { ...mine, front: motorcycle.front.displaySize, rear: motorcycle.rear.displaySize })
})
