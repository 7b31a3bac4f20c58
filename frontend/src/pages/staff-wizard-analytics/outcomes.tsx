import styles from './outcomes.module.css'
import type { Share } from './shares.ts'
import { outcomesText as text } from './staff-wizard-analytics.text.ts'

/** How the questions ended, to scale, each share named below. */
export function Outcomes({ shares }: { shares: readonly Share[] }) {
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {shares.map(({ outcome, count }) => count > 0 && <i key={outcome} data-outcome={outcome} style={{ flexGrow: count }} />)}
      </div>
      <dl className={styles.names}>
        {shares.map(({ outcome, percent }) => (
          <div key={outcome} data-outcome={outcome}>
            <dt>{text.outcomes[outcome]}</dt>
            <dd>
              <bdi>{percent}%</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
