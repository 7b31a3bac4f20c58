import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { FieldFrame } from './field-frame.tsx'
import styles from './select.module.css'

interface SelectProps extends ComponentProps<'select'> {
  /** A sign before what is chosen. */
  mark?: ReactNode
  /** What stands there is not saved. */
  isChanged?: boolean
}

/** A choice of the desk: the browser's own list, since a page may have a hundred of them, in the desk's frame. */
export function Select({ mark, isChanged = false, ...select }: SelectProps) {
  return (
    <FieldFrame isChanged={isChanged} className={`${styles.frame} screen-only`}>
      {mark && <span className={styles.mark}>{mark}</span>}
      <select {...select} />
      <Icon name="down" className={styles.chevron} />
    </FieldFrame>
  )
}
