import { combine, createEffect, createEvent, createStore, sample } from 'effector'
import { $cartItems, $isCartKnown, cartJoined, cartReplaced, itemRemoved } from '#frontend/entities/cart/cart.model.ts'
import { type CartItem, holdsAll } from '#frontend/entities/cart/cart.ts'
import { $isOpen, $products, productsRequested } from '#frontend/features/cart-lines/cart-lines.model.ts'
import { shopCall } from '#frontend/shared/api/call.ts'
import { $isStarted, appStarted } from '#frontend/shared/browser.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { CART_LINK_CALLS } from '#services/orders/checkout/cart-link.contract.ts'
import { opened } from './cart.model.ts'
import { sharedCartText as text } from './cart.text.ts'

/** A cart that somebody sent: `/cart?shared=<token>`. Taking it twice is taking it once. */

const parameter = 'shared'

const inHistory = 'sharedCart'

/** What a visit keeps beside its address, the router's own things among it. */
const visitState = () => (window.history.state ?? {}) as Record<string, unknown>

/**
 * The page comes without its query from the server: the browser reads it, and takes it out of the address, which third parties may
 * see. The visit keeps it, so that a reload and Back ask again. Past the router: the page stays as it is, and no visit begins.
 */
export const readTokenFx = createEffect((): string | null => {
  const address = new URL(window.location.href)
  const token = address.searchParams.get(parameter)
  if (token === null) return (visitState()[inHistory] as string | undefined) ?? null
  address.searchParams.delete(parameter)
  window.history.replaceState({ ...visitState(), [inHistory]: token }, '', address)
  return token
})
export const forgetTokenFx = createEffect(() => {
  const { [inHistory]: _, ...rest } = visitState()
  window.history.replaceState(rest, '')
})
const fetchSharedFx = shopCall(CART_LINK_CALLS.sharedCart, (token: string) => ({ params: { token } }))

/** An answer for a page that was left is nobody's. */
const failed = sample({ clock: fetchSharedFx.failData, filter: $isOpen })

type Outcome = 'taken' | 'joined' | 'present' | 'kept'
interface Decision {
  outcome: Outcome
  sent: CartItem[]
}

export const choiceMade = createEvent<'taken' | 'joined' | 'kept'>()
export const sharedRetried = createEvent()
const decided = createEvent<Decision>()

/** A sent cart that nothing was decided about yet. */
const $sent = createStore<CartItem[] | null>(null, { serialize: 'ignore' }).reset([decided, pageLeft])
/** What became of it. */
export const $outcome = createStore<{ message: string; isProblem: boolean } | null>(null, { serialize: 'ignore' })
  .on(decided, (_, { outcome }) => (outcome === 'kept' ? null : { message: text[outcome], isProblem: false }))
  .on(failed, (_, { isRefusal, code }) =>
    isRefusal ? { message: code === 'cart_link_expired' ? text.expired : text.broken, isProblem: true } : null,
  )
  .reset([fetchSharedFx, itemRemoved, pageLeft])
/** Why it could not be asked for; asking again may help. */
export const $sharedFailure = createStore<string | null>(null, { serialize: 'ignore' })
  .on(failed, (_, { isRefusal, message }) => (isRefusal ? null : message))
  .reset([fetchSharedFx, pageLeft])
export const $isOpeningShared = fetchSharedFx.pending

const $canRead = combine($isOpen, $isStarted, (isOpen, isStarted) => isOpen && isStarted)
sample({ clock: [appStarted, opened, sharedRetried], filter: $canRead, fn: () => undefined, target: readTokenFx })
sample({
  clock: readTokenFx.doneData,
  source: fetchSharedFx.pending,
  filter: (isPending, token) => token !== null && !isPending,
  fn: (_, token) => token ?? '',
  target: fetchSharedFx,
})
sample({ clock: fetchSharedFx.doneData, filter: $isOpen, fn: ({ items }) => items, target: $sent })

/** An empty cart takes what was sent at once; one that holds it all has nothing to take. Any other must not be changed unasked. */
const $decision = combine($sent, $cartItems, $isCartKnown, (sent, items, isKnown): Decision | null => {
  if (sent === null || !isKnown) return null
  if (items.length === 0) return { outcome: 'taken', sent }
  return holdsAll(items, sent) ? { outcome: 'present', sent } : null
})
sample({ clock: $decision, filter: Boolean, target: decided })
export const $question = combine($sent, $decision, $isCartKnown, (sent, decision, isKnown) => (isKnown && decision === null ? sent : null))
sample({ clock: choiceMade, source: $question, filter: Boolean, fn: (sent, outcome) => ({ outcome, sent }), target: decided })

const maxNames = 4
/** Of a long cart the first articles; those that are gone or could not be asked for have no name, but count. */
export const $questionNames = combine($question, $products, (question, products) => {
  const sent = question ?? []
  const named = sent.flatMap(({ ean, quantity }) => {
    const product = products[ean]
    return product ? [{ product, quantity }] : []
  })
  const shown = named.slice(0, maxNames)
  return { shown, more: sent.length - shown.length }
})

/** What the question is about has names. */
sample({
  clock: $question,
  source: $products,
  fn: (products, question) => (question ?? []).map(({ ean }) => ean).filter((ean) => !(ean in products)),
  target: productsRequested,
})

const sentOf = ({ sent }: Decision) => sent
sample({ clock: decided, filter: ({ outcome }) => outcome === 'taken', fn: sentOf, target: cartReplaced })
sample({ clock: decided, filter: ({ outcome }) => outcome === 'joined', fn: sentOf, target: cartJoined })
const linkRefused = sample({ clock: failed, filter: ({ isRefusal }) => isRefusal })
/** It has done its work, or never will: a reload must not begin anew. */
sample({ clock: [decided, linkRefused], fn: () => undefined, target: forgetTokenFx })
