import type { ReactNode } from 'react'
import { ModelOptions, OTHER } from '#frontend/entities/motorcycle/model-options.tsx'
import { motorcycleWords } from '#frontend/entities/motorcycle/motorcycle-words.text.ts'
import { type MyMotorcycle, shortModel } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { focusMain, goTo } from '#frontend/shared/focus.ts'
import { useNavigate } from '#frontend/shared/router.tsx'
import { motorcyclePath } from '#frontend/shared/routes.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { NativeSelect } from '#frontend/shared/ui/fields.tsx'
import { GoButton } from '#frontend/shared/ui/go-button.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { motorcycleName } from '#services/domain/motorcycle-name.ts'
import { otherChosen } from './missing-model.model.ts'
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
  type Missing,
  modelChosen,
  replacing,
  retried,
  submitted,
  yearChosen,
} from './motorcycle-finder.model.ts'
import styles from './motorcycle-finder.module.css'
import { motorcycleFinderText as text } from './motorcycle-finder.text.ts'
import { OtherMotorcycles, WaysOn, WheelChanges } from './motorcycle-notes.tsx'

/** Id of a select. */
const fieldId = (field: 'brand' | 'year' | 'model') => `finder-${field}`
/** The select of a missing value; loading models need none. */
const PLACES: Partial<Record<Missing, string>> = {
  brand: fieldId('brand'),
  year: fieldId('year'),
  model: fieldId('model'),
  none: fieldId('year'),
}

interface ChoiceProps {
  field: 'brand' | 'year' | 'model'
  /** It has options. */
  isFilled: boolean
  value: string
  onChoose: (value: string) => void
  /** The options. */
  children: ReactNode
}

/** One select; disabled while it has no options. */
function Choice({ field, isFilled, value, onChoose, children }: ChoiceProps) {
  return (
    <NativeSelect
      id={fieldId(field)}
      label={text[field]}
      classNames={{ label: styles.label ?? '', input: styles.select ?? '' }}
      data-latin={value !== '' || undefined}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
      disabled={!isFilled}
    >
      {children}
    </NativeSelect>
  )
}

function PlainOptions({ values, other }: { values: readonly (string | number)[]; other?: string }) {
  return (
    <>
      <option value="">{text.choose}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
      {other && <option value={OTHER}>{other}</option>}
    </>
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
    chooseOther: otherChosen,
  })
  const orOther = (choose: (value: string) => void) => (value: string) => (value === OTHER ? act.chooseOther() : choose(value))
  return (
    <div className={styles.choices}>
      <Choice field="brand" isFilled={Boolean(brands?.length)} value={brand ?? ''} onChoose={orOther(act.chooseBrand)}>
        <PlainOptions values={brands ?? []} other={motorcycleWords.otherBrand} />
      </Choice>
      <Choice field="year" isFilled={years.length > 0} value={String(year ?? '')} onChoose={act.chooseYear}>
        <PlainOptions values={years} />
      </Choice>
      <Choice field="model" isFilled={Boolean(models?.length)} value={model?.id ?? ''} onChoose={orOther(act.chooseModel)}>
        <ModelOptions prompt={text.choose} models={models ?? []} />
      </Choice>
    </div>
  )
}

function Failed() {
  const { failure, retry } = useUnit({ failure: $failure, retry: retried })
  if (!failure) return null
  return (
    <p className={`row middle wrapping t-14 danger ${styles.failure}`} role="alert">
      <span>{failure}</span>
      <Button variant="quiet" onClick={() => retry()}>
        {text.retry}
      </Button>
    </p>
  )
}

/**
 * Brand, year and model lead to the page of all that fits; a saved motorcycle replaces them. `isInPlace`: the result is
 * shown on the same page.
 */
export function MotorcycleFinder({ isInPlace = false }: { isInPlace?: boolean }) {
  const { myMotorcycle, chosen, missing, ...act } = useUnit({
    myMotorcycle: $shownMotorcycle,
    chosen: $chosen,
    missing: $missing,
    submit: submitted,
  })
  const navigate = useNavigate()
  if (myMotorcycle && !isInPlace) return <MyMotorcycleCard motorcycle={myMotorcycle} />
  return (
    <div className="stack gap-12">
      <form
        className="stack gap-12"
        onSubmit={(event) => {
          event.preventDefault()
          if (missing) goTo(PLACES[missing] ?? '')
          if (!chosen) return
          act.submit()
          if (!isInPlace) void navigate(motorcyclePath(chosen.id, chosen.year))
        }}
      >
        <h2 className="spoken">{text.title}</h2>
        <OtherMotorcycles />
        <Choices />
        <Failed />
        <WheelChanges />
        <GoButton isWaiting={missing !== null} icon={<Icon name="forward" />}>
          {missing ? text.missing[missing] : isInPlace ? text.check : text.submit}
        </GoButton>
      </form>
      <WaysOn />
    </div>
  )
}

/** The saved motorcycle: sizes, a link to what fits it, and a way to choose another. */
function MyMotorcycleCard({ motorcycle: { id, brand, model, year, front, rear } }: { motorcycle: MyMotorcycle }) {
  const replace = useUnit(replacing)
  return (
    <div className={`stack ${styles.mine}`}>
      <h2>
        {text.mine.before}
        <NameText>{shortModel(model)}</NameText>
        {text.mine.after}
      </h2>
      <p className="muted">
        <NameText>{motorcycleName({ brand, model })}</NameText>
        {year !== null && (
          <span>
            , <bdi>{year}</bdi>
          </span>
        )}
      </p>
      <dl>
        <div>
          <dt>{text.front}</dt>
          <dd>
            <TireSize size={front} />
          </dd>
        </div>
        <div>
          <dt>{text.rear}</dt>
          <dd>
            <TireSize size={rear} />
          </dd>
        </div>
      </dl>
      <Button to={motorcyclePath(id, year)} variant="go" size="lg" fullWidth rightSection={<Icon name="forward" />}>
        {text.tires}
      </Button>
      <OtherMotorcycles />
      <button
        className="link"
        type="button"
        onClick={() => {
          replace(true)
          focusMain()
        }}
      >
        {text.replace}
      </button>
    </div>
  )
}
