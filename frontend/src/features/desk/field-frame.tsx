import type { ReactNode } from 'react'
import styles from './field-frame.module.css'

interface FieldFrameProps {
  /** What stands there is not saved. */
  isChanged?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** The frame of a field of the desk and of what stands beside it: tells where the keyboard is, and what was changed, is wrong or waits. */
export function FieldFrame({ isChanged = false, className = '', children }: FieldFrameProps) {
  return (
    <span className={`${styles.frame} ${className}`} data-changed={isChanged || undefined}>
      {children}
    </span>
  )
}
