import { useUnit } from 'effector-react'
import { useFocusBack } from '#frontend/features/desk/use-focus-back.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { type CatalogueEntity, validate } from '../editing/catalogue-entity.ts'
import { DayField } from '../editing/day-field.tsx'
import { editSaved } from '../editing/edits.model.ts'
import { TextField } from '../editing/fields.tsx'
import { type Form, useForm } from '../editing/form.ts'
import { SaveBar } from '../editing/save-bar.tsx'
import { writeDay } from '../editing/values.ts'
import { $shipments } from '../lists.model.ts'
import { $now } from '../staff-catalogue.model.ts'
import { readWeek } from './shipment-draft.ts'
import styles from './shipments.module.css'
import { shipmentsText as text } from './shipments.text.ts'

interface TimePoint {
  name: 'current' | 'deadline' | 'next'
  /** `2026-12-06`. */
  day: string
  /** 0 to 1; 0 is the beginning of the line. */
  position: number
}

type Shipments = Extract<CatalogueEntity, { kind: 'shipments' }>

function Weeks({ form, from, to, label }: { form: Form; from: string; to: string; label: string }) {
  const field = { form, kind: 'number' as const, placeholder: text.week, maxLength: 7 }
  return (
    <div className={styles.pair}>
      <TextField {...field} name={from} label={label} />
      <TextField {...field} name={to} label={text.to} of={label} />
    </div>
  )
}

function ShipmentsForm({ entity }: { entity: Shipments }) {
  const form = useForm(entity)
  const save = useUnit(editSaved)
  const days = useFocusBack<HTMLHeadingElement>(form.changed.length > 0)
  return (
    <div className={styles.part}>
      <form
        className={`panel ${styles.form}`}
        aria-label={text.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save(form.key)
        }}
      >
        {entity.data === null && <p className={styles.none}>{text.none}</p>}
        <h2 ref={days} tabIndex={-1}>
          {text.days}
        </h2>
        <DayField form={form} name="currentShipment" label={text.currentShipment} />
        <DayField form={form} name="nextShipment" label={text.nextShipment} />
        <DayField form={form} name="deadline" label={text.deadline} hint={text.deadlineHint} />
        <h2>{text.weeks}</h2>
        <p className="small muted">{text.weekHint}</p>
        <Weeks form={form} from="preorderFrom" to="preorderTo" label={text.preorderFrom} />
        <Weeks form={form} from="ondemandFrom" to="ondemandTo" label={text.ondemandFrom} />
        <SaveBar form={form} />
      </form>
      <ShipmentPreview form={form} />
    </div>
  )
}

/** When shipments arrive, beside what shoppers will read of it. */
export function ShipmentsPart() {
  const shipments = useUnit($shipments)
  return shipments && <ShipmentsForm entity={{ kind: 'shipments', data: shipments.settings }} />
}

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
function ShipmentPreview({ form: { entity, draft, changed } }: { form: Form }) {
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

/** Where days stand on a line that begins today, or with the first of them where that has passed. */
export function timeLine(today: string, days: Readonly<Record<TimePoint['name'], string>>): { today: number; points: TimePoint[] } {
  const stamps = Object.values(days).map((day) => Date.parse(day))
  const from = Math.min(Date.parse(today), ...stamps)
  const length = Math.max(Date.parse(today), ...stamps) - from || 1
  const positionOf = (day: string) => (Date.parse(day) - from) / length
  const names = ['current', 'deadline', 'next'] as const
  const points = names.map((name) => ({ name, day: days[name], position: positionOf(days[name]) }))
  return { today: positionOf(today), points: points.sort((a, b) => a.position - b.position) }
}
