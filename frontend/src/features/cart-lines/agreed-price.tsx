import { Icon } from '#frontend/shared/ui/icon.tsx'
import { formatDate, formatTime } from '#services/domain/israel-time.ts'
import styles from './agreed-price.module.css'
import { cartLinesText as text } from './cart-lines.text.ts'

/** Why this article costs less than in the shop: a best offer was agreed on. */
export function AgreedPrice({ until }: { until: string }) {
  return (
    <p className={styles.agreed}>
      <Icon name="check" />
      <span>
        {text.agreed} <bdi>{formatDate(until)}</bdi> <bdi>{formatTime(until)}</bdi>
      </span>
    </p>
  )
}
