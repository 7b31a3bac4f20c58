import { CallChip } from '#frontend/entities/garage/call-chip.tsx'
import { GaragePhoto } from '#frontend/entities/garage/garage-photo.tsx'
import { GaragePrice } from '#frontend/entities/garage/garage-price.tsx'
import { GarageLikeButton } from '#frontend/features/like/garage-like-button.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { garagesInCityPath, garagesPath, homePath } from '#frontend/shared/routes.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { Skeleton } from '#frontend/shared/ui/loading.tsx'
import { NavigateButton } from '#frontend/shared/ui/navigate-button.tsx'
import { telephoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { GarageDetails } from '#services/garages/garage.contract.ts'
import { $failure, $garage, $isUnknown, garageKept, retried } from './garage.model.ts'
import styles from './garage.module.css'
import { garageText as text } from './garage.text.ts'

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

export { $head, opened } from './garage.model.ts'

export function Page() {
  const { garage, isUnknown, failure, retry } = useUnit({ garage: $garage, isUnknown: $isUnknown, failure: $failure, retry: retried })
  if (failure) return <Failure message={failure} onRetry={() => retry()} />
  if (isUnknown) return <NotFound />
  return garage ? <GarageView garage={garage} /> : <Loading />
}

function NotFound() {
  return (
    <div className="wrap">
      <Notice
        heading="h1"
        title={text.notFound}
        action={
          <Button to={garagesPath} variant="go">
            {text.notFoundGo}
          </Button>
        }
      >
        {text.notFoundWay}
      </Notice>
    </div>
  )
}

function Loading() {
  return (
    <div className={`wrap ${styles.loading}`} role="status" aria-label={text.loading}>
      <Skeleton className={styles.photo ?? ''} radius="lg" />
      <Skeleton height={280} radius="lg" />
    </div>
  )
}

function GarageView({ garage }: { garage: GarageDetails }) {
  return (
    <div className="wrap">
      <nav className={styles.crumbs} aria-label={text.navigation}>
        <Link className="link" to={garagesInCityPath(garage.city.id)}>
          <Icon name="back" />
          <span>{text.others(garage.city.displayName)}</span>
        </Link>
      </nav>
      <div className={styles.layout}>
        <GaragePhoto garage={garage} sizes="(min-width: 64em) 600px, 100vw" className={styles.photo} isMain />
        <Contact garage={garage} />
        <div className={`stack packed one-column ${styles.more}`}>
          <Booking garage={garage} />
          <Rims garage={garage} />
        </div>
        <OpeningHours hours={garage.hours} />
      </div>
    </div>
  )
}

function Contact({ garage }: { garage: GarageDetails }) {
  return (
    <div className="stack packed gap-12 one-column">
      <div className={`row middle wrapping between ${styles.head}`}>
        <h1>{garage.displayName}</h1>
        <GarageLikeButton garage={garage} />
      </div>
      <p>{`${garage.address}, ${garage.city.displayName}`}</p>
      <CallChip phone={garage.phone} of={garage.displayName} />
      {garage.summary && <p className="muted">{garage.summary}</p>}
      <GaragePrice garage={garage} />
      <div className={`row wrapping gap-8 ${styles.acts}`}>
        <Button href={telephoneLink(garage.phone)} variant="line" leftSection={<Icon name="phone" />}>
          {text.call}
        </Button>
        <NavigateButton garage={garage} />
      </div>
    </div>
  )
}

function Booking({ garage }: { garage: GarageDetails }) {
  const choose = useUnit(garageKept)
  return (
    <section>
      <h2>{text.booking}</h2>
      <p>{`${garage.manualBooking ? text.bookingThere : text.bookingOnline} ${text.paidThere}`}</p>
      <Button to={homePath} variant="go" onClick={() => choose()}>
        {text.toTires}
      </Button>
      <p className="small muted">{text.kept}</p>
    </section>
  )
}

function Rims({ garage }: { garage: GarageDetails }) {
  return (
    <section>
      <h2>{text.rims}</h2>
      <p>
        {text.rimsBefore}{' '}
        {spansOf(garage.rims).map(({ first, last }, index) => (
          <span key={first}>
            {index > 0 && <span>, </span>}
            <bdi>{first === last ? first : `${first}–${last}`}</bdi>
          </span>
        ))}{' '}
        <span>{text.inches}</span> <span>{garage.fitsSets ? text.fitsSets : text.singlesOnly}</span>
      </p>
    </section>
  )
}

/** Opening hours by weekday, Sunday first. */
function OpeningHours({ hours }: Pick<GarageDetails, 'hours'>) {
  return (
    <section className="stack packed gap-12">
      <h2>{text.hours}</h2>
      <table className={styles.table}>
        <tbody>
          {hours.map((open, day) => (
            <tr key={text.days[day]}>
              <th scope="row">{text.days[day]}</th>
              <td>{open ? <bdi>{`${clock(open.opens)}–${clock(open.closes)}`}</bdi> : text.closed}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted">{text.holidays}</p>
    </section>
  )
}

/** Merges rim sizes that are one inch apart: `8`, `10` to `19`, `21`. Fractional sizes stay separate. */
export function spansOf(rims: readonly string[]): { first: string; last: string }[] {
  const spans: { first: string; last: string }[] = []
  for (const rim of [...rims].sort((one, other) => Number(one) - Number(other))) {
    const span = spans.at(-1)
    if (span && Number(rim) === Number(span.last) + 1) span.last = rim
    else spans.push({ first: rim, last: rim })
  }
  return spans
}
