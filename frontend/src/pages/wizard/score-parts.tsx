import type { RecommendationCard } from '#services/wizard/wizard.contract.ts'
import styles from './results.module.css'
import { resultText as text } from './wizard.text.ts'

/** The parts of a score: bar width = maximum, fill = points reached; the numbers are for screen readers only. */
export function ScoreParts({ parts }: { parts: NonNullable<RecommendationCard['parts']> }) {
  return (
    <ul className={`row wrapping ${styles.parts}`} aria-label={text.made}>
      {parts.map(({ part, points, most }) => (
        <li key={part} style={{ flexGrow: most }}>
          <span className={styles.bar}>
            <i style={{ inlineSize: `${(points / most) * 100}%` }} />
          </span>
          <span className={`t-14 muted ${styles.partName}`}>{text.parts[part]}</span>
          <bdi className="spoken">{`${points.toFixed(1)}/${most}`}</bdi>
        </li>
      ))}
    </ul>
  )
}
