import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { accessibilityPath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { acted } from './accessibility.model.ts'
import { accessibilityText as text } from './accessibility.text.ts'
import styles from './accessibility-panel.module.css'
import { Choice } from './choice.tsx'
import { Stepper } from './stepper.tsx'
import { Switches } from './switches.tsx'

/** All that can be adjusted, in three groups; the close button first, the way back to the beginning last. */
export function AccessibilityPanel({ onClose }: { onClose: () => void }) {
  const act = useUnit(acted)
  return (
    <div className={styles.sheet}>
      <header className={styles.head}>
        <h2>{text.title}</h2>
        <button className={styles.close} type="button" onClick={onClose}>
          {text.close}
          <Icon name="close" />
        </button>
      </header>
      <div className={styles.body}>
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
        <div className={styles.end}>
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
