import { useUnit } from 'effector-react'
import { type ReactNode, useEffect } from 'react'
import { $isKnown, $user, deskOpened } from '#frontend/entities/staff/session.model.ts'

/** What stands around every page of the staff desk; the page itself waits until somebody is signed in. */
export function StaffFrame({ children }: { children: ReactNode }) {
  const { user, isKnown, open } = useUnit({ user: $user, isKnown: $isKnown, open: deskOpened })
  useEffect(() => open(), [open])
  return (
    <main id="main" tabIndex={-1}>
      {isKnown && user ? children : null}
    </main>
  )
}
