import { useUnit } from 'effector-react'
import { $likedShops } from '#frontend/entities/visitor/visitor.model.ts'
import type { Shop } from '#services/garages/garage.contract.ts'
import { Heart } from './heart.tsx'
import { $shopLikeChanges, shopHeartPressed } from './shop-like.model.ts'

/** The heart of a garage, with how many visitors like it. */
export function ShopLikeButton({ shop: { id, displayName, likes } }: { shop: Pick<Shop, 'id' | 'displayName' | 'likes'> }) {
  const { liked, changes, press } = useUnit({ liked: $likedShops, changes: $shopLikeChanges, press: shopHeartPressed })
  return <Heart isLiked={liked.includes(id)} count={likes + (changes[id] ?? 0)} of={displayName} onPress={() => press(id)} />
}
