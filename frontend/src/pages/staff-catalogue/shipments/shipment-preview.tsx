import { useUnit } from 'effector-react'
import { israelDate } from '#services/domain/israel-time.ts'
import { validate } from '../editing/catalogue-entity.ts'
import type { Form } from '../editing/form.ts'
import { writeDay } from '../editing/values.ts'
import { $now } from '../staff-catalogue.model.ts'
import { readWeek } from './shipment-draft.ts'
import styles from './shipments.module.css'
import { shipmentsText as text } from './shipments.text.ts'
import { timeLine } from './time-line.ts'

function TimeLine({ today, days }: { today: string; days: { current: string; deadline: string; next: string } }) {
  const line = timeLine(today, days)
  const at = (position: number) => ({ insetInlineEnd: `${(1 - position) * 100}%` })
  return (
    <div className={styles.line} role="img" aria-label={text.line(writeDay(days.current), writeDay(days.deadline), writeDay(days.next))}>
      <i className={styles.today} style={at(line.today)} />
      {line.points.map(({ name, position }) => (
        <i key={name} data-point={name} style={at(position)} />
      ))}
    </div>
  )
}

function Legend({ today, days }: { today: string; days: { current: string; deadline: string; next: string } }) {
  const { points } = timeLine(today, days)
  return (
    <ol className={styles.legend}>
      <li>
        <i className={styles.today} /> {text.today} <bdi>{writeDay(today)}</bdi>
      </li>
      {points.map(({ name, day }) => (
        <li key={name}>
          <i data-point={name} /> {text.points[name]} <bdi>{writeDay(day)}</bdi>
          {day < today && <span className={styles.passed}>{text.passed}</span>}
        </li>
      ))}
    </ol>
  )
}

function Made({ from, to }: { from: string; to: string }) {
  const [first, last] = [readWeek(from), readWeek(to)]
  if (!(first && last)) return null
  return (
    <p>
      {text.made} {text.weekOf} <bdi>{`${first.week}/${first.year}`}</bdi> {text.until} {text.weekOf}{' '}
      <bdi>{`${last.week}/${last.year}`}</bdi>
    </p>
  )
}

/** What a tire's page will say, in its own words. */
export function ShipmentPreview({ form: { entity, draft, changed } }: { form: Form }) {
  const today = israelDate(useUnit($now))
  const of = (field: string) => String(draft[field])
  const isWhole = Object.keys(validate(entity, draft)).length === 0
  const days = { current: of('currentShipment'), deadline: of('deadline'), next: of('nextShipment') }
  return (
    <section className={`panel ${styles.preview}`} aria-label={text.preview}>
      <h2>{changed.length > 0 ? text.preview : text.previewNow}</h2>
      {isWhole ? (
        <>
          <TimeLine today={today} days={days} />
          <Legend today={today} days={days} />
          <div className={styles.said} data-kind="preorder">
            <p className="small muted">{text.preorderTire}</p>
            <b>{text.arrives}</b>
            <p>
              {text.estimate} <bdi>{writeDay(days.current)}</bdi>
            </p>
            <Made from={of('preorderFrom')} to={of('preorderTo')} />
          </div>
          <div className={styles.said} data-kind="ondemand">
            <p className="small muted">{text.ondemandTire}</p>
            <b>
              {text.order}
              <bdi>{writeDay(days.next)}</bdi>
            </b>
            <p>
              {text.orderUntil} <bdi>{writeDay(days.deadline)}</bdi>
            </p>
            <Made from={of('ondemandFrom')} to={of('ondemandTo')} />
          </div>
        </>
      ) : (
        <p className="muted">{text.incomplete}</p>
      )}
    </section>
  )
}
