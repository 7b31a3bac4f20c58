import { $openPayment, $paidAttempt } from '#frontend/entities/checkout/open-payment.model.ts'
import { Redirect } from '#frontend/shared/router.tsx'
import { paidPath } from '#frontend/shared/routes.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { PageNotice } from '#frontend/shared/ui/page-notice.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { openPaymentText as text } from './open-payment.text.ts'

/** An unfinished payment with a link to resume it; once paid, a link to the result. */
export function OpenPaymentNote() {
  const { payment, paidAttempt } = useUnit({ payment: $openPayment, paidAttempt: $paidAttempt })
  if (paidAttempt !== null) return <Redirect to={paidPath(paidAttempt)} />
  if (payment === null) return null
  return (
    <PageNotice
      actions={
        <Button href={payment.redirectUrl} variant="go">
          {text.goOn}
        </Button>
      }
    >
      {text.before}
      <bdi>{payment.orderId}</bdi>
      {text.after}
    </PageNotice>
  )
}
