import { lazy, Suspense } from 'react'
import { useStoreMap, useUnit } from '#frontend/shared/use-unit.tsx'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { $amending } from './amending.model.ts'
import { $clearingForm } from './clearing-day.model.ts'
import { $note } from './note.model.ts'
import { $asked } from './order-edits.model.ts'
import { $orderById } from './orders-list.model.ts'
import { $refundForm, $unitsOf } from './refund.model.ts'

const AmendDialog = lazy(async () => ({ default: (await import('./amend-dialog.tsx')).AmendDialog }))
const BalanceDialog = lazy(async () => ({ default: (await import('./balance-dialog.tsx')).BalanceDialog }))
const ClearingDialog = lazy(async () => ({ default: (await import('./clearing-day.tsx')).ClearingDialog }))
const Refund = lazy(async () => ({ default: (await import('./refund-dialog.tsx')).Refund }))
const NoteDialog = lazy(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }))
const Question = lazy(async () => ({ default: (await import('./questions.tsx')).Question }))
const Units = lazy(async () => ({ default: (await import('./questions.tsx')).Units }))

const useOrder = (orderId: string | null | undefined): StaffOrder | null =>
  useStoreMap({ store: $orderById, keys: [orderId ?? ''], fn: (orders, [id]) => orders[id] ?? null })

/** Dialogs for one order at a time: cancel or send, refund, reserve units, change it, a note to its buyer; and for the clearing company's file. */
export function OrderDialogs() {
  const { asked, refundForm, unitsOf, amending, clearing, note } = useUnit({
    asked: $asked,
    refundForm: $refundForm,
    unitsOf: $unitsOf,
    amending: $amending,
    clearing: $clearingForm,
    note: $note,
  })
  const [askedOrder, refundOrder] = [useOrder(asked?.orderId), useOrder(refundForm?.orderId)]
  const [unitsOrder, amendedOrder, noteOrder] = [useOrder(unitsOf), useOrder(amending?.orderId), useOrder(note?.orderId)]
  return (
    <>
      <Suspense>{asked && askedOrder && <Question order={askedOrder} question={asked.question} />}</Suspense>
      <Suspense>{refundForm && refundOrder && <Refund order={refundOrder} form={refundForm} />}</Suspense>
      <Suspense>
        {amending && amendedOrder && amending.what === 'order' && <AmendDialog order={amendedOrder} amending={amending} />}
        {amending && amendedOrder && amending.what !== 'order' && <BalanceDialog order={amendedOrder} outcome={amending.what} />}
      </Suspense>
      <Suspense>{note && noteOrder && <NoteDialog order={noteOrder} note={note} />}</Suspense>
      <Suspense>{clearing && <ClearingDialog form={clearing} />}</Suspense>
      <Suspense>{unitsOrder && <Units order={unitsOrder} />}</Suspense>
    </>
  )
}
