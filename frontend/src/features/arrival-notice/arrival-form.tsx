import { Button, Checkbox, TextInput } from '@mantine/core'
import { useUnit } from 'effector-react'
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

/** Loaded when it is opened. */
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
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        act.submit(awaited)
      }}
    >
      <p className="muted small">{text.promise}</p>
      <TextInput
        label={text.phone}
        type="tel"
        autoComplete="tel-national"
        placeholder={text.phoneHint}
        dir="ltr"
        value={phone}
        disabled={isSending}
        onChange={(event) => act.changePhone(event.currentTarget.value)}
      />
      <Checkbox
        className={styles.consent ?? ''}
        label={text.consent}
        checked={consent}
        disabled={isSending}
        onChange={(event) => act.changeConsent(event.currentTarget.checked)}
      />
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" disabled={!canSend} loading={isSending}>
        {text.send}
      </Button>
    </form>
  )
}
