import { Button, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './ui.module.css'

interface GoButtonProps {
  /** Something is missing: the form leads there when it is sent. */
  isWaiting: boolean
  isBusy?: boolean
  /** Of the text that says why it waits. */
  whyId?: string | undefined
  className?: string | undefined
  icon?: ReactNode
  children: ReactNode
}

/** Sends its form. While that cannot go on it is no dead one: it takes the focus and says why. */
export function GoButton({ isWaiting, isBusy = false, whyId, className = '', icon, children }: GoButtonProps) {
  return (
    <Button
      type="submit"
      variant="go"
      size="lg"
      aria-disabled={isWaiting || isBusy || undefined}
      aria-describedby={isWaiting ? whyId : undefined}
      mod={{ waiting: isWaiting }}
      className={`${styles.go} ${className}`}
      rightSection={isBusy ? <Loader size={20} color="currentColor" /> : icon}
    >
      {children}
    </Button>
  )
}
