import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './page-notice.module.css'

interface PageNoticeProps {
  isProblem?: boolean
  children: ReactNode
  /** Actions. */
  actions?: ReactNode
}

/** A notice about what is below it, announced when it appears. */
export function PageNotice({ isProblem = false, children, actions }: PageNoticeProps) {
  return (
    <div className={`row middle wrapping ${styles.notice}`} role={isProblem ? 'alert' : 'status'} data-problem={isProblem || undefined}>
      <Icon name="info" />
      <div className={styles.said}>{children}</div>
      {actions && <div className={`row wrapping gap-8 ${styles.actions}`}>{actions}</div>}
    </div>
  )
}
