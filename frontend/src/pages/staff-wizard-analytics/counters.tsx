import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import type { WizardStats } from '#services/analytics/analytics.contract.ts'
import { weekdayOf } from '#services/domain/calendar.ts'
import { formatDate, israelDate } from '#services/domain/israel-time.ts'
import styles from './counters.module.css'
import { changeOf } from './shares.ts'
import { countersText as text } from './staff-wizard-analytics.text.ts'

interface CounterProps {
  name: string
  count: number
  before: number
  /** What it is compared with, in words. */
  than: string
}

function Change({ count, before, than }: Omit<CounterProps, 'name'>) {
  const change = changeOf(count, before)
  if (change === null || change.is === 'new') return <span className="muted">{change === null ? text.noneAtAll : text.noneBefore}</span>
  if (change.is === 'same') {
    return (
      <span className="muted">
        {text.same} {than}
      </span>
    )
  }
  return (
    <span data-change={change.is}>
      <svg viewBox="0 0 8 8" aria-hidden="true">
        <path d={change.is === 'up' ? 'M4 .8 7.6 7H.4z' : 'M4 7.2.4 1h7.2z'} />
      </svg>
      <bdi>
        {change.is === 'up' ? '+' : '−'}
        {change.percent}%
      </bdi>{' '}
      <span className="muted">{than}</span>
    </span>
  )
}

function Counter({ name, count, before, than }: CounterProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>
          <bdi>{count.toLocaleString('en')}</bdi>
        </b>
        <Change count={count} before={before} than={than} />
      </dd>
    </div>
  )
}

/** How often the wizard was asked: today, this week, this month, and ever. */
export function Counters({ stats }: { stats: WizardStats['stats'] }) {
  const today = stats.days.at(-1)?.day ?? israelDate(Date.now())
  return (
    <dl className={`panel ${styles.counters}`} aria-label={text.label}>
      <Counter name={text.daily} count={stats.dailyCount} before={stats.dailyBefore} than={text.fromDay(weekdayOf(today))} />
      <Counter name={text.weekly} count={stats.weeklyCount} before={stats.weeklyBefore} than={text.fromWeek} />
      <Counter name={text.monthly} count={stats.monthlyCount} before={stats.monthlyBefore} than={text.fromMonth} />
      <div>
        <dt>{text.total}</dt>
        <dd>
          <b>
            <bdi>{stats.totalCount.toLocaleString('en')}</bdi>
          </b>
          <span className="muted">
            <MixedText>{stats.since === null ? text.none : `${text.since} `}</MixedText>
            {stats.since !== null && <bdi>{formatDate(stats.since).slice(3)}</bdi>}
          </span>
        </dd>
      </div>
    </dl>
  )
}
