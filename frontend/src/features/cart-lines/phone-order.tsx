import { lazy, Suspense } from 'react'
import { $isByPhone } from '#frontend/entities/checkout/draft.model.ts'
import { useUnit } from '#frontend/shared/use-unit.tsx'

const Band = lazy(async () => ({ default: (await import('./phone-order-band.tsx')).PhoneOrderBand }))

/** Where staff order for a buyer on the telephone; a shopper loads none of it. */
export function PhoneOrder() {
  const isByPhone = useUnit($isByPhone)
  return <Suspense>{isByPhone && <Band />}</Suspense>
}
