import { Button } from '#frontend/shared/ui/button.tsx'
import { TextInput } from '#frontend/shared/ui/fields.tsx'
import { PhoneForm } from '#frontend/shared/ui/phone-form.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { MadeOrder } from '#services/orders/checkout/checkout.contract.ts'
import {
  $canSend,
  $corrected,
  $email,
  $failure,
  $isOpen,
  $isSending,
  correctionOpened,
  emailTyped,
  submitted,
} from './correct-mail.model.ts'
import { mailedToText as text } from './mailed-to.text.ts'

interface MailedToProps {
  order: Pick<MadeOrder, 'mailedTo'>
  token: string
}

/** To which mail address the confirmation went, shortened, and a way to correct it. Nothing where it went another way. */
export function MailedTo({ order, token }: MailedToProps) {
  const { corrected, isOpen, open } = useUnit({ corrected: $corrected, isOpen: $isOpen, open: correctionOpened })
  const isCorrected = corrected?.token === token
  const address = isCorrected ? corrected.mailedTo : order.mailedTo
  if (address === undefined) return null
  return (
    <div className="stack start gap-8">
      <p role="status">
        {text.sent}
        <bdi className="strong">{address}</bdi>
        {isCorrected && <span>{text.again}</span>}
      </p>
      {!isOpen && (
        <Button data-needs-script variant="line" onClick={() => open()}>
          {text.correct}
        </Button>
      )}
      {isOpen && <Correction token={token} />}
    </div>
  )
}

function Correction({ token }: { token: string }) {
  const { email, canSend, isSending, failure, type, submit } = useUnit({
    email: $email,
    canSend: $canSend,
    isSending: $isSending,
    failure: $failure,
    type: emailTyped,
    submit: submitted,
  })
  return (
    <PhoneForm send={text.send} canSend={canSend} isSending={isSending} failure={failure} onSubmit={() => submit(token)}>
      <TextInput
        label={text.label}
        description={text.note}
        type="email"
        autoComplete="email"
        dir="ltr"
        maxLength={200}
        value={email}
        readOnly={isSending}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </PhoneForm>
  )
}
