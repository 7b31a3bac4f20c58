import { TextInput } from '@mantine/core'
import { useUnit } from 'effector-react'
import { type ReactNode, useId } from 'react'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import type { StaffOffer } from '#services/offers/staff-offers.contract.ts'
import styles from './answer-form.module.css'
import { $fault, $isAnswering, answerChosen, priceTyped } from './chosen-offer.model.ts'
import type { Draft } from './draft.ts'
import type { AnswerKind } from './offer-message.ts'
import { sendPressed } from './sending.model.ts'
import { offerPanelText as text } from './staff-offers.text.ts'

/** Of the form that records and sends; its button stands with the message. */
export const answerFormId = 'answer-to-offer'

interface OptionProps {
  answer: AnswerKind
  isChosen: boolean
  isOff: boolean
  onChoose: (answer: AnswerKind) => void
  children: ReactNode
}

function Option({ answer, isChosen, isOff, onChoose, children }: OptionProps) {
  return (
    <label>
      <input type="radio" name="answer" value={answer} checked={isChosen} disabled={isOff} onChange={() => onChoose(answer)} />
      <span>{children}</span>
    </label>
  )
}

function PriceField({ draft, isOff, faultId }: { draft: Draft; isOff: boolean; faultId: string | undefined }) {
  const { choose, type } = useUnit({ choose: answerChosen, type: priceTyped })
  return (
    <TextInput
      aria-label={text.counterPrice}
      aria-describedby={faultId}
      error={faultId !== undefined}
      leftSection="₪"
      classNames={{ input: styles.price }}
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      maxLength={12}
      value={draft.price}
      disabled={isOff}
      onChange={(event) => type(event.currentTarget.value)}
      onClick={() => choose('counter')}
      // What cannot be taken back is sent by its button alone.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  )
}

/** Accept, counter with a price, or refuse. */
export function AnswerForm({ offer, draft }: { offer: StaffOffer; draft: Draft }) {
  const { fault, isAnswering, choose, send } = useUnit({
    fault: $fault,
    isAnswering: $isAnswering,
    choose: answerChosen,
    send: sendPressed,
  })
  const faultId = useId()
  const isProductRemoved = offer.price === null
  const option = (answer: AnswerKind) => ({ answer, isChosen: draft.answer === answer, onChoose: choose })
  return (
    <form
      id={answerFormId}
      className={styles.answers}
      onSubmit={(event) => {
        event.preventDefault()
        send('whatsapp')
      }}
    >
      <fieldset>
        <legend className="spoken">{text.answer}</legend>
        <Option {...option('accept')} isOff={isAnswering || isProductRemoved}>
          <b>{text.accept}</b> <Shekels shekels={offer.offered} />
        </Option>
        <div className={styles.counter} data-chosen={draft.answer === 'counter' || undefined}>
          <Option {...option('counter')} isOff={isAnswering || isProductRemoved}>
            <b>{text.counter}</b>
          </Option>
          <PriceField
            draft={draft}
            isOff={isAnswering || isProductRemoved}
            faultId={fault && draft.answer === 'counter' ? faultId : undefined}
          />
        </div>
        <Option {...option('reject')} isOff={isAnswering}>
          <b>{text.reject}</b> {text.politely}
        </Option>
      </fieldset>
      {fault && (
        <p id={faultId} role="alert" className={styles.fault}>
          {text[fault]}
        </p>
      )}
    </form>
  )
}
