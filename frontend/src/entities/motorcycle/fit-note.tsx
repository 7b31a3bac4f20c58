import type { ReactNode } from 'react'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import type { FitVerdict } from '#services/domain/fit/fit-reason.ts'
import type { FitReason } from '#services/ingress/contract/motorcycle.contract.ts'
import { fitNoteText as text } from './fit.text.ts'
import { FitList } from './fit-list.tsx'
import styles from './fit-note.module.css'

interface FitNoteProps {
  /** The visitor's own. */
  motorcycle: { model: string }
  verdict: Exclude<FitVerdict, 'advice'>
  reasons: readonly FitReason[]
  /** Ways on, below the reasons. */
  children?: ReactNode
}

/** Whether a tire fits the visitor's motorcycle, and why. */
export function FitNote({ motorcycle, verdict, reasons, children }: FitNoteProps) {
  return (
    <div className={styles.note} data-verdict={verdict}>
      <p className={styles.verdict}>
        <Icon name={verdict === 'ok' ? 'check' : verdict === 'warn' ? 'warning' : 'close'} />
        <span>
          {text[verdict].before}
          <NameText>{motorcycle.model}</NameText>
          {text[verdict].after}
        </span>
      </p>
      <FitList reasons={reasons} />
      {children}
    </div>
  )
}
