import { Button } from '#frontend/shared/ui/button.tsx'
import { Choice, Choices } from '#frontend/shared/ui/choice.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { ShopPhone } from '#frontend/shared/ui/phone-number.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { dayText, slotText } from '#services/domain/calendar.ts'
import type { Hour } from '#services/garage-visits/garage-visits.contract.ts'
import {
  $day,
  $days,
  $hours,
  $isFull,
  $offer,
  $sending,
  dayChosen,
  hourToggled,
  isSameHour,
  kept,
  offerSent,
} from './garage-visits.model.ts'
import styles from './garage-visits.module.css'
import { garageVisitsText as text } from './garage-visits.text.ts'

/** Up to three free hours for the buyer to choose from. */
export function OtherHours() {
  const { days, sending, offer, send, keep } = useUnit({
    days: $days,
    sending: $sending,
    offer: $offer,
    send: offerSent,
    keep: kept,
  })
  return (
    <div className={`stack gap-16 line-above ${styles.other}`}>
      <p>
        <b>{text.instead}</b> <span className="muted">{text.insteadNote}</span>
      </p>
      {days === null && <p role="status">{text.loadingDays}</p>}
      {days?.length === 0 && (
        <p>
          {text.noDays}
          <ShopPhone />
        </p>
      )}
      {days && days.length > 0 && <DaysAndHours />}
      {offer.length > 0 && (
        <p role="status">
          {text.chosen}
          <HourList hours={offer} />
        </p>
      )}
      <div className={styles.acts}>
        {offer.length > 0 && (
          <Button variant="go" size="lg" fullWidth loading={sending !== null} onClick={() => send()}>
            {text.send}
          </Button>
        )}
        <Button variant="quiet" size="lg" fullWidth onClick={() => keep()}>
          {text.keep}
        </Button>
      </div>
    </div>
  )
}

function DaysAndHours() {
  const { days, day, hours, offer, isFull, chooseDay, toggle } = useUnit({
    days: $days,
    day: $day,
    hours: $hours,
    offer: $offer,
    isFull: $isFull,
    chooseDay: dayChosen,
    toggle: hourToggled,
  })
  return (
    <>
      <Choices legend={text.day} className={styles.tiles}>
        {(days ?? []).map(({ date, displayText }) => (
          <Choice key={date} look="tile" group="day" value={date} isChosen={day === date} onChoose={() => chooseDay(date)}>
            <MixedText>{displayText}</MixedText>
          </Choice>
        ))}
      </Choices>
      {day !== null && (
        <Choices legend={text.hours} className={styles.tiles}>
          {hours.map((startCursor) => {
            const isChosen = offer.some((each) => isSameHour(each, { date: day, startCursor }))
            return (
              <Button
                key={startCursor}
                variant={isChosen ? 'go' : 'line'}
                aria-pressed={isChosen}
                disabled={isFull && !isChosen}
                onClick={() => toggle({ date: day, startCursor })}
              >
                <bdi>{slotText(startCursor)}</bdi>
              </Button>
            )
          })}
        </Choices>
      )}
    </>
  )
}

export function HourList({ hours }: { hours: readonly Hour[] }) {
  return (
    <span>
      {hours.map(({ date, startCursor }, index) => (
        <span key={`${date} ${startCursor}`}>
          {index > 0 && <span>; </span>}
          <MixedText>{dayText(date)}</MixedText> <bdi>{slotText(startCursor)}</bdi>
        </span>
      ))}
    </span>
  )
}
