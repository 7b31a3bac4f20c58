import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link, useLocation } from 'react-router-dom'
import { $checkFailure, deskOpened } from '#frontend/entities/staff/session.model.ts'
import { homePath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import type { SignInSettings } from '#services/staff/staff.contract.ts'
import { $isBusy, $settings, $settingsFailure, $signInProblem, settingsRetried, signInRequested } from './sign-in.model.ts'
import styles from './sign-in-screen.module.css'
import { signInText as text } from './staff.text.ts'

/** Nobody is signed in: why, and the way in. */
export function SignInScreen() {
  const { signInProblem, isBusy } = useUnit({ signInProblem: $signInProblem, isBusy: $isBusy })
  return (
    <section className={`${styles.screen} panel`}>
      <h1>{text.title}</h1>
      <p className="muted">{text.lead}</p>
      <div role="alert">
        {signInProblem && (
          <p className={styles.trouble}>
            <Icon name="warning" />
            {signInProblem}
          </p>
        )}
      </div>
      <div role="status">{isBusy && <p className="muted">{text.busy}</p>}</div>
      {!isBusy && <WayIn />}
      <Link className="link" to={homePath}>
        {text.toShop}
      </Link>
    </section>
  )
}

function WayIn() {
  const { settings, settingsFailure, checkFailure, retrySettings, retryCheck } = useUnit({
    settings: $settings,
    settingsFailure: $settingsFailure,
    checkFailure: $checkFailure,
    retrySettings: settingsRetried,
    retryCheck: deskOpened,
  })
  const failure = checkFailure ?? settingsFailure
  if (failure !== null) {
    return (
      <>
        <p className={styles.trouble} role="alert">
          <Icon name="warning" />
          {failure}
        </p>
        <Button leftSection={<Icon name="retry" />} onClick={() => (checkFailure === null ? retrySettings() : retryCheck())}>
          {text.retry}
        </Button>
      </>
    )
  }
  if (settings?.provider === 'off') return <Off />
  return <Provider settings={settings} />
}

function Off() {
  return (
    <p className={styles.off}>
      {text.off} <code>GOOGLE_CLIENT_ID</code> {text.and} <code>STAFF_EMAILS</code>.
    </p>
  )
}

function Provider({ settings }: { settings: SignInSettings | null }) {
  const signIn = useUnit(signInRequested)
  const { pathname, search } = useLocation()
  return (
    <>
      <Button variant="go" size="lg" disabled={settings === null} onClick={() => signIn(pathname + search)}>
        {text.way(settings)}
      </Button>
      <p className="small muted">{settings && (settings.provider === 'google' ? text.googleNote : text.localNote)}</p>
    </>
  )
}

/** In the window that brought an answer to another one, where the browser did not close it. */
export function MessengerScreen() {
  return (
    <section className={`${styles.screen} panel`} role="status">
      <h1>{text.messengerTitle}</h1>
      <p className="muted">{text.messengerBody}</p>
    </section>
  )
}
