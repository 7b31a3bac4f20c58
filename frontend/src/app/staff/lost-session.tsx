import { Button, Modal } from '@mantine/core'
import { useUnit } from 'effector-react'
import { signedOut } from '#frontend/entities/staff/session.model.ts'
import { $isBusy, $settings, $settingsFailure, $signInProblem, settingsRetried, windowRequested } from './sign-in.model.ts'
import styles from './sign-in-screen.module.css'
import { signInText as text } from './staff.text.ts'

/** Over a page whose session has ended: what was typed stays, and goes on once somebody has signed in again. */
export function LostSession({ isOpen }: { isOpen: boolean }) {
  const { settings, failure, signInProblem, openWindow, retry, leave } = useUnit({
    settings: $settings,
    failure: $settingsFailure,
    signInProblem: $signInProblem,
    openWindow: windowRequested,
    retry: settingsRetried,
    leave: signedOut,
  })
  const isBusy = useUnit($isBusy)
  const problem = failure ?? (signInProblem === text.lost ? null : signInProblem)
  return (
    <Modal
      opened={isOpen}
      onClose={() => {}}
      withCloseButton={false}
      centered
      title={text.lostTitle}
      // The page has one header: this is none of its landmarks.
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ title: styles.heading ?? '' }}
    >
      <div className={styles.lost}>
        <p>{text.lostBody}</p>
        <div role="alert">{problem && <p className={styles.trouble}>{problem}</p>}</div>
        <div className={styles.acts}>
          {failure === null ? (
            <Button variant="go" disabled={settings === null || isBusy} onClick={() => openWindow()} data-autofocus>
              {text.way(settings)}
            </Button>
          ) : (
            <Button onClick={() => retry()}>{text.retry}</Button>
          )}
          <Button variant="quiet" onClick={() => leave()}>
            {text.leave}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
