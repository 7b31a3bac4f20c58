import { $myMotorcycle, $otherMotorcycles, motorcycleChosen } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import { shortModel } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { WheelChangeText } from '#frontend/entities/motorcycle/wheel-change-text.tsx'
import { focusMain } from '#frontend/shared/focus.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { MissingModel } from './missing-model.tsx'
import { $brand, $missing, $model, $year, replacing } from './motorcycle-finder.model.ts'
import styles from './motorcycle-finder.module.css'
import { motorcycleFinderText as text } from './motorcycle-finder.text.ts'

/** Other saved motorcycles; a press selects one. */
export function OtherMotorcycles() {
  const { others, choose } = useUnit({ others: $otherMotorcycles, choose: motorcycleChosen })
  if (others.length === 0) return null
  return (
    <fieldset className={`row wrapping gap-8 ${styles.others}`}>
      <legend className="muted small">{text.others}</legend>
      {others.map((motorcycle) => (
        <Button
          key={motorcycle.id}
          variant="line"
          onClick={() => {
            choose(motorcycle)
            focusMain()
          }}
        >
          <NameText>{shortModel(motorcycle.model)}</NameText>
          {motorcycle.year !== null && (
            <>
              {' '}
              <bdi>{motorcycle.year}</bdi>
            </>
          )}
        </Button>
      ))}
    </fieldset>
  )
}

/** The years in which the chosen model had other wheels. */
export function WheelChanges() {
  const model = useUnit($model)
  if (!model?.changes.length) return null
  return (
    <div className={`stack gap-4 t-14 ${styles.changes}`} role="status">
      {model.changes.map((change) => (
        <p key={`${change.year}-${change.axle}`}>
          <WheelChangeText change={change} /> {text.yearDecides}
        </p>
      ))}
    </div>
  )
}

/** Alternatives for a motorcycle that is not listed, and back to the saved one. */
export function WaysOn() {
  const { missing, brand, year, myMotorcycle, replace } = useUnit({
    missing: $missing,
    brand: $brand,
    year: $year,
    myMotorcycle: $myMotorcycle,
    replace: replacing,
  })
  return (
    <div className={styles.missing}>
      {missing === 'none' && (
        <p role="status">
          {text.noModels.before}
          <bdi>{brand}</bdi>
          {text.noModels.middle}
          <bdi>{year}</bdi>
          {text.noModels.after}
        </p>
      )}
      <MissingModel />
      {myMotorcycle ? (
        <button
          className="link"
          type="button"
          onClick={() => {
            replace(false)
            focusMain()
          }}
        >
          {text.keep.before}
          <NameText>{shortModel(myMotorcycle.model)}</NameText>
          {text.keep.after}
        </button>
      ) : (
        <p>{text.remembered}</p>
      )}
    </div>
  )
}
