import type { Elements } from '#frontend/shared/ui/elements.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import type { FitVerdict } from '#services/domain/fit/fit-reason.ts'
import type { FitReason } from '#services/motorcycles/motorcycle.contract.ts'
import { fitNoteText as text } from './fit.text.ts'
import { fitLines } from './fit-lines.ts'
import { FIT_SIGNS, FitLineText, FitList } from './fit-list.tsx'
import styles from './fit-note.module.css'
import { shortModel } from './my-motorcycle.ts'

interface FitNoteProps {
  motorcycle: { model: string }
  /** It is the visitor's own, not only one that was looked at. */
  isMine: boolean
  verdict: Exclude<FitVerdict, 'advice'>
  reasons: readonly FitReason[]
  /** Actions, below the reasons. */
  children?: Elements
}

/**
 * Whether a tire fits a motorcycle, with the first reason; all of them when expanded. The collapsed height is constant, so
 * that pages can reserve it (`--fit-row`).
 */
export function FitNote({ motorcycle, isMine, verdict, reasons, children }: FitNoteProps) {
  const [first] = fitLines(reasons)
  return (
    <details className={styles.note} data-verdict={verdict}>
      <summary>
        <Icon name={FIT_SIGNS[verdict]} />
        <span className={styles.said}>
          <span className="strong">
            <span>{text[verdict].before}</span>
            <NameText>{shortModel(motorcycle.model)}</NameText>
            {isMine && <span>{text.yours}</span>}
            <span>{text[verdict].after}</span>
          </span>
          {first && (
            <span className={styles.first}>
              <FitLineText line={first} />
            </span>
          )}
        </span>
        <Icon name="down" />
      </summary>
      <div className={styles.all}>
        <FitList reasons={reasons} />
        {children}
      </div>
    </details>
  )
}
