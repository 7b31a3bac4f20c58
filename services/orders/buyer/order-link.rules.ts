import { orderPagePath } from '#services/domain/page-paths.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'

const PURPOSE = 'order'
const ORDER_ID = /^[0-9]{6,12}$/

/** The token of an order's page. It never expires: warranty claims come years later. */
export const signOrder = (tokens: TokenSigner, orderId: string): string => tokens.sign(PURPOSE, orderId, null)

/** The page of an order, below the base path. */
export const orderPathOf = (tokens: TokenSigner, orderId: string): string => orderPagePath(signOrder(tokens, orderId))

/** The order id of a token, or null when it was not signed by this shop's secret. */
export function readOrderToken(tokens: TokenSigner, token: string, now: Date): string | null {
  const verdict = tokens.verify(PURPOSE, token, now)
  return verdict.ok && typeof verdict.payload === 'string' && ORDER_ID.test(verdict.payload) ? verdict.payload : null
}
