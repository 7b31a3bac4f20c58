import { type Static, Type } from 'typebox'
import { ShortText, Uuid } from './primitives.ts'

/** A like button was pressed. The projection interprets presses, deduplicated by event id. */

export const ProductLikePressed = Type.Object({ productId: ShortText, visitorId: Uuid }, { additionalProperties: false })
export type ProductLikePressed = Static<typeof ProductLikePressed>

export const ShopLikePressed = Type.Object({ shopId: ShortText, visitorId: Uuid }, { additionalProperties: false })
export type ShopLikePressed = Static<typeof ShopLikePressed>
