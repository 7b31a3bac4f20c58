import type { DraftProgress } from '#services/purchasing/draft-orders.contract.ts'
import { draftOrderText as text } from './draft-order.text.ts'
import styles from './draft-progress.module.css'

/** What is being done to a draft that is prepared, and how much of it is done. */
export function DraftProgressBar({ progress: { stage, share } }: { progress: DraftProgress }) {
  const percent = Math.round(share * 100)
  return (
    <span className={styles.progress}>
      <span>
        {text.stages[stage]} <bdi className="muted">{percent}%</bdi>
      </span>
      <span
        className={styles.track}
        role="progressbar"
        aria-label={text.progress}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${text.stages[stage]}, ${percent}%`}
      >
        <i style={{ inlineSize: `${percent}%` }} />
      </span>
    </span>
  )
}
