import type { ReactNode } from 'react'
import styles from './field-notes.module.css'
import { fieldNotesText as text } from './field-notes.text.ts'

interface FieldNotesProps {
  id: string
  /** What is wrong with what stands there. */
  fault?: string | null | undefined
  /** What somebody else has saved there meanwhile. */
  theirs?: string | undefined
  /** What it is for. */
  hint?: ReactNode
  className?: string | undefined
}

/** What stands under a field of the desk. */
export function FieldNotes({ id, fault, theirs, hint, className = '' }: FieldNotesProps) {
  if (!(fault || theirs !== undefined || hint)) return null
  return (
    <span id={id} className={`${styles.notes} ${className}`}>
      {fault && (
        <span role="alert" className={styles.fault}>
          {fault}
        </span>
      )}
      {theirs !== undefined && (
        <span className={styles.theirs}>
          {text.now} <bdi dir="auto">{theirs}</bdi>
        </span>
      )}
      {hint && <span className="muted">{hint}</span>}
    </span>
  )
}
