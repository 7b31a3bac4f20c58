import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Navigate } from 'react-router-dom'
import { $openPayment, $paidAttempt } from '#frontend/entities/checkout/open-payment.model.ts'
import { paidPath } from '#frontend/shared/routes.ts'
import { PageNotice } from '#frontend/shared/ui/page-notice.tsx'
import { openPaymentText as text } from './open-payment.text.ts'

/** An unfinished payment with a link to resume it; once paid, a link to the result. */
export function OpenPaymentNote() {
  const { payment, paidAttempt } = useUnit({ payment: $openPayment, paidAttempt: $paidAttempt })
  if (paidAttempt !== null) return <Navigate to={paidPath(paidAttempt)} replace />
  if (payment === null) return null
  return (
    <PageNotice
      actions={
        <Button component="a" href={payment.redirectUrl} variant="go">
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
