import { Button, Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { $draft } from '#frontend/entities/checkout/draft.model.ts'
import { $failure, $isComplete, $unavailableEans, retried } from '#frontend/features/cart-lines/cart-lines.model.ts'
import { cartLinesText } from '#frontend/features/cart-lines/cart-lines.text.ts'
import { OpenPaymentNote } from '#frontend/features/open-payment/open-payment-note.tsx'
import { cartPath, homePath } from '#frontend/shared/routes.ts'
import { dataStateText } from '#frontend/shared/ui/data-state.text.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { WithoutScript } from '#frontend/shared/ui/without-script.tsx'
import { CartNotes, DropUnavailable } from './cart-notes.tsx'
import { $isEmpty, $isWaiting, $missing, $step } from './checkout.model.ts'
import styles from './checkout.module.css'
import { checkoutText as text, thanksText } from './checkout.text.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { formId } from './continue.tsx'
import { DetailsStep } from './details-step.tsx'
import { GoBar } from './go-bar.tsx'
import { goToNeeded } from './needed-id.ts'
import { $isSending } from './order.model.ts'
import { OrderSummary } from './order-summary.tsx'
import { PaymentStep } from './payment-step.tsx'
import { OrderProblemNote } from './problem-note.tsx'
import { continued } from './step-flow.model.ts'
import { Stepper } from './stepper.tsx'
import { steps } from './steps.ts'
import { Thanks } from './thanks.tsx'
import { useFocusWhileSending } from './use-focus-while-sending.ts'
import { useFocusOnStep, useStepFlow } from './use-step-flow.ts'

export { $head, opened } from './checkout.model.ts'

export function Page() {
  const { step, isEmpty, isComplete, failure, retry } = useUnit({
    step: $step,
    isEmpty: $isEmpty,
    isComplete: $isComplete,
    failure: $failure,
    retry: retried,
  })
  const goBack = useStepFlow()
  if (step === steps.finish) return <Finish />
  if (isEmpty && failure === null) return <Empty />
  // What is known stays, whatever comes of asking anew.
  if (failure !== null && !isComplete) return <Failure message={failure} onRetry={() => retry()} />
  return <Filling onBack={goBack} />
}

/** The steps that are filled in, beside what the order comes to. */
function Filling({ onBack }: { onBack: () => void }) {
  const { step, isWaiting } = useUnit({ step: $step, isWaiting: $isWaiting })
  const { draft } = useUnit({ draft: $draft })
  const heading = useFocusOnStep()
  const title = [text.headings[draft.sip], text.headings.payment, text.headings.confirm][step]
  return (
    <>
      <div className="wrap">
        <Stepper />
        <div className={styles.layout}>
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
        // Browsers send no form whose button is disabled: Enter leads to what is missing.
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement && firstMissing) goToNeeded(firstMissing)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        goOn()
      }}
    >
      <fieldset className={styles.parts} inert={isSending}>
        <OpenPaymentNote />
        <CartNotes />
        {step !== steps.details && <OrderProblemNote />}
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

/** As high as what will stand in its place. */
function Waiting() {
  return (
    <>
      <div className={styles.parts} data-needs-script>
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
            <Button component={Link} to={homePath} variant="go">
              {text.toShop}
            </Button>
            <Button component={Link} to={cartPath} variant="quiet">
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
  return (
    <div className={`wrap ${styles.finish}`}>
      <h1 ref={heading} tabIndex={-1}>
        {thanksText.title}
      </h1>
      <Thanks />
    </div>
  )
}
