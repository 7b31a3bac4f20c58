import { lazy, Suspense } from 'react'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $isPanelOpen, panelToggled } from './consent.model.ts'
import { consentText as text } from './consent.text.ts'
import styles from './privacy-settings.module.css'

const PrivacyChoices = lazy(async () => ({ default: (await import('./privacy-choices.tsx')).PrivacyChoices }))

/** Opens the choices in place, in every page's footer. */
export function PrivacySettings() {
  const { isOpen, toggle } = useUnit({ isOpen: $isPanelOpen, toggle: panelToggled })
  return (
    <div className={`stack start gap-8 ${styles.place}`}>
      <button className={styles.button} type="button" aria-expanded={isOpen} onClick={() => toggle()}>
        {text.settings}
      </button>
      {isOpen && (
        <Suspense>
          <PrivacyChoices />
        </Suspense>
      )}
    </div>
  )
}
