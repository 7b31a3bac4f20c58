import { type Static, Type } from 'typebox'
import { ShortText, Uuid } from './primitives.ts'

/** A heart was pressed. What a press means is decided by the projection, once per event id. */

export const ProductLikePressed = Type.Object({ productId: ShortText, visitorId: Uuid }, { additionalProperties: false })
export type ProductLikePressed = Static<typeof ProductLikePressed>

export const ShopLikePressed = Type.Object({ shopId: ShortText, visitorId: Uuid }, { additionalProperties: false })
export type ShopLikePressed = Static<typeof ShopLikePressed>
