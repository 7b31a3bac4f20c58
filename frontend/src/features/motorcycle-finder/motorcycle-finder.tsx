import { Button, type ComboboxItem, NativeSelect } from '@mantine/core'
import { useUnit } from 'effector-react'
import { useNavigate } from 'react-router-dom'
import { motorcyclePath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import {
  $brand,
  $brands,
  $chosen,
  $failure,
  $missing,
  $model,
  $models,
  $shownMotorcycle,
  $year,
  $years,
  brandChosen,
  modelChosen,
  retried,
  submitted,
  yearChosen,
} from './motorcycle-finder.model.ts'
import styles from './motorcycle-finder.module.css'
import { motorcycleFinderText as text } from './motorcycle-finder.text.ts'
import { MissingModel, WheelChanges } from './motorcycle-notes.tsx'
import { MyMotorcycleCard } from './my-motorcycle-card.tsx'

interface ChoiceProps {
  label: string
  /** Null while they are not known. */
  options: readonly (ComboboxItem | string)[] | null
  value: string
  onChoose: (value: string) => void
}

/** One select; disabled while it has nothing to offer. */
function Choice({ label, options, value, onChoose }: ChoiceProps) {
  return (
    <NativeSelect
      label={label}
      classNames={{ label: styles.label ?? '', input: styles.select ?? '' }}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
      disabled={!options?.length}
      data={[{ value: '', label: text.choose }, ...(options ?? [])]}
    />
  )
}

function Choices() {
  const { brands, years, models, brand, year, model, ...act } = useUnit({
    brands: $brands,
    years: $years,
    models: $models,
    brand: $brand,
    year: $year,
    model: $model,
    chooseBrand: brandChosen,
    chooseYear: yearChosen,
    chooseModel: modelChosen,
  })
  const modelOptions = models?.map(({ id, model: label }) => ({ value: id, label })) ?? null
  return (
    <div className={styles.choices}>
      <Choice label={text.brand} options={brands} value={brand ?? ''} onChoose={act.chooseBrand} />
      <Choice label={text.year} options={years.map(String)} value={String(year ?? '')} onChoose={act.chooseYear} />
      <Choice label={text.model} options={modelOptions} value={model?.id ?? ''} onChoose={act.chooseModel} />
    </div>
  )
}

function Failed() {
  const { failure, retry } = useUnit({ failure: $failure, retry: retried })
  if (!failure) return null
  return (
    <p className={styles.failure} role="alert">
      {failure}
      <Button variant="quiet" onClick={() => retry()}>
        {text.retry}
      </Button>
    </p>
  )
}

/** Brand, year and model lead to the page of all that fits; the motorcycle that is remembered stands in their place. */
export function MotorcycleFinder() {
  const { mine, chosen, missing, submit } = useUnit({ mine: $shownMotorcycle, chosen: $chosen, missing: $missing, submit: submitted })
  const navigate = useNavigate()
  if (mine) return <MyMotorcycleCard motorcycle={mine} />
  return (
    <form
      className={styles.finder}
      onSubmit={(event) => {
        event.preventDefault()
        if (!chosen) return
        submit()
        void navigate(motorcyclePath(chosen.id, chosen.year))
      }}
    >
      <h2 className="spoken">{text.title}</h2>
      <Choices />
      <Failed />
      <WheelChanges />
      <Button type="submit" variant="go" size="lg" fullWidth disabled={missing !== null} rightSection={<Icon name="forward" />}>
        {missing ? text.missing[missing] : text.submit}
      </Button>
      <MissingModel />
    </form>
  )
}
