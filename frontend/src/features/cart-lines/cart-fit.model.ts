import { invoke } from '@withease/factories'
import { attach, combine, createEvent, createStore, sample } from 'effector'
import { $cartItems, $isCartKnown, itemRemoved } from '#frontend/entities/cart/cart.model.ts'
import { articlesOf } from '#frontend/entities/cart/cart.ts'
import { type FitQuestion, fetchFitFx, fitPath } from '#frontend/entities/motorcycle/motorcycle.api.ts'
import { $isMotorcycleKnown, $myMotorcycle } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import { choose } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { persisted } from '#frontend/shared/persisted.model.ts'
import type { Fit, FitReason } from '#services/motorcycles/motorcycle.contract.ts'
import { $isOpen, $products } from './cart-lines.model.ts'

/** Which tires of the cart may not ride together, and which do not fit the visitor's motorcycle. Without an answer nothing is said. */

interface FitRequest {
  /** The path of the cart's question, also where `question` stands for it without its motorcycle. */
  path: string
  question: FitQuestion
}
/** The cart's own asking: what other pages ask for is nothing to it. */
const fetchCartFitFx = attach({ effect: fetchFitFx, mapParams: ({ question }: FitRequest) => question })
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
  { isOpen: $isOpen, isCartKnown: $isCartKnown, isMotorcycleKnown: $isMotorcycleKnown, items: $cartItems, motorcycle: $myMotorcycle },
  ({ isOpen, isCartKnown, isMotorcycleKnown, items, motorcycle }): FitQuestion | null =>
    isOpen && isCartKnown && isMotorcycleKnown && items.length > 0 ? { items: articlesOf(items), motorcycle } : null,
)
const $requestPath = $question.map((question) => question && fitPath(question))
const fitRequested = sample({ clock: $requestPath, source: $question, filter: Boolean })
sample({ clock: fitRequested, fn: (question): FitRequest => ({ path: fitPath(question), question }), target: fetchCartFitFx })
/** The shop does not know this motorcycle any more: the tires may be asked about all the same. */
sample({
  clock: fetchCartFitFx.fail,
  source: $requestPath,
  filter: (path, { params, error }) => params.path === path && error.isRefusal && params.question.motorcycle !== null,
  fn: (_, { params: { path, question } }): FitRequest => ({ path, question: { ...question, motorcycle: null } }),
  target: fetchCartFitFx,
})

/** The last answer to what was asked then: one for a cart or a motorcycle that was left meanwhile says nothing. */
const $fit = createStore<Fit | null>(null, { serialize: 'ignore' })
sample({
  clock: fetchCartFitFx.done,
  source: $requestPath,
  filter: (path, { params }) => params.path === path,
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

/** What was found out about the visitor's own motorcycle. */
const $ownFits = combine($fit, $myMotorcycle, (fit, myMotorcycle) =>
  myMotorcycle && fit?.motorcycle?.id === myMotorcycle.id ? fit.tires : [],
)
/** What forbids a tire of the cart on the visitor's motorcycle, by ean. */
export const $misfits = $ownFits.map(
  (tires): Readonly<Record<string, FitReason[]>> =>
    Object.fromEntries(tires.filter(({ verdict }) => verdict === 'block').map(({ ean, reasons }) => [ean, reasons])),
)
/**
 * The visitor's motorcycle, when the cart holds a tire of one of its sizes: what its licence says belongs to this order. Its sizes
 * are the catalogue's: an answer about others counts no more.
 */
export const $fittedMotorcycle = combine(
  { tires: $ownFits, fit: $fit, items: $cartItems, myMotorcycle: $myMotorcycle },
  ({ tires, fit, items, myMotorcycle }) => {
    if (!myMotorcycle || !fit?.motorcycle) return null
    const { front, rear } = fit.motorcycle
    const isOfItsSize = ({ reasons }: Fit['tires'][number]) =>
      reasons.some(({ rule, verdict }) => rule === 'size_equal' && verdict === 'ok')
    return tires.some((tire) => isOfItsSize(tire) && items.some(({ ean }) => ean === tire.ean))
      ? choose(myMotorcycle, { ...myMotorcycle, front: front.displaySize, rear: rear.displaySize })
      : null
  },
)
