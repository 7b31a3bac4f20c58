import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { $likedProducts } from '#frontend/entities/visitor/visitor.model.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import type { Product } from '#services/ingress/contract/product.contract.ts'
import { $presses, heartPressed } from './like.model.ts'
import { likeText as text } from './like.text.ts'
import styles from './like-button.module.css'

/** The heart of a product, with how often it was pressed. */
export function LikeButton({ product }: { product: Pick<Product, '_id' | 'likes'> }) {
  const { liked, presses, press } = useUnit({ liked: $likedProducts, presses: $presses, press: heartPressed })
  const isLiked = liked.includes(product._id)
  return (
    <Button
      data-needs-script
      variant="paper"
      className={styles.heart ?? ''}
      data-liked={isLiked || undefined}
      aria-pressed={isLiked}
      leftSection={<Icon name="heart" />}
      onClick={() => press(product._id)}
    >
      {text.like} <bdi>{product.likes + (presses[product._id] ?? 0)}</bdi>
    </Button>
  )
}
