import { useState } from 'react'
import type { Dashboard, Figures } from '#services/analytics/analytics.contract.ts'
import { smoothed } from './buckets.ts'
import { type Change, changeOf } from './change.ts'
import styles from './key-figures.module.css'
import { changeText, type FigureKey, figureText, keyFiguresText as text } from './key-figures.text.ts'
import { sparkHeight, sparkOf, sparkWidth } from './spark.ts'

const keys = ['visitors', 'impressions', 'carts', 'checkouts', 'orders', 'revenue'] as const satisfies readonly FigureKey[]

function ChangeLine({ change, before }: { change: Change; before: string }) {
  const direction = 'direction' in change ? change.direction : change.is === 'new' ? 'up' : change.is === 'gone' ? 'down' : null
  return (
    <p className={styles.change} data-change={direction ?? undefined}>
      {direction && (
        <svg viewBox="0 0 8 8" aria-hidden="true">
          <path d={direction === 'up' ? 'M4 .8 7.6 7H.4z' : 'M4 7.2.4 1h7.2z'} />
        </svg>
      )}
      {change.is === 'percent' ? <bdi>{changeText(change, before)}</bdi> : changeText(change, before)}
    </p>
  )
}

function SparkLine({ days, daysBefore, of }: Pick<Dashboard, 'days' | 'daysBefore'> & { of: FigureKey }) {
  const spark = sparkOf(smoothed(days.map((day) => day[of])), smoothed(daysBefore.map((day) => day[of])))
  if (!spark) return null
  return (
    <svg className={styles.spark} viewBox={`0 0 ${sparkWidth} ${sparkHeight}`} aria-hidden="true">
      <path className={styles.before} d={spark.before} />
      <path className={styles.now} d={spark.now} />
      <circle cx={spark.end.x} cy={spark.end.y} r="3" />
    </svg>
  )
}

interface FigureProps {
  of: FigureKey
  dashboard: Dashboard
  isToday: boolean
}

function KeyFigure({ of, dashboard, isToday }: FigureProps) {
  const { figures, figuresBefore, days, daysBefore } = dashboard
  const base = of === 'revenue' ? figuresBefore.paidOrders : figuresBefore[of]
  const before = figureText(of, figuresBefore[of])
  return (
    <li className={styles.figure}>
      <p className={styles.name}>{text.names[of]}</p>
      <p className={styles.value}>
        <bdi>{figureText(of, figures[of])}</bdi>
      </p>
      {isToday ? (
        <p className={styles.change}>{text.yesterday(before)}</p>
      ) : (
        <ChangeLine change={changeOf(figures[of], figuresBefore[of], base)} before={before} />
      )}
      <SparkLine days={days} daysBefore={daysBefore} of={of} />
      <p className={styles.counts}>{text.counts[of](figures)}</p>
    </li>
  )
}

function Bots({ impressions, lists }: Dashboard['bots']) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.bots}>
      <p>{text.bots(impressions + lists)}</p>
      <button type="button" aria-expanded={isOpen} aria-controls="how-we-count" onClick={() => setIsOpen(!isOpen)}>
        {text.how}
      </button>
      <dl id="how-we-count" hidden={!isOpen}>
        {text.explanation.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The six numbers, each with its change, its line and what counts for it. */
export function KeyFigures({ dashboard, isToday }: Omit<FigureProps, 'of'>) {
  return (
    <section className="panel" aria-label={text.label}>
      <ul className={styles.figures}>
        {keys.map((key) => (
          <KeyFigure key={key} of={key} dashboard={dashboard} isToday={isToday} />
        ))}
      </ul>
      <Bots {...dashboard.bots} />
    </section>
  )
}

/** Whether anybody came or ordered, in the period or in the one before. */
export const isNothingCounted = ({ figures, figuresBefore }: Dashboard): boolean =>
  [figures, figuresBefore].every((each: Figures) => each.visitors === 0 && each.orders === 0 && each.revenue === 0)
