import { type ReactNode, useId } from 'react'
import { TextButton, waiting } from '#frontend/features/desk/controls.tsx'
import { Confirm, InlineAlert } from '#frontend/features/desk/dialog.tsx'
import { MessageList } from '#frontend/features/desk/message-list.tsx'
import { $messages } from '#frontend/features/desk/messages.model.ts'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Radio } from '#frontend/shared/desk/choices.tsx'
import { Textarea } from '#frontend/shared/desk/fields.tsx'
import { Group, Paper, Stack } from '#frontend/shared/desk/layout.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { PhoneNumber } from '#frontend/shared/ui/phone-number.tsx'
import { useStoreMap, useUnit } from '#frontend/shared/use-unit.tsx'
import { LINK_PLACEHOLDER, namesPrice } from '#services/domain/offer-link.ts'
import type { StaffMessage } from '#services/messages/messages.contract.ts'
import type { StaffOffer } from '#services/offers/staff-offers.contract.ts'
import { type AnswerKind, agreedPrice, type Draft } from './answer.ts'
import {
  $answerFailure,
  $delivered,
  $doubt,
  $draft,
  $fault,
  $isAnswering,
  $lacksCounter,
  $message,
  $tellsByItself,
  doubtAccepted,
  doubtDropped,
  draftChanged,
  sendPressed,
} from './chosen-offer.model.ts'
import { PriceInput } from './offer-facts.tsx'
import styles from './offer-panel.module.css'
import { offerPanelText as text } from './staff-offers.text.ts'

/** Id of the form; its submit button is in the message box. */
const answerFormId = 'answer-to-offer'

/** Accept, counter with a price, or refuse. */
export function AnswerForm({ offer, draft }: { offer: StaffOffer; draft: Draft }) {
  const { fault, isAnswering, tellsByItself, change, send } = useUnit({
    fault: $fault,
    tellsByItself: $tellsByItself,
    isAnswering: $isAnswering,
    change: draftChanged,
    send: sendPressed,
  })
  const faultId = useId()
  const isOff = isAnswering || offer.price === null
  const hasWrongPrice = fault !== null && draft.answer === 'counter'
  const option = (answer: AnswerKind, label: ReactNode, isDisabled: boolean) => (
    <Radio
      name="answer"
      value={answer}
      label={label}
      flex={1}
      classNames={{ body: styles.option, labelWrapper: styles.optionLabel }}
      checked={draft.answer === answer}
      disabled={isDisabled}
      onChange={() => change({ answer })}
    />
  )
  return (
    <form
      id={answerFormId}
      onSubmit={(event) => {
        event.preventDefault()
        send(tellsByItself ? 'self' : 'whatsapp')
      }}
    >
      <Paper component="fieldset" radius="md" className={styles.answers ?? ''}>
        <legend className="spoken">{text.answer}</legend>
        <div>
          {option(
            'accept',
            <>
              <b>{text.accept}</b> <Shekels shekels={offer.offered} />
            </>,
            isOff,
          )}
        </div>
        <Group wrap="nowrap" gap={0} pe="sm">
          {option('counter', <b>{text.counter}</b>, isOff)}
          <PriceInput
            aria-label={text.counterPrice}
            aria-describedby={hasWrongPrice ? faultId : undefined}
            error={hasWrongPrice}
            w={128}
            // The theme reserves room for an icon on the right; the shekel sign is on the left, before the number.
            styles={{ input: { fontWeight: 600, paddingInline: '36px 12px' } }}
            value={draft.price}
            disabled={isOff}
            onChange={(event) => change({ price: event.currentTarget.value })}
            onClick={() => change({ answer: 'counter' })}
            // Irreversible, so Enter must not submit it.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </Group>
        <div>
          {option(
            'reject',
            <span>
              <b>{text.reject}</b> {text.politely}
            </span>,
            isAnswering,
          )}
        </div>
      </Paper>
      {fault && (
        <Text id={faultId} role="alert" c="danger" size="sm" mt="xs">
          {text[fault]}
        </Text>
      )}
    </form>
  )
}

const NONE: readonly StaffMessage[] = []

/** The editable message with its send buttons; once the server has sent it, its delivery status. */
export function MessageBox({ offer }: { offer: StaffOffer }) {
  const { message, draft } = useUnit({ message: $message, draft: $draft })
  const messages = useStoreMap({ store: $messages, keys: [offer.offerId], fn: (all, [id]) => all[id] ?? NONE })
  if (offer.state === 'waiting' && draft?.answer === null) {
    return (
      <Text size="sm" c="dimmed">
        {text.unchosen}
      </Text>
    )
  }
  const isTold = messages.some(({ state }) => state !== 'failed')
  return (
    <>
      {messages.length > 0 && <MessageList about={offer.offerId} />}
      {offer.state === 'waiting' && message === null && (
        <Text size="sm" c="dimmed">
          {text.priceFirst}
        </Text>
      )}
      {!isTold && message !== null && draft && <MessageForm offer={offer} message={message} draft={draft} />}
    </>
  )
}

