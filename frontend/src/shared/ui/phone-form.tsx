import { Button } from '#frontend/shared/ui/button.tsx'
import { TextInput } from '#frontend/shared/ui/fields.tsx'
import type { Elements } from './elements.ts'
import { FailureNote } from './failure-note.tsx'
import styles from './phone-form.module.css'
import { phoneFormText as text } from './ui.text.ts'

interface PhoneFormProps {
  send: string
  canSend: boolean
  isSending: boolean
  failure: string | null
  onSubmit: () => void
  children: Elements
}

/** A form for a mobile number. */
export function PhoneForm({ send, canSend, isSending, failure, onSubmit, children }: PhoneFormProps) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      {failure && <FailureNote>{failure}</FailureNote>}
      <Button type="submit" disabled={!canSend} loading={isSending}>
        {send}
      </Button>
    </form>
  )
}

/** A field's error, announced when it appears. */
export function FieldError({ children }: { children: string }) {
  return <span role="alert">{children}</span>
}

interface PhoneFieldProps {
  phone: string
  isSending: boolean
  /** The number is invalid. */
  isWrong?: boolean
  /** The server refused it, and says why beside the button. */
  isRefused?: boolean
  onChange: (phone: string) => void
  onLeave?: () => void
}

export function PhoneField({ phone, isSending, isWrong = false, isRefused = false, onChange, onLeave }: PhoneFieldProps) {
  return (
    <TextInput
      label={text.phone}
      type="tel"
      autoComplete="tel-national"
      placeholder={text.phoneHint}
      dir="ltr"
      value={phone}
      disabled={isSending}
      error={isWrong ? <FieldError>{text.phoneWrong}</FieldError> : isRefused}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onLeave?.()}
    />
  )
}
