import type { WizardStats } from '#services/analytics/analytics.contract.ts'
import { dayText, weekdayOf } from '#services/domain/calendar.ts'
import styles from './day-bars.module.css'
import { daysText as text } from './staff-wizard-analytics.text.ts'

/** `01/11`. */
export const shortDay = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`

/** One bar a day; time runs from left to right, so that the newest meets the eye first. Sundays are named. */
export function DayBars({ days }: Pick<WizardStats['stats'], 'days'>) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  return (
    <div
      className={styles.chart}
      role="img"
      aria-label={`${text.chart}: ${days.map(({ day, count }) => `${dayText(day)} ${count}`).join('; ')}`}
    >
      {days.map(({ day, count }, index) => (
        <div key={day} className={styles.day} title={`${dayText(day)}: ${count}`}>
          {index === days.length - 1 && <b>{count}</b>}
          <i style={{ blockSize: `${(count / most) * 100}%` }} />
          {weekdayOf(day) === 0 && (
            <span>
              {text.weekdays[0]} <bdi>{shortDay(day)}</bdi>
            </span>
          )}
        </div>
      ))}
    </div>
  )
}
