import { useUnit } from 'effector-react'
import { useId } from 'react'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { $accessibility, acted } from './accessibility.model.ts'
import { accessibilityText as text } from './accessibility.text.ts'
import { limit, type StepName } from './accessibility.ts'
import styles from './stepper.module.css'

const signed = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0')

/** A number that goes up and down; what it has become is read out. A press at the limit changes nothing and keeps the focus. */
export function Stepper({ setting }: { setting: StepName }) {
  const { settings, act } = useUnit({ settings: $accessibility, act: acted })
  const value = settings[setting]
  const labelId = useId()
  const label = text.settings[setting]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend does not stand in line with its controls
    <div className={styles.row} role="group" aria-labelledby={labelId}>
      <span id={labelId}>{label}</span>
      <button
        type="button"
        aria-label={`${text.lower} ${label}`}
        aria-disabled={value <= -limit}
        onClick={() => act({ type: 'lower', setting })}
      >
        <Icon name="minus" />
      </button>
      <output aria-live="polite">
        <span className="spoken">{label} </span>
        <bdi>{signed(value)}</bdi>
      </output>
      <button
        type="button"
        aria-label={`${text.raise} ${label}`}
        aria-disabled={value >= limit}
        onClick={() => act({ type: 'raise', setting })}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
