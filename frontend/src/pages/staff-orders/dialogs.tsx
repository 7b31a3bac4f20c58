import { lazy, Suspense } from 'react'
import { useStoreMap, useUnit } from '#frontend/shared/use-unit.tsx'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { $clearingForm } from './clearing-day.model.ts'
import { $asked } from './order-edits.model.ts'
import { $orderById } from './orders-list.model.ts'
import { $refundForm, $unitsOf } from './refund.model.ts'

const ClearingDialog = lazy(async () => ({ default: (await import('./clearing-day.tsx')).ClearingDialog }))
const Refund = lazy(async () => ({ default: (await import('./refund-dialog.tsx')).Refund }))
const Question = lazy(async () => ({ default: (await import('./questions.tsx')).Question }))
const Units = lazy(async () => ({ default: (await import('./questions.tsx')).Units }))

const useOrder = (orderId: string | null | undefined): StaffOrder | null =>
  useStoreMap({ store: $orderById, keys: [orderId ?? ''], fn: (orders, [id]) => orders[id] ?? null })

/** Dialogs for one order at a time: cancel or send, refund, reserve units; and for the clearing company's file. */
export function OrderDialogs() {
  const { asked, refundForm, unitsOf, clearing } = useUnit({
    asked: $asked,
    refundForm: $refundForm,
    unitsOf: $unitsOf,
    clearing: $clearingForm,
  })
  const [askedOrder, refundOrder, unitsOrder] = [useOrder(asked?.orderId), useOrder(refundForm?.orderId), useOrder(unitsOf)]
  return (
    <>
      <Suspense>{asked && askedOrder && <Question order={askedOrder} question={asked.question} />}</Suspense>
      <Suspense>{refundForm && refundOrder && <Refund order={refundOrder} form={refundForm} />}</Suspense>
      <Suspense>{clearing && <ClearingDialog form={clearing} />}</Suspense>
      <Suspense>{unitsOrder && <Units order={unitsOrder} />}</Suspense>
    </>
  )
}
