import { orderPagePath } from '#services/domain/page-paths.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'

const PURPOSE = 'order'
const ORDER_ID = /^[0-9]{6,12}$/

/** What names an order in the address of its page. It never expires: a warranty is asked for years later. */
export const signOrder = (tokens: TokenSigner, orderId: string): string => tokens.sign(PURPOSE, orderId, null)

/** The page of an order, below the base path. */
export const orderPathOf = (tokens: TokenSigner, orderId: string): string => orderPagePath(signOrder(tokens, orderId))

/** The order that a link's token names, or null when the shop never wrote it, or under another secret. */
export function readOrderToken(tokens: TokenSigner, token: string, now: Date): string | null {
  const verdict = tokens.verify(PURPOSE, token, now)
  return verdict.ok && typeof verdict.payload === 'string' && ORDER_ID.test(verdict.payload) ? verdict.payload : null
}
