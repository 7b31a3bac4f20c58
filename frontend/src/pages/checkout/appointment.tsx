import { useUnit } from 'effector-react'
import { $draft, dateChosen, slotChosen } from '#frontend/entities/checkout/draft.model.ts'
import { garageText } from '#frontend/entities/garage/garage.text.ts'
import { Choice, Choices } from '#frontend/shared/ui/choice.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { dayText, slotText } from '#services/domain/slot-text.ts'
import type { Garage, InstallDate } from '#services/garages/garage.contract.ts'
import { receivingText as text } from './checkout.text.ts'
import { ListState } from './list-state.tsx'
import { neededId } from './needed-id.ts'
import { $dates, $listFailures, $selectedGarage, $slots, $unavailableChoice } from './place-lists.model.ts'
import styles from './places.module.css'

/** `יום ד׳, 25/11`: the day stands small over the date. */
function DayText({ displayText, vacant }: InstallDate) {
  const [day, date] = displayText.split(', ')
  return (
    <>
      <small>{day}</small>
      <b>
        <bdi>{date}</bdi>
      </b>
      {!vacant && <small>{text.full}</small>}
    </>
  )
}

function Days() {
  const { draft, dates, failures, choose } = useUnit({ draft: $draft, dates: $dates, failures: $listFailures, choose: dateChosen })
  const isNoneFree = dates?.every(({ vacant }) => !vacant)
  return (
    <ListState list={isNoneFree ? [] : dates} failure={failures.dates} loading={text.loadingDays} empty={text.noDates}>
      <Choices legend={text.day} id={neededId('installDate')} className={styles.days}>
        {dates?.map((date) => (
          <Choice
            key={date.value}
            look="tile"
            group="day"
            value={date.value}
            isChosen={draft.installDate === date.value}
            isDisabled={!date.vacant}
            onChoose={() => choose(date.value)}
          >
            <DayText {...date} />
          </Choice>
        ))}
      </Choices>
    </ListState>
  )
}

function Hours() {
  const { draft, slots, failures, choose } = useUnit({ draft: $draft, slots: $slots, failures: $listFailures, choose: slotChosen })
  return (
    <ListState list={slots} failure={failures.slots} loading={text.loadingDays} empty={text.noDates}>
      <Choices legend={text.hour} id={neededId('installSlot')} className={styles.slots}>
        {slots?.map(({ startCursor, vacant }) => (
          <Choice
            key={startCursor}
            look="tile"
            group="hour"
            value={String(startCursor)}
            isChosen={draft.installSlot === startCursor}
            isDisabled={!vacant}
            onChoose={() => choose(startCursor)}
          >
            {vacant ? (
              <b>
                <bdi>{slotText(startCursor)}</bdi>
              </b>
            ) : (
              <>
                <s>
                  <bdi>{slotText(startCursor)}</bdi>
                </s>
                <small>{text.taken}</small>
              </>
            )}
          </Choice>
        ))}
      </Choices>
    </ListState>
  )
}

function Chosen({ garage }: { garage: Garage }) {
  const draft = useUnit($draft)
  if (draft.installDate === null || draft.installSlot === null) return null
  return (
    <p className={styles.chosen} role="status">
      <Icon name="check" />
      <span>
        <b>
          <MixedText>{dayText(draft.installDate)}</MixedText>, {text.between} <bdi>{slotText(draft.installSlot)}</bdi>
        </b>
        <br />
        <MixedText>{garage.displayName}</MixedText>, {garage.address}, {garage.city.displayName}
      </span>
    </p>
  )
}

/** Day and hour; a garage that books by hand has neither. */
export function Appointment() {
  const { garage, draft, unavailable } = useUnit({ garage: $selectedGarage, draft: $draft, unavailable: $unavailableChoice })
  if (!garage) return null
  if (garage.manualBooking) {
    return (
      <p className={styles.chosen}>
        <Icon name="phone" />
        <span>{garageText.manualBooking}.</span>
      </p>
    )
  }
  return (
    <>
      {unavailable === 'time' && (
        <p className={styles.gone} role="alert">
          {text.unavailable.time}
        </p>
      )}
      <Days />
      {draft.installDate !== null && <Hours />}
      <Chosen garage={garage} />
    </>
  )
}
