import { Link } from 'react-router-dom'
import { WheelChangeText } from '#frontend/entities/motorcycle/wheel-change-text.tsx'
import { motorcyclePath } from '#frontend/shared/routes.ts'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { Motorcycle, WheelNeed } from '#services/motorcycles/motorcycle.contract.ts'
import { motorcycleText as text } from './motorcycle.text.ts'
import { type ChangedYear, changedYears } from './wheel-changes.ts'
import styles from './wheel-needs.module.css'

function Need({ label, value, note }: { label: string; value: string | null; note?: string | false | undefined }) {
  return (
    <p className={styles.need}>
      {label}{' '}
      {value === null ? (
        text.unknownNeed
      ) : (
        <>
          <bdi dir="auto">{value}</bdi> {text.atLeast} {note}
        </>
      )}
    </p>
  )
}

function Wheel({ name, need: { displaySize, load, speed } }: { name: string; need: WheelNeed }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>
          <TireSize size={displaySize} />
        </b>
        <Need label={text.load} value={load && String(load.index)} note={load?.basis === 'usual' && text.usualLoad} />
        <Need label={text.speed} value={speed} />
      </dd>
    </div>
  )
}

function Changed({ changed: { year, isBefore, otherId, wheels } }: { changed: ChangedYear }) {
  return (
    <li>
      {wheels.map((change) => (
        <span key={change.axle}>
          <WheelChangeText change={change} />{' '}
        </span>
      ))}
      <Link className="link" to={motorcyclePath(otherId)}>
        <span>
          {isBefore ? text.change.toEarlier : text.change.toLater}
          <bdi>{year}</bdi>
        </span>
      </Link>
    </li>
  )
}

/** What each wheel asks of its tire, and in which years the wheels were others. */
export function WheelNeeds({ motorcycle }: { motorcycle: Motorcycle }) {
  const changed = changedYears(motorcycle)
  return (
    <section className={styles.needs} aria-label={text.needs}>
      <dl>
        <Wheel name={text.wheel.front} need={motorcycle.front} />
        <Wheel name={text.wheel.rear} need={motorcycle.rear} />
      </dl>
      {changed.length > 0 && (
        <ul className={styles.changes}>
          {changed.map((each) => (
            <Changed key={each.year} changed={each} />
          ))}
        </ul>
      )}
    </section>
  )
}
