import { $draft, appointmentChosen, cityChosen, dateChosen, garageChosen, slotChosen } from '#frontend/entities/checkout/draft.model.ts'
import { Earliest } from '#frontend/entities/garage/earliest.tsx'
import { garageText } from '#frontend/entities/garage/garage.text.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Choice, Choices } from '#frontend/shared/ui/choice.tsx'
import { NativeSelect } from '#frontend/shared/ui/fields.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { dayText, slotText } from '#services/domain/calendar.ts'
import type { FittingGarage, Garage, InstallDate } from '#services/garages/garage.contract.ts'
import { receivingText as text } from './checkout.text.ts'
import { neededId } from './field.tsx'
import { ListState } from './list-state.tsx'
import { Part } from './part.tsx'
import { $cities, $dates, $garages, $listFailures, $slots, $unavailableChoice } from './place-lists.model.ts'
import styles from './places.module.css'

function City() {
  const { draft, cities, choose } = useUnit({ draft: $draft, cities: $cities, choose: cityChosen })
  return (
    <NativeSelect
      id={neededId('selectedCityId')}
      label={text.city}
      autoComplete="address-level2"
      aria-required
      disabled={cities === null}
      value={draft.selectedCityId ?? ''}
      data={[{ value: '', label: text.chooseCity }, ...(cities ?? []).map(({ id, displayName }) => ({ value: id, label: displayName }))]}
      onChange={(event) => choose(event.currentTarget.value || null)}
    />
  )
}

function GarageOption({ garage }: { garage: FittingGarage }) {
  const { draft, choose, book } = useUnit({ draft: $draft, choose: garageChosen, book: appointmentChosen })
  const { earliest } = garage
  const isChosen = draft.selectedShop === garage.id
  const bookEarliest = () => {
    choose(garage.id)
    if (earliest) book(earliest)
  }
  return (
    <div className={styles.option}>
      <Choice group="garage" value={garage.id} isChosen={isChosen} onChoose={() => choose(garage.id)}>
        <span>
          <b>
            <MixedText>{garage.displayName}</MixedText>
          </b>
          <small>{garage.address}</small>
          <small className={styles.tags}>
            <span>
              {garageText.score} <bdi>{garage.score.toFixed(1)}</bdi>
            </span>
            <span>{garageText.aligns[garage.alignType]}</span>
          </small>
          {garage.manualBooking && <small>{garageText.manualBooking}</small>}
        </span>
        <span className={styles.cost}>
          <Shekels shekels={garage.price} />
          <small>{text.perTire}</small>
        </span>
      </Choice>
      {earliest && (
        <Button variant="line" onClick={bookEarliest}>
          <Earliest slot={earliest} />
        </Button>
      )}
      {isChosen && <Appointment garage={garage} />}
    </div>
  )
}

function Garages() {
  const { garages, failures, unavailable } = useUnit({
    garages: $garages,
    failures: $listFailures,
    unavailable: $unavailableChoice,
  })
  const arrivesBy = garages?.[0]?.arrivesBy
  return (
    <>
      {unavailable === 'garage' && (
        <p className={styles.gone} role="alert">
          {text.unavailable.garage}
        </p>
      )}
      <ListState list={garages} failure={failures.garages} loading={text.loadingGarages} empty={text.noGarages}>
        {arrivesBy && garages && (
          <p className="muted small">
            <MixedText>{text.arrivesBy(arrivesBy)}</MixedText> {garages.length > 1 && <span>{text.soonestFirst}</span>}
          </p>
        )}
        <Choices legend={text.garage} id={neededId('selectedShop')} className={styles.garages}>
          {garages?.map((garage) => (
            <GarageOption key={garage.id} garage={garage} />
          ))}
        </Choices>
      </ListState>
    </>
  )
}

/** Place and time of the fitting: city, garage, day, two-hour slot. */
export function GarageChoice() {
  const { draft, cities, failures } = useUnit({ draft: $draft, cities: $cities, failures: $listFailures })
  return (
    <Part title={text.where}>
      {failures.cities !== null && cities === null ? <ListState list={null} failure={failures.cities} loading="" empty="" /> : <City />}
      {draft.selectedCityId !== null && <Garages />}
    </Part>
  )
}

/** `יום ד׳, 25/11`: the weekday in small type above the date. */
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
    <p className={`row gap-12 anywhere ${styles.chosen}`} role="status">
      <Icon name="check" />
      <span>
        <b>
          <MixedText>{dayText(draft.installDate)}</MixedText>, {text.between} <bdi>{slotText(draft.installSlot)}</bdi>
        </b>
        <br />
        <MixedText>{garage.displayName}</MixedText>, <span>{garage.address}</span>, <span>{garage.city.displayName}</span>
      </span>
    </p>
  )
}

/** Day and hour; a garage that books manually has neither. */
function Appointment({ garage }: { garage: Garage }) {
  const { draft, unavailable } = useUnit({ draft: $draft, unavailable: $unavailableChoice })
  if (garage.manualBooking) {
    return (
      <p className={`row gap-12 anywhere ${styles.chosen}`}>
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
