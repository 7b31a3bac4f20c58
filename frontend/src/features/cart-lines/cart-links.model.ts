import { attach, createEffect, createEvent, createStore, sample } from 'effector'
import { linksLost } from '#frontend/entities/cart/cart.model.ts'
import { fetchPriceLinkFx, holdsPrice } from '#frontend/entities/product/product.api.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import type { CartLinks } from './cart-lines.ts'

export const fetchLinkFx = attach({ effect: fetchPriceLinkFx })

/** What the price links in the cart give. */

const fetchLinksFx = createEffect(async (tokens: readonly string[]) => {
  await Promise.allSettled(tokens.map((token) => fetchLinkFx(token)))
})

export const linksRequested = createEvent<readonly string[]>()

/** Those that hold. */
export const $links = createStore<CartLinks>({}, { serialize: 'ignore' })
  .on(fetchLinkFx.done, (links, { params, result }) => (holdsPrice(result) ? { ...links, [params]: result } : links))
  .on(linksLost, (links, tokens) => Object.fromEntries(Object.entries(links).filter(([token]) => !tokens.includes(token))))
/** Tokens that could not be asked for the last time. */
export const $failedTokens = createStore<string[]>([], { serialize: 'ignore' })
  .on(fetchLinkFx, (failed, token) => failed.filter((other) => other !== token))
  .on(fetchLinkFx.fail, (failed, { params, error }) => (error.isRefusal ? failed : [...failed, params]))
/** How many agreed prices went with their links while this page was open. */
export const $lostCount = createStore(0, { serialize: 'ignore' })
  .on(linksLost, (count, tokens) => count + tokens.length)
  .reset(pageLeft)

sample({ clock: linksRequested, filter: (tokens) => tokens.length > 0, target: fetchLinksFx })
sample({ clock: fetchLinkFx.done, filter: ({ result }) => !holdsPrice(result), fn: ({ params }) => [params], target: linksLost })
sample({ clock: fetchLinkFx.fail, filter: ({ error }) => error.isRefusal, fn: ({ params }) => [params], target: linksLost })
