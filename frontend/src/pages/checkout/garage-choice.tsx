import { NativeSelect } from '@mantine/core'
import { useUnit } from 'effector-react'
import { $draft, cityChosen, shopChosen } from '#frontend/entities/checkout/draft.model.ts'
import { garageText } from '#frontend/entities/garage/garage.text.ts'
import { Choice, Choices } from '#frontend/shared/ui/choice.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import type { Shop } from '#services/garages/garage.contract.ts'
import { Appointment } from './appointment.tsx'
import { receivingText as text } from './checkout.text.ts'
import { ListState } from './list-state.tsx'
import { neededId } from './needed-id.ts'
import { Part } from './part.tsx'
import { $cities, $goneChoice, $listFailures, $shops } from './place-lists.model.ts'
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

function Garage({ shop }: { shop: Shop }) {
  const { draft, choose } = useUnit({ draft: $draft, choose: shopChosen })
  return (
    <Choice group="garage" value={shop.id} isChosen={draft.selectedShop === shop.id} onChoose={() => choose(shop.id)}>
      <span>
        <b>
          <MixedText>{shop.displayName}</MixedText>
        </b>
        <small>{shop.address}</small>
        <small className={styles.tags}>
          <span>
            {garageText.score} <bdi>{shop.score.toFixed(1)}</bdi>
          </span>
          <span>{garageText.aligns[shop.alignType]}</span>
        </small>
        {shop.manualBooking && <small>{garageText.manualBooking}</small>}
      </span>
      <span className={styles.cost}>
        <Shekels shekels={shop.price} />
        <small>{text.perTire}</small>
      </span>
    </Choice>
  )
}

function Garages() {
  const { shops, failures, gone } = useUnit({ shops: $shops, failures: $listFailures, gone: $goneChoice })
  return (
    <>
      {gone === 'shop' && (
        <p className={styles.gone} role="alert">
          {text.gone.shop}
        </p>
      )}
      <ListState list={shops} failure={failures.shops} loading={text.loadingGarages} empty={text.noGarages}>
        <Choices legend={text.garage} id={neededId('selectedShop')} className={styles.garages}>
          {shops?.map((shop) => (
            <Garage key={shop.id} shop={shop} />
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
