import { Button } from '#frontend/shared/ui/button.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import styles from './heart.module.css'
import { likeText as text } from './like.text.ts'

interface HeartProps {
  isLiked: boolean
  count: number
  /** Accessible name of what is liked, where a page has several hearts. */
  of?: string
  onPress: () => void
}

/** A like button with its count. */
export function Heart({ isLiked, count, of, onPress }: HeartProps) {
  return (
    <Button
      data-needs-script
      variant="paper"
      className={styles.heart ?? ''}
      data-liked={isLiked || undefined}
      aria-pressed={isLiked}
      leftSection={<Icon name="heart" />}
      onClick={onPress}
    >
      {text.like} {of && <span className="spoken">{of} </span>}
      <bdi>{count}</bdi>
    </Button>
  )
}
