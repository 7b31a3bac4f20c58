import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './filter-panel.module.css'

interface FilterOptionProps {
  /** As the address says it. */
  name: string
  value: string
  isChosen: boolean
  /** How many results the choice has. */
  count: number
  onToggle: () => void
  children: ReactNode
}

/** One choice of the panel. What would leave nothing cannot be chosen, but it can always be taken back. */
export function FilterOption({ name, value, isChosen, count, onToggle, children }: FilterOptionProps) {
  return (
    <Checkbox
      name={name}
      value={value}
      checked={isChosen}
      disabled={count === 0 && !isChosen}
      onChange={onToggle}
      label={
        <span className={styles.option}>
          <span>{children}</span>
          <small>{count}</small>
        </span>
      }
    />
  )
}
