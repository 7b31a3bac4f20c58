import { useUnit } from 'effector-react'
import type { GarageChanged } from '#events/garages.events.ts'
import { Pager } from '#frontend/features/desk/list.tsx'
import { Notice } from '#frontend/shared/ui/data-state.tsx'
import { Sum } from '#frontend/shared/ui/money.tsx'
import { PhoneLink } from '#frontend/shared/ui/phone-number.tsx'
import type { DeskGarage } from '#services/garages/garage.contract.ts'
import { keyOf } from '../editing/catalogue-entity.ts'
import { Maker, Unfolding } from '../editing/unfolding.tsx'
import { $garages } from '../lists.model.ts'
import { NothingFound, Search } from '../search.tsx'
import { $view, pageChosen } from '../staff-catalogue.model.ts'
import { WEEKDAYS, writeHours } from './garage-draft.ts'
import { GarageForm } from './garage-form.tsx'
import { type CityGarages, garagePage } from './garage-page.ts'
import styles from './garages.module.css'
import { garagesText as text } from './garages.text.ts'

interface HourRun {
  /** Places in the week, 0 is Sunday. */
  from: number
  to: number
  /** `8-18`. */
  hours: string
}

const dayName = (index: number) => text.days[WEEKDAYS[index] ?? 'sunday']

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
  return (
    <Unfolding
      formKey={keyOf({ kind: 'garage', data: garage })}
      name={data.displayName}
      className={styles.row}
      form={<GarageForm garage={garage} />}
    >
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
    </Unfolding>
  )
}

function City({ name, garages, shown, hidden }: CityGarages) {
  return (
    <section className={`panel ${styles.city}`}>
      <h2>
        {name} <span className="small muted">{text.count(shown, hidden)}</span>
      </h2>
      <ul>
        {garages.map((garage) => (
          <GarageRow key={garage.data.id} garage={garage} />
        ))}
      </ul>
    </section>
  )
}

/** Garages by city, hidden ones too, a page at a time, and the way to add one. */
export function GaragesPart() {
  const { answer, view, turn } = useUnit({ answer: $garages, view: $view, turn: pageChosen })
  if (!answer) return null
  const { cities, pagination } = garagePage(answer.garages, view)
  return (
    <>
      <Maker kind="garage" name={text.make} form={<GarageForm garage={null} />} />
      {answer.garages.length === 0 ? (
        <Notice title={text.none}>{text.noneMore}</Notice>
      ) : (
        <div className={styles.search}>
          <Search label={text.search} placeholder={text.placeholder} found={text.found(pagination.totalItems)} />
        </div>
      )}
      {answer.garages.length > 0 && cities.length === 0 && <NothingFound title={text.notFound}>{text.notFoundMore}</NothingFound>}
      {cities.map((city) => (
        <City key={city.name} {...city} />
      ))}
      {pagination.totalPages > 1 && (
        <div className={`panel ${styles.pages}`}>
          <Pager
            pagination={pagination}
            shown={cities.reduce((sum, { garages }) => sum + garages.length, 0)}
            onPage={(page) => turn(page)}
          />
        </div>
      )}
    </>
  )
}

/** Opening hours with the days that have the same ones together; closed days are left out. */
export function weekHours(hours: GarageChanged['hours']): HourRun[] {
  const runs: HourRun[] = []
  for (const [day, open] of hours.entries()) {
    if (open === null) continue
    const last = runs.at(-1)
    if (last && last.to === day - 1 && last.hours === writeHours(open)) last.to = day
    else runs.push({ from: day, to: day, hours: writeHours(open) })
  }
  return runs
}
