import { pathOf } from '#frontend/shared/api/call.ts'
import { $basePath } from '#frontend/shared/settings.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Choice, Choices } from '#frontend/shared/ui/choice.tsx'
import { FailureNote } from '#frontend/shared/ui/failure-note.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { dayText, slotText } from '#services/domain/calendar.ts'
import { BUYER_ORDER_CALLS, type BuyerOrder, type NewAppointment } from '#services/orders/buyer/buyer-order.contract.ts'
import {
  $day,
  $days,
  $failure,
  $hour,
  $hours,
  $isMoving,
  $isSending,
  begun,
  confirmed,
  dayChosen,
  ended,
  hourChosen,
  offerChosen,
} from './move.model.ts'
import { $token } from './order.model.ts'
import styles from './order.module.css'
import { orderText as text } from './order.text.ts'

/** The fitting appointment, with a way to move it; renders nothing if the shop made none. */
export function Appointment({ order: { appointment, order } }: { order: BuyerOrder }) {
  const { isMoving, begin } = useUnit({ isMoving: $isMoving, begin: begun })
  if (!appointment || !order.appointment || appointment.fixed === 'not_held') return null
  const isRefused = appointment.offered !== null
  const when = (
    <>
      <MixedText>{order.appointment.displayText}</MixedText>
      <span>{text.between}</span>
      <bdi>{slotText(appointment.startCursor)}</bdi>
    </>
  )
  return (
    <section className={`panel ${styles.part}`} aria-labelledby="appointment">
      <h2 id="appointment">{text.appointment}</h2>
      {appointment.offered === null ? (
        <p className={styles.slot}>{when}</p>
      ) : (
        <>
          <p>
            <b>
              {text.refused}
              {when}.
            </b>
          </p>
          {!isMoving && <Offered hours={appointment.offered} />}
        </>
      )}
      <div className={styles.row}>
        {!isRefused && <CalendarLink>{text.calendar}</CalendarLink>}
        {appointment.fixed === null && !isMoving && (
          <Button data-needs-script variant="quiet" onClick={() => begin()}>
            {isRefused ? text.otherHour : text.move}
          </Button>
        )}
      </div>
      {appointment.fixed !== null && <p className="muted small">{text.fixed[appointment.fixed]}</p>}
      {appointment.fixed === null && isMoving && <Move isRefused={isRefused} />}
    </section>
  )
}

/** What the garage offers instead of an appointment that it cannot keep. */
function Offered({ hours }: { hours: readonly NewAppointment[] }) {
  const { days, day, hour, failure, isSending, choose, confirm } = useUnit({
    days: $days,
    day: $day,
    hour: $hour,
    failure: $failure,
    isSending: $isSending,
    choose: offerChosen,
    confirm: confirmed,
  })
  // Asked again where somebody else was faster.
  const free = hours.filter(
    ({ date, startCursor }) => days === null || days.some((each) => each.date === date && each.starts.includes(startCursor)),
  )
  return (
    <div data-needs-script className="stack gap-16">
      {free.length === 0 && <p>{text.nothingInstead}</p>}
      {free.length > 0 && (
        <Choices legend={text.instead} className={styles.tiles}>
          {free.map(({ date, startCursor }) => (
            <Choice
              key={`${date} ${startCursor}`}
              look="tile"
              group="offered"
              value={`${date} ${startCursor}`}
              isChosen={day === date && hour === startCursor}
              onChoose={() => choose({ date, startCursor })}
            >
              <span className={styles.offered}>
                <MixedText>{dayText(date)}</MixedText> <bdi>{slotText(startCursor)}</bdi>
              </span>
            </Choice>
          ))}
        </Choices>
      )}
      {failure && <FailureNote>{failure}</FailureNote>}
      {hour !== null && (
        <div className={styles.row}>
          <Button variant="go" loading={isSending} onClick={() => confirm()}>
            {text.choose}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The appointment's file, which adds it to a calendar, or takes it back when the order is over. */
export function CalendarLink({ children }: { children: string }) {
  const { token, basePath } = useUnit({ token: $token, basePath: $basePath })
  return (
    <Button href={basePath + pathOf(BUYER_ORDER_CALLS.calendar.url, { token })} variant="line" leftSection={<Icon name="document" />}>
      {children}
    </Button>
  )
}

function Move({ isRefused }: { isRefused: boolean }) {
  const { days, day, hours, hour, failure, isSending, chooseDay, chooseHour, confirm, end } = useUnit({
    days: $days,
    day: $day,
    hours: $hours,
    hour: $hour,
    failure: $failure,
    isSending: $isSending,
    chooseDay: dayChosen,
    chooseHour: hourChosen,
    confirm: confirmed,
    end: ended,
  })
  return (
    <div className={`stack gap-16 line-above ${styles.move}`}>
      <p>
        <b>{text.moveTitle}</b> {!isRefused && <span className="muted">{text.moveNote}</span>}
      </p>
      {days === null && !failure && <p role="status">{text.loadingDays}</p>}
      {days?.length === 0 && <p>{text.noDays}</p>}
      {days && days.length > 0 && (
        <Choices legend={text.day} className={styles.tiles}>
          {days.map(({ date, displayText }) => (
            <Choice key={date} look="tile" group="day" value={date} isChosen={day === date} onChoose={() => chooseDay(date)}>
              <MixedText>{displayText}</MixedText>
            </Choice>
          ))}
        </Choices>
      )}
      {hours.length > 0 && (
        <Choices legend={text.hour} className={styles.tiles}>
          {hours.map((each) => (
            <Choice key={each} look="tile" group="hour" value={String(each)} isChosen={hour === each} onChoose={() => chooseHour(each)}>
              <bdi>{slotText(each)}</bdi>
            </Choice>
          ))}
        </Choices>
      )}
      {failure && <FailureNote>{failure}</FailureNote>}
      <div className={styles.row}>
        {hour !== null && (
          <Button variant="go" loading={isSending} onClick={() => confirm()}>
            {isRefused ? text.choose : text.confirm}
          </Button>
        )}
        <Button variant="quiet" onClick={() => end()}>
          {isRefused ? text.back : text.keep}
        </Button>
      </div>
    </div>
  )
}
