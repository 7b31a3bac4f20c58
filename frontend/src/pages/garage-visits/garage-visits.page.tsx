import { Button } from '#frontend/shared/ui/button.tsx'
import { Failure, Notice, WithoutScript } from '#frontend/shared/ui/data-state.tsx'
import { FailureNote } from '#frontend/shared/ui/failure-note.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { ShopPhone } from '#frontend/shared/ui/phone-number.tsx'
import { TireName } from '#frontend/shared/ui/tire-name.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { addDays, dayText, slotText } from '#services/domain/calendar.ts'
import type { GarageVisit, GarageVisits } from '#services/garage-visits/garage-visits.contract.ts'
import { $failure, $isUnknown, $refusal, $refusing, $sending, $visits, arrived, fitted, refused, retried } from './garage-visits.model.ts'
import styles from './garage-visits.module.css'
import { garageVisitsText as text } from './garage-visits.text.ts'
import { HourList, OtherHours } from './other-hours.tsx'

export { $head, opened } from './garage-visits.model.ts'

/** A garage's own page, for a phone held in one hand: its week by day, and what it says of each order. */
export function Page() {
  const { visits, isUnknown, failure, retry } = useUnit({ visits: $visits, isUnknown: $isUnknown, failure: $failure, retry: retried })
  return (
    <div className={`wrap stack gap-16 one-column ${styles.page}`}>
      {visits && <Week visits={visits} />}
      {isUnknown && (
        <Notice heading="h1" title={text.unknown}>
          <span>{text.unknownWay}</span>
          <ShopPhone />
        </Notice>
      )}
      {!visits && failure && <Failure message={failure} onRetry={() => retry()} />}
      {!visits && !isUnknown && !failure && <p role="status">{text.loading}</p>}
    </div>
  )
}

function Week({ visits: { garage, today, visits } }: { visits: GarageVisits }) {
  const days = [...Map.groupBy(visits, ({ appointment }) => appointment?.date ?? null)]
  return (
    <>
      <h1>{text.title(garage)}</h1>
      <WithoutScript>
        {text.withoutScript}
        <ShopPhone />
      </WithoutScript>
      {days.length === 0 && <p>{text.nothing}</p>}
      {days.map(([date, ofDay]) => (
        <section key={date} className="stack gap-8" aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`}>{date === null ? text.unbooked : <Day date={date} today={today} />}</h2>
          <ul className={styles.visits}>
            {ofDay.map((visit) => (
              <Visit key={visit.orderId} visit={visit} />
            ))}
          </ul>
        </section>
      ))}
      <p>
        {text.questions}
        <ShopPhone />
      </p>
    </>
  )
}

function Day({ date, today }: { date: string; today: string }) {
  const near = { [addDays(today, -1)]: text.yesterday, [today]: text.today, [addDays(today, 1)]: text.tomorrow }[date]
  return <MixedText>{near ? `${near}, ${dayText(date)}` : dayText(date)}</MixedText>
}

function Visit({ visit }: { visit: GarageVisit }) {
  const { refusing, refusal } = useUnit({ refusing: $refusing, refusal: $refusal })
  const { orderId, appointment, firstName, tires, state, offered, isCancelAsked } = visit
  const isRefusing = refusing?.orderId === orderId
  return (
    <li className={`panel stack gap-8 ${styles.visit}`} data-state={state}>
      <div className="row baseline wrapping gap-8">
        {appointment && (
          <b className={styles.hour}>
            <bdi>{slotText(appointment.startCursor)}</bdi>
          </b>
        )}
        {firstName && <bdi>{firstName}</bdi>}
        <span className="muted">
          {text.order} <bdi>{orderId}</bdi>
        </span>
      </div>
      {tires.map(({ quantity, isSet, brand, displayName, displaySize }) => (
        <p key={`${brand} ${displayName} ${displaySize}`}>
          <b>
            <bdi>{quantity}</bdi> × {isSet && <span>{text.set} </span>}
          </b>
          <TireName brand={brand} displayName={displayName} /> <TireSize size={displaySize} />
        </p>
      ))}
      <p className={`row middle gap-6 ${state === 'fitted' || state === 'arrived' ? 'success' : 'muted'}`}>
        <Icon name={state === 'fitted' || state === 'arrived' ? 'check' : state === 'underway' ? 'truck' : 'box'} />
        <span>{text.states[state]}</span>
      </p>
      {isCancelAsked && <p className="danger">{text.cancelAsked}</p>}
      {offered && (
        <p>
          {text.offered}
          <HourList hours={offered} />
        </p>
      )}
      {refusal?.orderId === orderId && <FailureNote>{refusal.message}</FailureNote>}
      {isRefusing ? <OtherHours /> : <Acts visit={visit} />}
    </li>
  )
}

function Acts({ visit }: { visit: GarageVisit }) {
  const { sending, sayArrived, sayFitted, refuse } = useUnit({
    sending: $sending,
    sayArrived: arrived,
    sayFitted: fitted,
    refuse: refused,
  })
  const { orderId, acts } = visit
  if (acts.length === 0) return null
  const press = { arrived: () => sayArrived(orderId), fitted: () => sayFitted(orderId), cannot: () => refuse(visit) }
  return (
    <div className={styles.acts} data-needs-script>
      {acts.map((act, index) => (
        <Button
          key={act}
          variant={act === 'cannot' ? 'quiet' : index === 0 ? 'go' : 'line'}
          size="lg"
          fullWidth
          loading={sending === orderId && act !== 'cannot'}
          disabled={sending !== null}
          onClick={press[act]}
        >
          {text.acts[act]}
        </Button>
      ))}
    </div>
  )
}
