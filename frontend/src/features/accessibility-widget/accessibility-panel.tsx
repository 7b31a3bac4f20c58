import { type CSSProperties, useId } from 'react'
import { Link } from '#frontend/shared/router.tsx'
import { accessibilityPath } from '#frontend/shared/routes.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $accessibility, acted } from './accessibility.model.ts'
import { accessibilityText as text } from './accessibility.text.ts'
import { limit, options, type StepName, type SwitchName } from './accessibility.ts'
import styles from './accessibility-panel.module.css'

type ChoiceName = keyof typeof text.options

const signed = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0')

/** All settings in three groups; the close button first, the reset last. */
export function AccessibilityPanel({ onClose }: { onClose: () => void }) {
  const act = useUnit(acted)
  return (
    <div className={styles.sheet}>
      <header className={`row middle between line-below ${styles.head}`}>
        <h2>{text.title}</h2>
        <button className={styles.close} type="button" onClick={onClose}>
          {text.close}
          <Icon name="close" />
        </button>
      </header>
      <div className={`stack packed gap-16 one-column ${styles.body}`}>
        <h3>{text.groups.text}</h3>
        <Stepper setting="fontSizeAdjustment" />
        <Stepper setting="lineHeight" />
        <Stepper setting="letterSpacing" />
        <Switches settings={['textBold', 'textItalic']} />
        <Choice setting="fontColor" />
        <Choice setting="textAlignment" />
        <Choice setting="textCase" />
        <h3>{text.groups.display}</h3>
        <Switches settings={['highContrast', 'lowContrast', 'monochrome', 'hideImages']} />
        <h3>{text.groups.titles}</h3>
        <Switches settings={['highlightTitles', 'highlightLinks']} />
        <Choice setting="titleColor" />
        <Choice setting="titleBackgroundColor" />
        <div className={`row middle wrapping between line-above ${styles.end}`}>
          <Button leftSection={<Icon name="retry" />} onClick={() => act({ type: 'reset' })}>
            {text.reset}
          </Button>
          <Link className="link" to={accessibilityPath}>
            {text.statement}
          </Link>
        </div>
      </div>
    </div>
  )
}

function Switches({ settings: names }: { settings: readonly Exclude<SwitchName, 'widgetOpen'>[] }) {
  const { settings, act } = useUnit({ settings: $accessibility, act: acted })
  return (
    <div className={styles.switches}>
      {names.map((setting) => (
        <button
          key={setting}
          type="button"
          role="switch"
          aria-checked={settings[setting]}
          onClick={() => act({ type: 'set', setting, value: !settings[setting] })}
        >
          <span>{text.settings[setting]}</span>
          <span className={styles.track} />
        </button>
      ))}
    </div>
  )
}

/** A number with up and down buttons, announced on change. At its limit a button does nothing but keeps the focus. */
function Stepper({ setting }: { setting: StepName }) {
  const { settings, act } = useUnit({ settings: $accessibility, act: acted })
  const value = settings[setting]
  const labelId = useId()
  const label = text.settings[setting]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend does not stand in line with its controls
    <div className={`row middle wrapping gap-4 ${styles.row}`} role="group" aria-labelledby={labelId}>
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

/** Colours are previewed on a letter beside their names. */
function sampleStyle(setting: ChoiceName, value: string): CSSProperties | null {
  if (setting === 'textCase' || setting === 'textAlignment') return null
  if (value === 'default') return {}
  return setting === 'titleBackgroundColor' ? { background: `var(--mark-${value})` } : { color: `var(--${value})` }
}

/** A choice of a few: radio buttons that look like tiles. */
function Choice({ setting }: { setting: ChoiceName }) {
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
              <span>{labels[value]}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
