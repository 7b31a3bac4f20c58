import type { ReactNode } from 'react'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Loader } from '#frontend/shared/ui/loading.tsx'
import styles from './ui.module.css'

interface GoButtonProps {
  /** Something is missing: submitting leads to it. */
  isWaiting: boolean
  isBusy?: boolean
  /** Id of the text with the reason. */
  whyId?: string | undefined
  className?: string | undefined
  icon?: ReactNode
  children: ReactNode
}

/** Submits its form. While something is missing it is not disabled: it can be focused and gives the reason. */
export function GoButton({ isWaiting, isBusy = false, whyId, className = '', icon, children }: GoButtonProps) {
  return (
    <Button
      type="submit"
      variant="go"
      size="lg"
      aria-disabled={isWaiting || isBusy || undefined}
      aria-describedby={isWaiting ? whyId : undefined}
      data-waiting={isWaiting || undefined}
      className={`${styles.go} ${className}`}
      rightSection={isBusy ? <Loader size={20} color="currentColor" /> : icon}
    >
      {children}
    </Button>
  )
}
