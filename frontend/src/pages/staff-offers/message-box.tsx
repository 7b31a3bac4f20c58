import { Button, Loader, Textarea } from '@mantine/core'
import { useUnit } from 'effector-react'
import { useId } from 'react'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { PhoneNumber } from '#frontend/shared/ui/phone-number.tsx'
import type { StaffOffer } from '#services/offers/staff-offers.contract.ts'
import { answerFormId } from './answer-form.tsx'
import { $answerFailure, $draft, $fault, $isAnswering, messageTyped } from './chosen-offer.model.ts'
import { agreedPrice, type Draft } from './draft.ts'
import styles from './message-box.module.css'
import { linkPlaceholder, namesPrice } from './offer-message.ts'
import { $delivered, $message, sendPressed } from './sending.model.ts'
import { offerPanelText as text } from './staff-offers.text.ts'

/** What was done with the message last. */
function Delivered() {
  const delivered = useUnit($delivered)
  if (!delivered) return null
  const { channel, isDone, isFirst } = delivered
  const done = isDone ? text.sent[channel] : channel === 'copy' ? text.notCopied : text.blocked
  return (
    <span data-good={isDone || undefined}>
      <MixedText>{isFirst ? `${text.recorded} ${done}` : done}</MixedText>
    </span>
  )
}

function Buttons({ offer }: { offer: StaffOffer }) {
  const { isAnswering, fault, send } = useUnit({ isAnswering: $isAnswering, fault: $fault, send: sendPressed })
  const isWaiting = offer.state === 'waiting'
  const isOff = isWaiting && fault !== null
  const isUnreachable = offer.phone === null
  return (
    <div className={styles.buttons}>
      <Button
        size="xs"
        variant="go"
        type={isWaiting ? 'submit' : 'button'}
        form={isWaiting ? answerFormId : undefined}
        disabled={isOff || isUnreachable}
        aria-disabled={isAnswering || undefined}
        leftSection={isAnswering ? <Loader size={16} color="currentColor" /> : <Icon name="message" />}
        onClick={isWaiting ? undefined : () => send('whatsapp')}
      >
        {text.whatsapp}
      </Button>
      <Button size="xs" disabled={isOff || isUnreachable} aria-disabled={isAnswering || undefined} onClick={() => send('sms')}>
        <span>
          <MixedText>{text.sms}</MixedText>
        </span>
      </Button>
      <Button size="xs" disabled={isOff} aria-disabled={isAnswering || undefined} onClick={() => send('copy')}>
        {text.copy}
      </Button>
    </div>
  )
}

/** What the text lacks, said before it is sent. */
function Missing({ offer, draft, message }: { offer: StaffOffer; draft: Draft; message: string }) {
  const agreed = offer.state === 'waiting' ? agreedPrice(draft, offer) : offer.agreed
  if (agreed === null || namesPrice(message, agreed)) return null
  return (
    <p role="status" className={styles.missing}>
      {text.priceMissing}
    </p>
  )
}

/** The message as it would be sent, to be edited; below it the ways to send it. */
export function MessageBox({ offer }: { offer: StaffOffer }) {
  const { message, draft, failure, isAnswering, type } = useUnit({
    message: $message,
    draft: $draft,
    failure: $answerFailure,
    isAnswering: $isAnswering,
    type: messageTyped,
  })
  const fieldId = useId()
  if (message === null || draft === null) return null
  const isWaiting = offer.state === 'waiting'
  return (
    <div className={styles.box}>
      <div className={styles.head}>
        <label htmlFor={fieldId}>
          {isWaiting ? text.messageTo : text.messageAgain} {offer.phone && <PhoneNumber phone={offer.phone} />}
        </label>
        {draft.messages[draft.answer] != null && (
          <button type="button" className="link" onClick={() => type(null)}>
            {text.rewrite}
          </button>
        )}
      </div>
      <Textarea
        id={fieldId}
        classNames={{ input: styles.message }}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={1500}
        readOnly={isAnswering}
        value={message}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {isWaiting && message.includes(linkPlaceholder) && <p className="small muted">{text.messageHint(linkPlaceholder)}</p>}
      <Missing offer={offer} draft={draft} message={message} />
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <Buttons offer={offer} />
      <p className="small muted" role="status">
        <Delivered />
      </p>
      <p className="small muted">
        {offer.phone === null ? text.noPhone : isWaiting ? (draft.answer === 'reject' ? text.recordsRefusal : text.records) : text.again}
      </p>
    </div>
  )
}
