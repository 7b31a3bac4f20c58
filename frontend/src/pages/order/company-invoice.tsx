import { Button } from '#frontend/shared/ui/button.tsx'
import { FailureNote } from '#frontend/shared/ui/failure-note.tsx'
import { TextInput } from '#frontend/shared/ui/fields.tsx'
import { FieldError } from '#frontend/shared/ui/phone-form.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { dayText } from '#services/domain/calendar.ts'
import { $company, $isOpen, $isSending, $problems, begun, ended, submitted, typed } from './company-invoice.model.ts'
import styles from './order.module.css'
import { companyInvoiceText as text } from './order.text.ts'

/** Asks once for the invoice to be in a company's name. `until`: the last day of its month. */
export function CompanyInvoice({ until }: { until: string }) {
  const { isOpen, begin } = useUnit({ isOpen: $isOpen, begin: begun })
  if (isOpen) return <CompanyForm until={until} />
  return (
    <div className={styles.row}>
      <Button data-needs-script variant="quiet" onClick={() => begin()}>
        {text.ask}
      </Button>
    </div>
  )
}

function CompanyForm({ until }: { until: string }) {
  const { company, problems, isSending, type, submit, end } = useUnit({
    company: $company,
    problems: $problems,
    isSending: $isSending,
    type: typed,
    submit: submitted,
    end: ended,
  })
  const errorOf = (problem: string | undefined) => problem !== undefined && <FieldError>{problem}</FieldError>
  return (
    <form
      noValidate
      className={`stack gap-16 line-above ${styles.move}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p>
        <b>{text.title}</b> <span className="muted">{text.note(dayText(until))}</span>
      </p>
      <TextInput
        label={text.name}
        autoComplete="organization"
        maxLength={100}
        value={company.name}
        readOnly={isSending}
        error={errorOf(problems.name)}
        onChange={(event) => type({ name: event.currentTarget.value })}
      />
      <TextInput
        label={text.number}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        maxLength={20}
        value={company.companyNumber}
        readOnly={isSending}
        error={errorOf(problems.companyNumber)}
        onChange={(event) => type({ companyNumber: event.currentTarget.value })}
      />
      {problems.form !== undefined && <FailureNote>{problems.form}</FailureNote>}
      <div className={styles.row}>
        <Button type="submit" variant="go" loading={isSending}>
          {text.send}
        </Button>
        <Button variant="quiet" onClick={() => end()}>
          {text.keep}
        </Button>
      </div>
    </form>
  )
}
