import { lazy, Suspense } from 'react'
import { useStoreMap, useUnit } from '#frontend/shared/use-unit.tsx'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { $asked } from './order-edits.model.ts'
import { $orderById } from './orders-list.model.ts'
import { $refundForm, $unitsOf } from './refund.model.ts'

const Refund = lazy(async () => ({ default: (await import('./refund-dialog.tsx')).Refund }))
const Question = lazy(async () => ({ default: (await import('./questions.tsx')).Question }))
const Units = lazy(async () => ({ default: (await import('./questions.tsx')).Units }))

const useOrder = (orderId: string | null | undefined): StaffOrder | null =>
  useStoreMap({ store: $orderById, keys: [orderId ?? ''], fn: (orders, [id]) => orders[id] ?? null })

/** Dialogs for one order at a time: cancel or send, refund, reserve units. */
export function OrderDialogs() {
  const { asked, refundForm, unitsOf } = useUnit({ asked: $asked, refundForm: $refundForm, unitsOf: $unitsOf })
  const [askedOrder, refundOrder, unitsOrder] = [useOrder(asked?.orderId), useOrder(refundForm?.orderId), useOrder(unitsOf)]
  return (
    <>
      <Suspense>{asked && askedOrder && <Question order={askedOrder} question={asked.question} />}</Suspense>
      <Suspense>{refundForm && refundOrder && <Refund order={refundOrder} form={refundForm} />}</Suspense>
      <Suspense>{unitsOrder && <Units order={unitsOrder} />}</Suspense>
    </>
  )
}
