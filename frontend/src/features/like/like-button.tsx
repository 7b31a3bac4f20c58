import { $likedProducts } from '#frontend/entities/visitor/visitor.model.ts'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import { Heart } from './heart.tsx'
import { $presses, heartPressed } from './like.model.ts'

/** A product's like button with its count. */
export function LikeButton({ product: { _id: id, likes } }: { product: Pick<Product, '_id' | 'likes'> }) {
  const { liked, presses, press } = useUnit({ liked: $likedProducts, presses: $presses, press: heartPressed })
  return <Heart isLiked={liked.includes(id)} count={likes + (presses[id] ?? 0)} onPress={() => press(id)} />
}
