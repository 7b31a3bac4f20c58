import { pathOf } from '#frontend/shared/api/call.ts'
import { $basePath } from '#frontend/shared/settings.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Choice, Choices } from '#frontend/shared/ui/choice.tsx'
import { FailureNote } from '#frontend/shared/ui/failure-note.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { slotText } from '#services/domain/calendar.ts'
import { BUYER_ORDER_CALLS, type BuyerOrder } from '#services/orders/buyer/buyer-order.contract.ts'
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
} from './move.model.ts'
import { $token } from './order.model.ts'
import styles from './order.module.css'
import { orderText as text } from './order.text.ts'

/** The fitting appointment, with a way to move it; renders nothing if the shop made none. */
export function Appointment({ order: { appointment, order } }: { order: BuyerOrder }) {
  const { isMoving, begin } = useUnit({ isMoving: $isMoving, begin: begun })
  if (!appointment || !order.appointment || appointment.fixed === 'not_held') return null
  return (
    <section className={`panel ${styles.part}`} aria-labelledby="appointment">
      <h2 id="appointment">{text.appointment}</h2>
      <p className={styles.slot}>
        <MixedText>{order.appointment.displayText}</MixedText>
        {text.between}
        <bdi>{slotText(appointment.startCursor)}</bdi>
      </p>
      <div className={styles.row}>
        <CalendarLink>{text.calendar}</CalendarLink>
        {appointment.fixed === null && !isMoving && (
          <Button data-needs-script variant="quiet" onClick={() => begin()}>
            {text.move}
          </Button>
        )}
      </div>
      {appointment.fixed !== null && <p className="muted small">{text.fixed[appointment.fixed]}</p>}
      {appointment.fixed === null && isMoving && <Move />}
    </section>
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

function Move() {
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
        <b>{text.moveTitle}</b> <span className="muted">{text.moveNote}</span>
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
            {text.confirm}
          </Button>
        )}
        <Button variant="quiet" onClick={() => end()}>
          {text.keep}
        </Button>
      </div>
    </div>
  )
}
