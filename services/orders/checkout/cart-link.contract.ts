import { type Static, Type } from 'typebox'
import { Ean } from '#events/primitives.ts'
import { call } from '#services/ingress/contract/call.contract.ts'

const Quantity = Type.Integer({ minimum: 1, maximum: 10 })

/** A cart to share. */
export const CartToShare = Type.Object(
  {
    items: Type.Array(Type.Object({ ean: Ean, quantity: Quantity }, { additionalProperties: false }), { minItems: 1, maxItems: 20 }),
  },
  { additionalProperties: false },
)
export type CartToShare = Static<typeof CartToShare>

/** Its path, below the base path. */
export const CartLink = Type.Object({ path: Type.String() })
export type CartLink = Static<typeof CartLink>

/** A shared cart: an article may have left the shop since. */
export const SharedCart = Type.Object({ items: Type.Array(Type.Object({ ean: Ean, quantity: Quantity, isSet: Type.Boolean() })) })
export type SharedCart = Static<typeof SharedCart>

export const CART_LINK_CALLS = {
  shareCart: call({
    method: 'POST',
    path: '/api/v1/cart-links',
    summary: 'A link that opens a cart elsewhere, for seven days',
    body: CartToShare,
    answer: CartLink,
  }),
  sharedCart: call({
    method: 'GET',
    path: '/api/v1/cart-links/:token',
    summary: 'The cart of such a link',
    params: Type.Object({ token: Type.String() }),
    answer: SharedCart,
  }),
}
