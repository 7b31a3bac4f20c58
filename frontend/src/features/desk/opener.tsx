import { Icon } from '#frontend/shared/ui/icon.tsx'
import styles from './opener.module.css'

interface OpenerProps {
  /** What pressing does; shown on a phone only, heard everywhere. */
  text: string
  /** Of which row; heard, not shown. */
  of: string
  isOpen: boolean
  /** Of what it opens, where that stands apart from the row. */
  detailsId?: string
  /** On a phone it closes its card from edge to edge. */
  isFoot?: boolean
  onToggle: () => void
  className?: string | undefined
}

/** Opens a row of a list and folds it again: a mark beside the row, on a phone a button across it. */
export function Opener({ text, of, isOpen, detailsId, isFoot = false, onToggle, className = '' }: OpenerProps) {
  return (
    <button
      type="button"
      className={`${styles.opener} ${className} screen-only`}
      data-foot={isFoot || undefined}
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailsId : undefined}
      onClick={onToggle}
    >
      <Icon name="down" />
      <span className={styles.text}>
        {text}
        <span className="spoken"> {of}</span>
      </span>
    </button>
  )
}
