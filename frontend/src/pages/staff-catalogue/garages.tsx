import { lazy, Suspense } from 'react'
import { Pager } from '#frontend/features/desk/list.tsx'
import { Textarea } from '#frontend/shared/desk/fields.tsx'
import { Group, Paper, SimpleGrid } from '#frontend/shared/desk/layout.tsx'
import { Alert, Badge } from '#frontend/shared/desk/marks.tsx'
import { Anchor, Text, Title } from '#frontend/shared/desk/text.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { staffOrdersPath } from '#frontend/shared/routes.ts'
import { Notice } from '#frontend/shared/ui/data-state.tsx'
import { Sum } from '#frontend/shared/ui/money.tsx'
import { PhoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { dayText, slotText } from '#services/domain/calendar.ts'
import type { DeskGarage } from '#services/garages/desk-garage.contract.ts'
import { type CatalogueForm, FormFrame, SaveBar, SelectField, TextField, TickField, useField, useForm } from './form.tsx'
import { WEEKDAYS, weekHours } from './garage-draft.ts'
import { type CityGarages, garagePage } from './garage-page.ts'
import { Maker, NothingFound, Search, Unfolding } from './list.tsx'
import './saved.model.ts'
import { $view, garageEditor, garages, keyOf, pageChanged } from './staff-catalogue.model.ts'
import styles from './staff-catalogue.module.css'
import { garagesText as text } from './staff-catalogue.text.ts'

const GarageWeek = lazy(async () => ({ default: (await import('./garage-week.tsx')).GarageWeek }))
const WriteToBooked = lazy(async () => ({ default: (await import('./write-to-booked.tsx')).WriteToBooked }))

/** Garages by city, hidden ones included, in pages; and the form for a new one. */
export function GaragesPart() {
  const { answer, view, turn } = useUnit({ answer: garages.$data, view: $view, turn: pageChanged })
  if (!answer) return null
  const { cities, pagination } = garagePage(answer.garages, view)
  const shown = cities.reduce((sum, city) => sum + city.garages.length, 0)
  return (
    <>
      <Maker formKey={keyOf('garage')} name={text.make} form={<GarageForm garage={null} />} />
      {answer.garages.length === 0 ? (
        <Notice title={text.none}>{text.noneMore}</Notice>
      ) : (
        <Search label={text.search} placeholder={text.placeholder} found={text.found(pagination.totalItems)} />
      )}
      {answer.garages.length > 0 && shown === 0 && <NothingFound title={text.notFound}>{text.notFoundMore}</NothingFound>}
      {cities.map((city) => (
        <City key={city.name} {...city} />
      ))}
      {pagination.totalPages > 1 && (
        <Paper>
          <Pager pagination={pagination} shown={shown} onPage={turn} />
        </Paper>
      )}
    </>
  )
}

function City({ name, garages: some, shown, hidden }: CityGarages) {
  return (
    <Paper component="section">
      <Title order={2} fz="md" className={styles.city ?? ''}>
        <span>{name}</span>{' '}
        <Text component="span" size="sm" c="dimmed" ms="xs">
          {text.count(shown, hidden)}
        </Text>
      </Title>
      <ul>
        {some.map((garage) => (
          <GarageRow key={garage.data.id} garage={garage} />
        ))}
      </ul>
    </Paper>
  )
}

const dayName = (index: number) => text.days[WEEKDAYS[index] ?? 'sunday']

function GarageRow({ garage }: { garage: DeskGarage }) {
  const { data } = garage
  const name = data.displayName
  return (
    <Unfolding formKey={keyOf('garage', data.id)} name={name} className={styles.garage} form={<GarageForm garage={garage} />}>
      <div>
        <h3>
          <bdi dir="auto">{name}</bdi> {data.isHidden && <Badge color="warning">{text.hidden}</Badge>}
        </h3>
        <p className="muted">{data.address}</p>
        {data.isHidden && garage.appointments.length > 0 && (
          <Suspense>
            <WriteToBooked slug={data.id} name={name} count={garage.appointments.length} />
          </Suspense>
        )}
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
        <span>{text.perTire}</span>
      </p>
      <ul className="muted">
        {weekHours(data.hours).map(({ from, to, hours }) => (
          <li key={from}>
            <span>{from === to ? dayName(from) : `${dayName(from)} ${text.until} ${dayName(to)}`}</span> <bdi>{hours}</bdi>
          </li>
        ))}
      </ul>
    </Unfolding>
  )
}

/** The form of a garage; `null` creates one. */
function GarageForm({ garage }: { garage: DeskGarage | null }) {
  const form = useForm(garageEditor, keyOf('garage', garage?.data.id), garage)
  const answer = useUnit(garages.$data)
  const cities = (answer?.cities ?? []).map(({ id, displayName }) => ({ value: id, label: displayName }))
  return (
    <FormFrame form={form} className={styles.form} aria-label={text.form(garage?.data.displayName ?? '')}>
      <TextField form={form} name="name" label={text.name} />
      {garage === null && <TextField form={form} kind="latin" name="id" label={text.id} hint={text.idHint} maxLength={80} />}
      <SelectField form={form} name="city" label={text.city} options={[{ value: '', label: text.chooseCity }, ...cities]} />
      <TextField form={form} name="address" label={text.address} />
      <TextField form={form} kind="latin" name="phone" label={text.phone} maxLength={16} />
      <TextField form={form} kind="latin" name="email" label={text.email} hint={text.emailHint} maxLength={100} />
      <TextField form={form} kind="money" name="price" label={text.price} />
      <TextField form={form} kind="money" name="fullPrice" label={text.fullPrice} hint={text.fullPriceHint} />
      <TextField form={form} kind="number" name="capacity" label={text.capacity} hint={text.capacityHint} />
      <TextField form={form} kind="latin" name="rims" label={text.rims} />
      <Hours form={form} />
      <div className={styles.wide}>
        <TextField form={form} kind="latin" name="closedOn" label={text.closedOn} hint={text.closedHint} maxLength={1400} />
      </div>
      <Textarea
        {...useField({ form, name: 'summary', label: text.summary })}
        className={styles.wide ?? ''}
        rows={3}
        attributes={{ input: { dir: 'auto' } }}
        maxLength={4000}
        value={String(form.draft.summary)}
        onChange={(event) => form.type('summary', event.currentTarget.value)}
      />
      <Group gap="0 24px" className={styles.wide ?? ''}>
        <TickField form={form} name="isManualBooking" label={text.isManual} />
        <TickField form={form} name="fitsSets" label={text.fitsSets} />
        <TickField form={form} name="isHidden" label={text.isHidden} />
        <TickField form={form} name="whatsApp" label={text.whatsApp} />
      </Group>
      {form.draft.isHidden === true && garage && garage.appointments.length > 0 && <Booked appointments={garage.appointments} />}
      {garage && (
        <div className={styles.wide}>
          <Suspense>
            <GarageWeek slug={garage.data.id} isHidden={garage.data.isHidden} />
          </Suspense>
        </div>
      )}
      <div className={styles.wide}>
        <SaveBar form={form} folds price={garage?.data.pricePerTireAgorot} {...(garage === null && { saveLabel: text.create })} />
      </div>
    </FormFrame>
  )
}

function Hours({ form }: { form: CatalogueForm }) {
  return (
    <fieldset className={styles.wide}>
      <Text component="legend" size="sm">
        {text.hours} <span className="muted">{text.hoursHint}</span>
      </Text>
      <SimpleGrid cols={{ base: 3, lg: 6 }} spacing="sm">
        {WEEKDAYS.map((day) => (
          <TextField
            key={day}
            form={form}
            kind="latin"
            name={day}
            label={text.days[day]}
            placeholder={form.isSaving ? '' : text.closed}
            maxLength={13}
          />
        ))}
      </SimpleGrid>
    </fieldset>
  )
}

/** Customers with an appointment at a hidden garage: they need to be told, or it has to stay open for them. */
function Booked({ appointments }: Pick<DeskGarage, 'appointments'>) {
  return (
    <Alert color="warning" role="status" className={styles.wide ?? ''} title={text.booked(appointments.length)}>
      {appointments.map(({ orderId, date, startsAt }) => (
        <div key={orderId}>
          <Anchor component={Link} to={`${staffOrdersPath}?search=${orderId}`} inherit c="inherit" underline="always">
            <bdi>{orderId}</bdi>
          </Anchor>
          , <span>{dayText(date)}</span>, <bdi>{slotText(startsAt)}</bdi>
        </div>
      ))}
    </Alert>
  )
}
