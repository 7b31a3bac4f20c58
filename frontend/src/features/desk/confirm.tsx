import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './confirm.module.css'
import { waiting } from './waiting.ts'

interface ConfirmProps {
  isOpen: boolean
  title: string
  /** What the act means. */
  children: ReactNode
  /** What the act is called, and what lets it be. */
  yes: string
  no: string
  /** The main act of the page, or one that takes something away. */
  kind?: 'go' | 'danger'
  isBusy: boolean
  /** Why it did not happen. */
  failure: string | null
  onYes: () => void
  onNo: () => void
}

/** An act that cannot be taken back is asked about once more; the window stays until the server has answered. */
export function Confirm({ isOpen, title, children, yes, no, kind = 'go', isBusy, failure, onYes, onNo }: ConfirmProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={() => !isBusy && onNo()}
      withCloseButton={false}
      centered
      title={title}
      transitionProps={{ duration: 0 }}
      // The page has one header: this is none of its landmarks.
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ title: styles.title ?? '' }}
    >
      <div className={styles.body}>
        {children}
        <div role="alert">{failure && <p className={styles.failure}>{failure}</p>}</div>
        <div className={styles.acts}>
          <Button
            variant={kind === 'go' ? 'go' : 'line'}
            mod={{ danger: kind === 'danger' }}
            className={styles.yes ?? ''}
            {...waiting(isBusy)}
            onClick={onYes}
          >
            {yes}
          </Button>
          <Button variant="quiet" data-autofocus onClick={() => !isBusy && onNo()}>
            {no}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
