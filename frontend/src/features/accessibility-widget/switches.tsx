import { useUnit } from 'effector-react'
import { $accessibility, acted } from './accessibility.model.ts'
import { accessibilityText as text } from './accessibility.text.ts'
import type { SwitchName } from './accessibility.ts'
import styles from './switches.module.css'

export function Switches({ settings: names }: { settings: readonly Exclude<SwitchName, 'widgetOpen'>[] }) {
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
          {text.settings[setting]}
          <span className={styles.track} />
        </button>
      ))}
    </div>
  )
}