function MessageForm({ offer, message, draft }: { offer: StaffOffer; message: string; draft: Draft }) {
  const { failure, isAnswering, tellsByItself, change } = useUnit({
    failure: $answerFailure,
    isAnswering: $isAnswering,
    tellsByItself: $tellsByItself,
    change: draftChanged,
  })
  const fieldId = useId()
  const isWaiting = offer.state === 'waiting'
  const agreed = isWaiting ? agreedPrice(draft, offer) : offer.agreed
  const afterwards = isWaiting ? (draft.answer === 'reject' ? text.recordsRefusal : text.records) : text.again
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="baseline" gap="0 12px">
        <Text component="label" htmlFor={fieldId} size="sm" c="dimmed">
          <span>{isWaiting ? text.messageTo : text.messageAgain}</span> {offer.phone && <PhoneNumber phone={offer.phone} />}
        </Text>
        {draft.answer && draft.messages[draft.answer] != null && (
          <TextButton onClick={() => change({ message: null })}>{text.rewrite}</TextButton>
        )}
      </Group>
      <Textarea
        id={fieldId}
        classNames={{ input: styles.message }}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={1500}
        readOnly={isAnswering}
        description={isWaiting && message.includes(LINK_PLACEHOLDER) ? text.messageHint(LINK_PLACEHOLDER) : undefined}
        inputWrapperOrder={['input', 'description']}
        value={message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      {agreed !== null && !namesPrice(message, agreed) && <PriceMissing />}
      {failure && (
        <InlineAlert role="alert" color="danger">
          {failure}
        </InlineAlert>
      )}
      <Doubt />
      <SendButtons offer={offer} />
      <Text size="sm" c="dimmed" role="status" className={styles.delivered ?? ''}>
        <Delivered />
      </Text>
      <Text size="sm" c="dimmed">
        <span>{offer.phone === null ? text.noPhone : afterwards}</span>
        {isWaiting && tellsByItself && offer.phone !== null && <span>{` ${text.byItself}`}</span>}
      </Text>
    </Stack>
  )
}

function PriceMissing() {
  const lacksCounter = useUnit($lacksCounter)
  return (
    <InlineAlert role="status" color={lacksCounter ? 'danger' : 'warning'}>
      {lacksCounter ? text.counterMissing : text.priceMissing}
    </InlineAlert>
  )
}

/** Asks to confirm a price far below the current one, or below cost. */
function Doubt() {
  const { doubt, isBusy, failure, yes, no } = useUnit({
    doubt: $doubt,
    isBusy: $isAnswering,
    failure: $answerFailure,
    yes: doubtAccepted,
    no: doubtDropped,
  })
  return (
    <Confirm
      isOpen={doubt !== null}
      title={text.doubt.title}
      yes={text.doubt.yes}
      no={text.doubt.no}
      kind={doubt?.code === 'below_cost' ? 'danger' : 'go'}
      isBusy={isBusy}
      failure={failure}
      onYes={() => yes()}
      onNo={() => no()}
    >
      <Text>
        <MixedText>{doubt?.message ?? ''}</MixedText>
      </Text>
    </Confirm>
  )
}

function SendButtons({ offer }: { offer: StaffOffer }) {
  const { isAnswering, fault, lacksCounter, tellsByItself, send } = useUnit({
    isAnswering: $isAnswering,
    lacksCounter: $lacksCounter,
    fault: $fault,
    tellsByItself: $tellsByItself,
    send: sendPressed,
  })
  const isWaiting = offer.state === 'waiting'
  const isOff = (isWaiting && fault !== null) || lacksCounter
  const isUnreachable = isOff || offer.phone === null
  if (isWaiting && tellsByItself)
    return (
      <div className={`stack gap-8 ${styles.buttons}`}>
        <Button
          variant="go"
          type="submit"
          form={answerFormId}
          disabled={isUnreachable}
          {...waiting(isAnswering)}
          leftSection={<Icon name="message" />}
        >
          {text.send}
        </Button>
      </div>
    )
  return (
    <div className={`stack gap-8 ${styles.buttons}`}>
      <Button
        variant="go"
        {...(isWaiting ? { type: 'submit', form: answerFormId } : { onClick: () => send('whatsapp') })}
        disabled={isUnreachable}
        {...waiting(isAnswering)}
        leftSection={<Icon name="message" />}
      >
        {text.whatsapp}
      </Button>
      <Button disabled={isUnreachable} {...waiting(isAnswering)} onClick={() => send('sms')}>
        <span>
          <MixedText>{text.sms}</MixedText>
        </span>
      </Button>
      <Button disabled={isOff} {...waiting(isAnswering)} onClick={() => send('copy')}>
        {text.copy}
      </Button>
    </div>
  )
}

/** The last delivery of the message. */
function Delivered() {
  const delivered = useUnit($delivered)
  if (!delivered) return null
  const { channel, isDone, isFirst } = delivered
  const done = isDone ? text.sent[channel] : channel === 'copy' ? text.notCopied : text.blocked
  return (
    <Text component="span" inherit {...(isDone && { c: 'success' })}>
      <MixedText>{isFirst ? `${text.recorded} ${done}` : done}</MixedText>
    </Text>
  )
}
