import { ChoiceButtons, Select } from '#frontend/features/desk/controls.tsx'
import { InlineAlert } from '#frontend/features/desk/dialog.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Box, Group } from '#frontend/shared/desk/layout.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { dayText, slotText } from '#services/domain/calendar.ts'
import type { FittingGarage } from '#services/garages/garage.contract.ts'
import type { FreeDays } from '#services/orders/buyer/buyer-order.contract.ts'
import { $amendRefusal, typed } from './amend.model.ts'
import type { Fitting } from './amend.rules.ts'
import { amendText as text } from './amend.text.ts'
import { Part } from './amend-bill.tsx'
import {
  $cities,
  $city,
  $daysFailure,
  $freeDays,
  $garages,
  $garagesFailure,
  $isChoosing,
  cityChosen,
  garageChosen,
  garagesWanted,
} from './amend-places.model.ts'

/** Garage, day and hour. */
export function FittingPart({ fitting, canLeave }: { fitting: Fitting | null; canLeave: boolean }) {
  const { isChoosing, want } = useUnit({ isChoosing: $isChoosing, want: garagesWanted })
  return (
    <Part title={text.garage}>
      {fitting && (
        <Text>
          <b>{fitting.garage}</b>, <Hour fitting={fitting} />
        </Text>
      )}
      {fitting && !fitting.isManual && <Hours fitting={fitting} />}
      {canLeave && !isChoosing && (
        <div>
          <Button onClick={() => want()}>{fitting ? text.anotherGarage : text.chooseGarage}</Button>
        </div>
      )}
      {isChoosing && <Garages chosen={fitting?.garageId ?? null} />}
    </Part>
  )
}

const slotWords = ({ date, startsAt }: NonNullable<Fitting['slot']>) => (
  <span>
    <span>{dayText(date)}</span>, <bdi>{slotText(startsAt)}</bdi>
  </span>
)

function Hour({ fitting: { isManual, slot } }: { fitting: Fitting }) {
  if (isManual) return <span>{text.manual}</span>
  return slot ? slotWords(slot) : <span>{text.noHour}</span>
}

/** The chosen hour is not among the free ones while the order holds it. */
function withOwn(days: FreeDays, slot: Fitting['slot']): FreeDays {
  if (!slot) return days
  const starts = [slot.startsAt, ...(days.find(({ date }) => date === slot.date)?.starts ?? [])]
  const own = { date: slot.date, displayText: dayText(slot.date), starts: [...new Set(starts)].sort((one, other) => one - other) }
  return [...days.filter(({ date }) => date !== slot.date), own].sort((one, other) => one.date.localeCompare(other.date))
}

function Hours({ fitting }: { fitting: Fitting }) {
  const { days, failure, refusal, type } = useUnit({ days: $freeDays, failure: $daysFailure, refusal: $amendRefusal, type: typed })
  if (failure) return <InlineAlert color="danger">{failure}</InlineAlert>
  if (!days) return <Text c="dimmed">{text.loading}</Text>
  const { slot } = fitting
  const choose = (date: string, startsAt: number) => type({ fitting: { ...fitting, slot: { date, startsAt } } })
  const shown = withOwn(days, slot)
  const starts = shown.find(({ date }) => date === slot?.date)?.starts ?? []
  const offered = refusal?.nextSlots ?? []
  return (
    <>
      {offered.length > 0 && (
        <Group gap="xs">
          <Text size="sm">{text.offered}</Text>
          {offered.map(({ date, startCursor }) => (
            <Button key={`${date} ${startCursor}`} radius="xl" onClick={() => choose(date, startCursor)}>
              {slotWords({ date, startsAt: startCursor })}
            </Button>
          ))}
        </Group>
      )}
      {shown.length === 0 && <Text>{text.noDays}</Text>}
      {shown.length > 0 && (
        <Group gap="xs" align="end">
          <Select
            label={text.day}
            value={slot?.date ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const [first] = shown.find(({ date }) => date === value)?.starts ?? []
              if (first !== undefined) choose(value, first)
            }}
            data={[
              ...(slot ? [] : [{ value: '', label: text.noHour }]),
              ...shown.map(({ date, displayText }) => ({ value: date, label: displayText })),
            ]}
          />
          {slot && (
            <ChoiceButtons
              legend={text.hours}
              choices={starts.map((each) => ({ choice: String(each), label: <bdi>{slotText(each)}</bdi> }))}
              chosen={String(slot.startsAt)}
              onChoose={(each) => choose(slot.date, Number(each))}
            />
          )}
        </Group>
      )}
    </>
  )
}

function GarageHour({ garage: { earliest, manualBooking } }: { garage: FittingGarage }) {
  if (earliest) return slotWords({ date: earliest.date, startsAt: earliest.startCursor })
  return <span>{manualBooking ? text.manual : text.noHourFree}</span>
}

/** Those of a city that can fit these tires, the next free hour first. */
function Garages({ chosen }: { chosen: string | null }) {
  const { cities, city, garages, failure } = useUnit({ cities: $cities, city: $city, garages: $garages, failure: $garagesFailure })
  const { chooseCity, choose } = useUnit({ chooseCity: cityChosen, choose: garageChosen })
  return (
    <>
      <Select
        label={text.city}
        value={city ?? ''}
        onChange={(event) => chooseCity(event.currentTarget.value)}
        data={[
          ...(city === null ? [{ value: '', label: text.chooseCity }] : []),
          ...cities.map(({ id, displayName }) => ({ value: id, label: displayName })),
        ]}
      />
      {failure && <InlineAlert color="danger">{failure}</InlineAlert>}
      {city !== null && !garages && !failure && <Text c="dimmed">{text.loading}</Text>}
      {garages?.length === 0 && <Text>{text.noGarages}</Text>}
      {garages?.map((garage) => (
        <Group key={garage.id} wrap="nowrap" justify="space-between" gap="xs">
          <Box miw={0}>
            <span>{garage.displayName}</span>
            <Text c="dimmed" size="sm">
              <span>{garage.address}</span>, <GarageHour garage={garage} />
            </Text>
          </Box>
          <Button aria-pressed={garage.id === chosen} aria-label={`${text.choose}: ${garage.displayName}`} onClick={() => choose(garage)}>
            {text.choose}
          </Button>
        </Group>
      ))}
    </>
  )
}
