import { useEffect, useId, useRef } from 'react'
import { Link } from '#frontend/shared/router.tsx'
import { sizeFinderPath } from '#frontend/shared/routes.ts'
import { TextInput } from '#frontend/shared/ui/fields.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { PhoneField, PhoneForm } from '#frontend/shared/ui/phone-form.tsx'
import { ShopPhone } from '#frontend/shared/ui/phone-number.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { dayText } from '#services/domain/calendar.ts'
import {
  $bikeModel,
  $canSend,
  $isOpen,
  $isSending,
  $phone,
  $refusal,
  $sent,
  bikeModelChanged,
  formToggled,
  phoneChanged,
  submitted,
} from './missing-model.model.ts'
import styles from './motorcycle-finder.module.css'
import { missingModelText as text } from './motorcycle-finder.text.ts'

const MAX_LETTERS = 200

function Form() {
  const { bikeModel, phone, canSend, isSending, refusal, ...act } = useUnit({
    bikeModel: $bikeModel,
    phone: $phone,
    canSend: $canSend,
    isSending: $isSending,
    refusal: $refusal,
    changeModel: bikeModelChanged,
    changePhone: phoneChanged,
    submit: submitted,
  })
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <PhoneForm send={text.send} canSend={canSend} isSending={isSending} failure={refusal?.message ?? null} onSubmit={() => act.submit()}>
      <p className="muted small">{text.promise}</p>
      <TextInput
        ref={first}
        label={text.bikeModel}
        placeholder={text.bikeModelHint}
        dir="auto"
        maxLength={MAX_LETTERS}
        value={bikeModel}
        disabled={isSending}
        error={refusal?.field === 'bikeModel'}
        onChange={(event) => act.changeModel(event.currentTarget.value)}
      />
      <PhoneField phone={phone} isSending={isSending} isRefused={refusal?.field === 'phone'} onChange={act.changePhone} />
    </PhoneForm>
  )
}

/** Reports a motorcycle missing from the list, and shows the answer date. */
export function MissingModel() {
  const { isOpen, sent, toggle } = useUnit({ isOpen: $isOpen, sent: $sent, toggle: formToggled })
  const formId = useId()
  return (
    <>
      <div role="status">
        {sent && (
          <p className={`row middle gap-8 medium success ${styles.sent}`}>
            <Icon name="check" />
            <span>
              {text.sent}
              <MixedText>{dayText(sent.answerBy)}</MixedText>
              {text.sentFor}
              <bdi>{sent.bikeModel}</bdi>.
            </span>
          </p>
        )}
      </div>
      {!sent && (
        <p>
          <button className="link" type="button" aria-expanded={isOpen} aria-controls={formId} onClick={() => toggle()}>
            {text.invite}
          </button>{' '}
          {text.orCall} <ShopPhone />
        </p>
      )}
      <div id={formId} className={styles.asked}>
        {isOpen && <Form />}
      </div>
      {(isOpen || sent) && (
        <p>
          <Link className="link" to={sizeFinderPath}>
            {text.bySize}
          </Link>
        </p>
      )}
    </>
  )
}
