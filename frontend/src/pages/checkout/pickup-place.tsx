import { useUnit } from 'effector-react'
import { $settings } from '#frontend/shared/settings.ts'
import { receivingText as text } from './checkout.text.ts'

/** Where whoever comes himself comes to. */
export function PickupPlace() {
  const { business } = useUnit($settings)
  return (
    <p>
      {text.pickupAt} <b>{business.address}</b>
    </p>
  )
}
