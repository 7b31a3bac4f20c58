import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { $user } from '#frontend/entities/staff/session.model.ts'
import { $work, $workFailure, workRetried } from '#frontend/entities/staff/work.model.ts'
import { staffDeadLettersPath, staffOffersPath, staffOrdersPath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { formatDate, formatTime, israelDate } from '#services/domain/israel-time.ts'
import { displayName } from '#services/domain/person.ts'
import type { StaffWork } from '#services/staff/staff.contract.ts'
import { greetingText, welcomeText as text } from './staff-dashboard.text.ts'
import styles from './welcome.module.css'
import { weekdayText } from './words.text.ts'

const waiting: readonly (readonly [count: keyof StaffWork, name: string, path: string])[] = [
  ['ordersToHandle', text.toHandle, staffOrdersPath],
  ['ordersWithAttention', text.attention, `${staffOrdersPath}?attention=1`],
  ['offersWaiting', text.offers, staffOffersPath],
  ['deadLetters', text.deadLetters, staffDeadLettersPath],
]

function Work() {
  const { work, failure, retry } = useUnit({ work: $work, failure: $workFailure, retry: workRetried })
  if (!work && failure) {
    return (
      <p className="small" role="alert">
        {text.workFailed}{' '}
        <button type="button" className="link" onClick={() => retry()}>
          {text.retry}
        </button>
      </p>
    )
  }
  return (
    <ul className={`panel ${styles.work}`} aria-label={text.work} aria-busy={!work}>
      {waiting.map(([count, name, path]) => (
        <li key={count}>
          <Link to={path}>
            <b>
              <bdi>{work ? work[count].toLocaleString('en') : '–'}</bdi>
            </b>
            <span>{name}</span>
            <Icon name="forward" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Who sits here, which day it is, and what waits. */
export function Welcome() {
  const { user, work } = useUnit({ user: $user, work: $work })
  const now = Date.now()
  const [firstName] = user ? displayName(user).split(' ') : ['']
  return (
    <section className={styles.welcome}>
      <div>
        <h1>
          {greetingText(Number(formatTime(now).slice(0, 2)))}, <bdi dir="auto">{firstName}</bdi>
        </h1>
        <p className="muted">
          {weekdayText(israelDate(now))}, <bdi>{formatDate(now)}</bdi>. {work && text.since(work.ordersSinceYesterday)}
        </p>
      </div>
      <Work />
    </section>
  )
}
