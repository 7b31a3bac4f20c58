import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { dataStateText } from '#frontend/shared/ui/data-state.text.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import styles from './cart-notice.module.css'

interface CartNoticeProps {
  isProblem?: boolean
  children: ReactNode
  /** Ways on. */
  actions?: ReactNode
}

/** What is to be known about the cart, above it, read out as it comes. */
export function CartNotice({ isProblem = false, children, actions }: CartNoticeProps) {
  return (
    <div className={styles.notice} role={isProblem ? 'alert' : 'status'} data-problem={isProblem || undefined}>
      <Icon name="info" />
      <div className={styles.said}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/** What could not be asked for, and the way to try again. */
export function CartFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <CartNotice
      isProblem
      actions={
        <Button variant="line" onClick={onRetry}>
          {dataStateText.retry}
        </Button>
      }
    >
      {message}
    </CartNotice>
  )
}
