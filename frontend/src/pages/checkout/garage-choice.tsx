import { NativeSelect } from '@mantine/core'
import { useUnit } from 'effector-react'
import { $draft, cityChosen, garageChosen } from '#frontend/entities/checkout/draft.model.ts'
import { garageText } from '#frontend/entities/garage/garage.text.ts'
import { Choice, Choices } from '#frontend/shared/ui/choice.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import type { Garage } from '#services/garages/garage.contract.ts'
import { Appointment } from './appointment.tsx'
import { receivingText as text } from './checkout.text.ts'
import { ListState } from './list-state.tsx'
import { neededId } from './needed-id.ts'
import { Part } from './part.tsx'
import { $cities, $garages, $listFailures, $unavailableChoice } from './place-lists.model.ts'
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

function GarageOption({ garage }: { garage: Garage }) {
  const { draft, choose } = useUnit({ draft: $draft, choose: garageChosen })
  return (
    <Choice group="garage" value={garage.id} isChosen={draft.selectedShop === garage.id} onChoose={() => choose(garage.id)}>
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
  )
}

function Garages() {
  const { garages, failures, unavailable } = useUnit({ garages: $garages, failures: $listFailures, unavailable: $unavailableChoice })
  return (
    <>
      {unavailable === 'garage' && (
        <p className={styles.gone} role="alert">
          {text.unavailable.garage}
        </p>
      )}
      <ListState list={garages} failure={failures.garages} loading={text.loadingGarages} empty={text.noGarages}>
        <Choices legend={text.garage} id={neededId('selectedShop')} className={styles.garages}>
          {garages?.map((garage) => (
            <GarageOption key={garage.id} garage={garage} />
          ))}
        </Choices>
      </ListState>
    </>
  )
}

/** Where and when the tires are fitted: the city, one of its garages, a day, two hours of it. */
export function GarageChoice() {
  const { draft, cities, failures } = useUnit({ draft: $draft, cities: $cities, failures: $listFailures })
  return (
    <Part title={text.where}>
      {failures.cities !== null && cities === null ? <ListState list={null} failure={failures.cities} loading="" empty="" /> : <City />}
      {draft.selectedCityId !== null && <Garages />}
      <Appointment />
    </Part>
  )
}
