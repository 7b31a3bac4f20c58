import type { ReactNode } from 'react'
import styles from './check.module.css'

interface CheckProps {
  name?: string
  value?: string
  checked: boolean
  disabled?: boolean
  onChange: () => void
  children: ReactNode
}

/** A labelled checkbox: the browser's own, since a list has a hundred of them. */
export function Check({ children, onChange, ...box }: CheckProps) {
  return (
    <label className={`row middle gap-12 ${styles.check}`}>
      <input type="checkbox" {...box} onChange={() => onChange()} />
      <span>{children}</span>
    </label>
  )
}
