import { type HTMLInputAutoCompleteAttribute, useEffect, useRef } from 'react'
import { Link } from '#frontend/shared/router.tsx'
import { privacyPath } from '#frontend/shared/routes.ts'
import { Sentence } from '#frontend/shared/text-page/sentence.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { WithoutScript } from '#frontend/shared/ui/data-state.tsx'
import { FailureNote } from '#frontend/shared/ui/failure-note.tsx'
import { Textarea, TextInput } from '#frontend/shared/ui/fields.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { FieldError } from '#frontend/shared/ui/phone-form.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { RequestFormModel } from './request-form.model.ts'
import styles from './request-form.module.css'
import { requestFormText as text } from './request-form.text.ts'

interface SentProps {
  reference: string
  title: string
  body: string
}

export interface FormField {
  name: string
  label: string
  hint?: string
  type?: 'tel' | 'email'
  inputMode?: 'numeric'
  autoComplete?: HTMLInputAutoCompleteAttribute
  isOptional?: true
  /** One of two alternative fields: neither is marked as required, the hint explains it. */
  isOneOfTwo?: true
  /** Multi-line. */
  isLong?: true
  maxLength: number
}

interface RequestFormProps {
  model: RequestFormModel
  fields: readonly FormField[]
  send: string
  /** Shown after success. */
  sent: { title: string; body: string }
}

/** Fields, and a button that sends them to staff. */
export function RequestForm({ model, fields, send, sent }: RequestFormProps) {
  const { reference, errors, failure, isSending, faultySubmits, submit } = useUnit({
    reference: model.$reference,
    errors: model.$errors,
    failure: model.$failure,
    isSending: model.$isSending,
    faultySubmits: model.$faultySubmits,
    submit: model.submitted,
  })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (faultySubmits > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faultySubmits])
  if (reference !== null) return <Sent reference={reference} {...sent} />
  return (
    <>
      <WithoutScript>{text.withoutScript}</WithoutScript>
      <form
        ref={form}
        className={`panel ${styles.form}`}
        data-needs-script
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            model={model}
            error={errors[field.name]}
            isRefused={failure?.field === field.name}
            isSending={isSending}
          />
        ))}
        <p className="muted small">
          {text.privacy}
          <Link className={styles.link} to={privacyPath}>
            {text.privacyLink}
          </Link>
          .
        </p>
        {failure && <FailureNote>{failure.message}</FailureNote>}
        <Button type="submit" variant="go" size="lg" loading={isSending}>
          {send}
        </Button>
      </form>
    </>
  )
}

interface FieldProps {
  field: FormField
  model: RequestFormModel
  error: string | undefined
  /** The server refused it, and says why beside the button. */
  isRefused: boolean
  isSending: boolean
}

function Field({ field, model, error, isRefused, isSending }: FieldProps) {
  const { typed, change, leave } = useUnit({ typed: model.$typed, change: model.changed, leave: model.fieldLeft })
  const { name, label, hint, type, isOptional, isOneOfTwo, isLong, ...attributes } = field
  const isLatin = type !== undefined || attributes.inputMode === 'numeric'
  const common = {
    ...attributes,
    name,
    label: isOptional ? `${label} ${text.optional}` : label,
    description: hint && <MixedText>{hint}</MixedText>,
    required: !isOptional && !isOneOfTwo,
    withAsterisk: false,
    ...(isLatin && { dir: 'ltr' as const, className: styles.latin ?? '' }),
    value: typed[name] ?? '',
    readOnly: isSending,
    error: error ? <FieldError>{error}</FieldError> : isRefused,
    onBlur: () => leave(name),
  }
  if (isLong) return <Textarea rows={4} {...common} onChange={(event) => change({ field: name, text: event.currentTarget.value })} />
  return <TextInput type={type ?? 'text'} {...common} onChange={(event) => change({ field: name, text: event.currentTarget.value })} />
}

/** The confirmation with its reference. Focused and announced when it appears. */
function Sent({ reference, title, body }: SentProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section ref={panel} className={`panel ${styles.sent}`} tabIndex={-1} aria-labelledby="request-sent">
      <h2 id="request-sent">
        <Icon name="check" />
        <span>{title}</span>
      </h2>
      <p>
        {text.reference}
        <bdi className={styles.reference}>{reference}</bdi>
      </p>
      <p>
        <Sentence>{body}</Sentence>
      </p>
    </section>
  )
}
