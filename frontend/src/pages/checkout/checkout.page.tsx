import { type RefObject, useLayoutEffect, useRef } from 'react'
import { $draft } from '#frontend/entities/checkout/draft.model.ts'
import { $failure, $isComplete, $unavailableEans, retried } from '#frontend/features/cart-lines/cart-lines.model.ts'
import { cartLinesText } from '#frontend/features/cart-lines/cart-lines.text.ts'
import { PhoneOrder } from '#frontend/features/cart-lines/phone-order.tsx'
import { OpenPaymentNote } from '#frontend/features/open-payment/open-payment-note.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { cartPath, homePath } from '#frontend/shared/routes.ts'
import { dataStateText } from '#frontend/shared/shared.text.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Failure, Notice, WithoutScript } from '#frontend/shared/ui/data-state.tsx'
import { Skeleton } from '#frontend/shared/ui/loading.tsx'
import { Price } from '#frontend/shared/ui/money.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { agorotToShekels } from '#services/domain/money.ts'
import { $bill } from './bill.model.ts'
import { CartNotes, DropUnavailable } from './cart-notes.tsx'
import { $byPhoneText, $isEmpty, $isWaiting, $missing, $step, type Step, stepPath, steps } from './checkout.model.ts'
import styles from './checkout.module.css'
import { billText, checkoutText as text, thanksText } from './checkout.text.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { ContinueButton, formId } from './continue.tsx'
import { DetailsStep } from './details-step.tsx'
import { goToNeeded } from './field.tsx'
import { MissingLine } from './missing-note.tsx'
import { $isSending } from './order.model.ts'
import { OrderSummary } from './order-summary.tsx'
import { PaymentStep } from './payment-step.tsx'
import { continued } from './step-flow.model.ts'
import { Thanks } from './thanks.tsx'
import { useFocusOnStep, useStepFlow } from './use-step-flow.ts'

export { $head, opened } from './checkout.model.ts'

export function Page() {
  const step = useUnit($step)
  const goBack = useStepFlow()
  if (step === steps.finish) return <Finish />
  return (
    <>
      <PhoneOrder />
      <Steps onBack={goBack} />
    </>
  )
}

function Steps({ onBack }: { onBack: () => void }) {
  const { isEmpty, isComplete, failure, retry } = useUnit({
    isEmpty: $isEmpty,
    isComplete: $isComplete,
    failure: $failure,
    retry: retried,
  })
  if (isEmpty && failure === null) return <Empty />
  // Data that is loaded stays visible when a refresh fails.
  if (failure !== null && !isComplete) return <Failure message={failure} onRetry={() => retry()} />
  return <Filling onBack={onBack} />
}

/** The form of all steps, beside the summary. */
function Filling({ onBack }: { onBack: () => void }) {
  const { step, isWaiting } = useUnit({ step: $step, isWaiting: $isWaiting })
  const { draft } = useUnit({ draft: $draft })
  const heading = useFocusOnStep()
  const title = [text.headings[draft.sip], text.headings.payment, text.headings.confirm][step]
  return (
    <>
      <div className="wrap">
        <Stepper />
        <div className={`stack gap-16 one-column ${styles.layout}`}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <WithoutScript>{text.withoutScript}</WithoutScript>
          {isWaiting ? (
            <Waiting />
          ) : (
            <>
              <Form />
              <OrderSummary onBack={onBack} />
            </>
          )}
        </div>
      </div>
      {!isWaiting && <GoBar />}
    </>
  )
}

function Form() {
  const { step, missing, isSending, goOn } = useUnit({ step: $step, missing: $missing, isSending: $isSending, goOn: continued })
  const [firstMissing] = missing
  const status = useFocusWhileSending(isSending)
  return (
    <form
      id={formId}
      noValidate
      onKeyDown={(event) => {
        // Browsers do not submit with a disabled button: Enter focuses what is missing instead.
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement && firstMissing) goToNeeded(firstMissing)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        goOn()
      }}
    >
      <fieldset className={`stack packed gap-16 one-column ${styles.parts}`} inert={isSending}>
        <OpenPaymentNote />
        <CartNotes />
        {step === steps.details && <DetailsStep />}
        {step === steps.payment && <PaymentStep />}
        {step === steps.confirm && <ConfirmStep />}
      </fieldset>
      <p ref={status} className="spoken" role="status" tabIndex={-1}>
        {isSending && text.sending}
      </p>
    </form>
  )
}

/** Placeholder of the same height as the content. */
function Waiting() {
  return (
    <>
      <div className={`stack packed gap-16 one-column ${styles.parts}`} data-needs-script>
        {[340, 280, 240].map((height) => (
          <Skeleton key={height} height={height} radius="lg" />
        ))}
        <p className="spoken" role="status">
          {dataStateText.loading}
        </p>
      </div>
      <Skeleton className={styles.blank ?? ''} height={480} radius="lg" data-needs-script />
    </>
  )
}

function Empty() {
  const unavailable = useUnit($unavailableEans)
  return (
    <div className="wrap">
      <h1 className="spoken">{text.title}</h1>
      <Notice
        title={unavailable.length > 0 ? text.allGone : text.empty}
        action={
          <>
            {unavailable.length > 0 && <DropUnavailable />}
            <Button to={homePath} variant="go">
              {text.toShop}
            </Button>
            <Button to={cartPath} variant="quiet">
              {text.toCart}
            </Button>
          </>
        }
      >
        {unavailable.length > 0 ? cartLinesText.unavailable(unavailable.length) : text.emptyWay}
      </Notice>
    </div>
  )
}

function Finish() {
  const heading = useFocusOnStep()
  const byPhone = useUnit($byPhoneText)
  return (
    <div className={`wrap stack gap-16 one-column ${styles.finish}`}>
      <h1 ref={heading} tabIndex={-1}>
        {byPhone?.thanks ?? thanksText.title}
      </h1>
      <Thanks />
    </div>
  )
}

/** The sum and the continue button, sticky on phones. */
function GoBar() {
  const bill = useUnit($bill)
  return (
    <div className={styles.bar} data-buy-bar data-needs-script>
      <div className={`wrap row middle wrapping between ${styles.inside}`}>
        <MissingLine className={styles.missing} />
        <div>
          <small>{billText.now}</small>
          <Price shekels={agorotToShekels(bill.chargedAgorot)} size="sm" />
        </div>
        <ContinueButton className={styles.continue} />
      </div>
    </div>
  )
}

/** The progress; earlier steps are links. */
function Stepper() {
  const { current, isSending } = useUnit({ current: $step, isSending: $isSending })
  return (
    <nav aria-label={text.stepper} inert={isSending}>
      <ol className={styles.steps}>
        {text.steps.map((name, step) => (
          <li key={name} aria-current={step === current ? 'step' : undefined} data-done={step < current || undefined}>
            {step < current ? <Link to={stepPath(step as Step)}>{name}</Link> : <span>{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/**
 * The form is inert while the order is sent. Focus inside it moves to the status line meanwhile, and afterwards
 * back to the field, or to the note that explains the failure.
 */
function useFocusWhileSending(isSending: boolean): RefObject<HTMLParagraphElement | null> {
  const status = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const held = document.activeElement
    const isInForm = held === document.body || held?.closest('[inert]')
    if (!isSending || !isInForm) return
    status.current?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement !== status.current) return
      if (held instanceof HTMLElement && held !== document.body && held.isConnected) held.focus({ preventScroll: true })
      else status.current?.blur()
    }
  }, [isSending])
  return status
}
