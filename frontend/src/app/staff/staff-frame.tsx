import './desk.css'
import { MantineProvider } from '@mantine/core'
import { useUnit } from 'effector-react'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { $isKnown, $isLost, $user, deskClosed, deskOpened } from '#frontend/entities/staff/session.model.ts'
import { AccessibilityWidget } from '#frontend/features/accessibility-widget/accessibility-widget.tsx'
import { adminPath } from '#frontend/shared/routes.ts'
import { ConnectionLine } from '../layout/connection-line.tsx'
import { DeskBar } from './desk-bar.tsx'
import { isUnknownDeskPath } from './desk-tabs.ts'
import { deskTheme, deskVariables } from './desk-theme.ts'
import { LostSession } from './lost-session.tsx'
import { $isMessenger, $returnTo, arrived } from './sign-in.model.ts'
import { MessengerScreen, SignInScreen } from './sign-in-screen.tsx'
import { staffText as text } from './staff.text.ts'
import styles from './staff-frame.module.css'

/** What stands around every page of the staff desk; the page itself waits until somebody is signed in. */
export function StaffFrame({ children }: { children: ReactNode }) {
  const { open, close } = useUnit({ open: deskOpened, close: deskClosed })
  useEffect(() => {
    open()
    return () => close()
  }, [open, close])
  return (
    <MantineProvider theme={deskTheme} cssVariablesResolver={deskVariables} forceColorScheme="light">
      <DeskBar />
      <ConnectionLine isDesk />
      <AccessibilityWidget />
      <main id="main" tabIndex={-1} className={styles.page}>
        <Inside>{children}</Inside>
      </main>
    </MantineProvider>
  )
}

function Inside({ children }: { children: ReactNode }) {
  const { user, isKnown, isLost, isMessenger } = useUnit({
    user: $user,
    isKnown: $isKnown,
    isLost: $isLost,
    isMessenger: $isMessenger,
  })
  if (isMessenger) return <MessengerScreen />
  if (!isKnown) return <Loading />
  if (!user) return <SignInScreen />
  return (
    <>
      <Place>{children}</Place>
      <LostSession isOpen={isLost} />
    </>
  )
}

function Loading() {
  return (
    <>
      <p className={styles.loading} role="status">
        {text.loading}
      </p>
      <p className="without-script">{text.withoutScript}</p>
    </>
  )
}

/** The page of the address, once that is the one that was wanted and exists. */
function Place({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { returnTo, arrive } = useUnit({ returnTo: $returnTo, arrive: arrived })
  useEffect(() => {
    if (returnTo !== null) arrive()
  }, [returnTo, arrive])
  if (returnTo !== null) return <Navigate to={returnTo} replace />
  return isUnknownDeskPath(pathname.replace(/\/+$/, '')) ? <Navigate to={adminPath} replace /> : children
}
