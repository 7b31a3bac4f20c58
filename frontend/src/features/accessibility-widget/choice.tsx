import { useUnit } from 'effector-react'
import { type CSSProperties, useId } from 'react'
import { $accessibility, acted } from './accessibility.model.ts'
import { accessibilityText as text } from './accessibility.text.ts'
import { options } from './accessibility.ts'
import styles from './choice.module.css'

export type ChoiceName = keyof typeof text.options

/** Colours are shown on a letter, beside their names. */
function sampleStyle(setting: ChoiceName, value: string): CSSProperties | null {
  if (setting === 'textCase' || setting === 'textAlignment') return null
  if (value === 'default') return {}
  return setting === 'titleBackgroundColor' ? { background: `var(--mark-${value})` } : { color: `var(--${value})` }
}

/** One of a few, by radio buttons that look like tiles. */
export function Choice({ setting }: { setting: ChoiceName }) {
  const { settings, act } = useUnit({ settings: $accessibility, act: acted })
  const name = useId()
  const labels: Readonly<Record<string, string>> = text.options[setting]
  return (
    <fieldset className={styles.choice}>
      <legend>{text.settings[setting]}</legend>
      <div>
        {options[setting].map((value) => {
          const sample = sampleStyle(setting, value)
          return (
            <label key={value}>
              <input
                type="radio"
                name={name}
                value={value}
                checked={value === settings[setting]}
                onChange={() => act({ type: 'set', setting, value })}
              />
              {sample && (
                <span className={styles.sample} style={sample} aria-hidden="true">
                  {text.sample}
                </span>
              )}
              {labels[value]}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
