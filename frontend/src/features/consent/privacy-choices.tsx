import { useId } from 'react'
import { $consent, consentChosen } from '#frontend/entities/consent/consent.model.ts'
import { $isCounted, countingSwitched } from '#frontend/entities/visitor/counting.model.ts'
import { Link } from '#frontend/shared/router.tsx'
import { privacyPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { Checkbox } from '#frontend/shared/ui/fields.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import styles from './banner.module.css'
import { consentText as text } from './consent.text.ts'

interface SwitchProps {
  label: string
  why: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

function Switch({ label, why, isOn, onSwitch }: SwitchProps) {
  const id = useId()
  return (
    <div>
      <Checkbox
        label={<MixedText>{label}</MixedText>}
        aria-describedby={id}
        checked={isOn}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      <p id={id} className={`muted small ${styles.why}`}>
        {why}
      </p>
    </div>
  )
}

interface PrivacyChoicesProps {
  /** Links to the privacy page; false on that page itself. */
  withDetails?: boolean
}

/** All tracking choices of a visitor; each applies at once. */
export function PrivacyChoices({ withDetails = true }: PrivacyChoicesProps) {
  const { settings, consent, choose, isCounted, switchCounting } = useUnit({
    settings: $settings,
    consent: $consent,
    choose: consentChosen,
    isCounted: $isCounted,
    switchCounting: countingSwitched,
  })
  return (
    <section className={`panel stack start gap-8 ${styles.choices}`} aria-label={text.settings}>
      <Switch label={text.counting} why={text.countingWhy} isOn={isCounted} onSwitch={switchCounting} />
      {settings.hasPixel && (
        <Switch
          label={text.advertising}
          why={text.advertisingWhy}
          isOn={consent === 'given'}
          onSwitch={(isOn) => choose(isOn ? 'given' : 'refused')}
        />
      )}
      <p className="muted small">
        <MixedText>{text.video}</MixedText>
      </p>
      {withDetails && (
        <Link className="link" to={privacyPath}>
          {text.details}
        </Link>
      )}
    </section>
  )
}
