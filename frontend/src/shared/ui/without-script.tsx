import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import { $settings } from '#frontend/shared/settings.ts'
import { PhoneLink } from './phone-number.tsx'

/** Stands where something would need scripts (`data-needs-script`) for those who run none: what it needs, and the way on by phone. */
export function WithoutScript({ children }: { children: ReactNode }) {
  const { phone } = useUnit($settings)
  return (
    <p className="without-script">
      <span>{children}</span> <PhoneLink phone={phone} />
    </p>
  )
}
