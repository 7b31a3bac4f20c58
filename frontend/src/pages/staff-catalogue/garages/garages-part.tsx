import { Button } from '@mantine/core'
import { useStoreMap, useUnit } from 'effector-react'
import { Notice } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { Sum } from '#frontend/shared/ui/money.tsx'
import { PhoneLink } from '#frontend/shared/ui/phone-number.tsx'
import type { DeskGarage } from '#services/ingress/contract/catalogue-desk.contract.ts'
import { $openKeys, formToggled } from '../editing/edits.model.ts'
import { keyOf, newKey } from '../editing/thing.ts'
import { $garages } from '../lists.model.ts'
import { WEEKDAYS } from './garage-draft.ts'
import { GarageForm } from './garage-form.tsx'
import styles from './garages.module.css'
import { garagesText as text } from './garages.text.ts'
import { weekHours } from './week-hours.ts'

const dayName = (place: number) => text.days[WEEKDAYS[place] ?? 'sunday']

function Hours({ hours }: Pick<DeskGarage['data'], 'hours'>) {
  return (
    <ul className="muted">
      {weekHours(hours).map(({ from, to, hours: open }) => (
        <li key={from}>
          {from === to ? dayName(from) : `${dayName(from)} ${text.until} ${dayName(to)}`} <bdi>{open}</bdi>
        </li>
      ))}
    </ul>
  )
}

function GarageRow({ garage }: { garage: DeskGarage }) {
  const { data } = garage
  const key = keyOf({ kind: 'garage', data: garage })
  const isOpen = useStoreMap({ store: $openKeys, keys: [key], fn: (keys, [each]) => keys.includes(each) })
  const toggle = useUnit(formToggled)
  return (
    <li className={styles.garage} data-open={isOpen || undefined} data-hidden={data.isHidden || undefined}>
      <div className={styles.row}>
        <div>
          <h3>
            <bdi dir="auto">{data.displayName}</bdi> {data.isHidden && <span className={styles.chip}>{text.hidden}</span>}
          </h3>
          <p className="muted">{data.address}</p>
        </div>
        <div>
          <PhoneLink phone={data.phone} />
          {data.isManualBooking && <p className="muted">{text.manual}</p>}
        </div>
        <p>
          <b>
            <Sum agorot={data.pricePerTireAgorot} />
          </b>{' '}
          {data.fullPricePerTireAgorot !== null && (
            <s className="muted">
              <Sum agorot={data.fullPricePerTireAgorot} />
            </s>
          )}{' '}
          {text.perTire}
        </p>
        <Hours hours={data.hours} />
        <Button size="xs" variant="paper" aria-expanded={isOpen} onClick={() => toggle(key)}>
          {isOpen ? text.close : text.edit}
          <span className="spoken"> {data.displayName}</span>
        </Button>
      </div>
      {isOpen && <GarageForm garage={garage} />}
    </li>
  )
}

function City({ name, garages }: { name: string; garages: readonly DeskGarage[] }) {
  const hidden = garages.filter(({ data }) => data.isHidden).length
  return (
    <section className={`panel ${styles.city}`}>
      <h2>
        {name} <span className="small muted">{text.count(garages.length - hidden, hidden)}</span>
      </h2>
      <ul>
        {garages.map((garage) => (
          <GarageRow key={garage.data.id} garage={garage} />
        ))}
      </ul>
    </section>
  )
}

/** Garages by city, hidden ones too, and the way to add one. */
export function GaragesPart() {
  const { answer, openKeys, toggle } = useUnit({ answer: $garages, openKeys: $openKeys, toggle: formToggled })
  if (!answer) return null
  const key = newKey('garage')
  const isMaking = openKeys.includes(key)
  const cities = Map.groupBy(answer.garages, ({ city }) => city)
  return (
    <>
      <Button
        size="xs"
        variant="go"
        className={styles.make ?? ''}
        aria-expanded={isMaking}
        leftSection={<Icon name="plus" />}
        onClick={() => toggle(key)}
      >
        {text.make}
      </Button>
      {isMaking && (
        <section className={`panel ${styles.new}`}>
          <h2>{text.make}</h2>
          <GarageForm garage={null} />
        </section>
      )}
      {cities.size === 0 && <Notice title={text.none}>{text.noneMore}</Notice>}
      {[...cities].map(([name, garages]) => (
        <City key={name} name={name} garages={garages} />
      ))}
    </>
  )
}
