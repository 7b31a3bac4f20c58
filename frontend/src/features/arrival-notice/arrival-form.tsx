import { Checkbox } from '#frontend/shared/ui/fields.tsx'
import { PhoneField, PhoneForm } from '#frontend/shared/ui/phone-form.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import {
  $canSend,
  $consent,
  $failure,
  $isSending,
  $phone,
  type Awaited,
  consentChanged,
  phoneChanged,
  submitted,
} from './arrival-notice.model.ts'
import styles from './arrival-notice.module.css'
import { arrivalNoticeText as text } from './arrival-notice.text.ts'

/** Lazy: loaded when opened. */
export function ArrivalForm({ awaited }: { awaited: Awaited }) {
  const { phone, consent, canSend, isSending, failure, ...act } = useUnit({
    phone: $phone,
    consent: $consent,
    canSend: $canSend,
    isSending: $isSending,
    failure: $failure,
    changePhone: phoneChanged,
    changeConsent: consentChanged,
    submit: submitted,
  })
  return (
    <PhoneForm send={text.send} canSend={canSend} isSending={isSending} failure={failure} onSubmit={() => act.submit(awaited)}>
      <p className="muted small">{text.promise}</p>
      <PhoneField phone={phone} isSending={isSending} onChange={act.changePhone} />
      <Checkbox
        className={styles.consent ?? ''}
        label={text.consent}
        checked={consent}
        disabled={isSending}
        onChange={(event) => act.changeConsent(event.currentTarget.checked)}
      />
    </PhoneForm>
  )
}
