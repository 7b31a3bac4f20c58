import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './opening-row.module.css'

interface OpeningRowProps {
  invite: string
  icon?: IconName
  isOpen: boolean
  /** The invitation is used up. */
  isDone: boolean
  onToggle: () => void
  /** Announced to screen readers as well. */
  status: ReactNode
  /** The content when open. */
  children: ReactNode
}

/** A row that expands in place: an invitation to a form, and its result. */
export function OpeningRow({ invite, icon, isOpen, isDone, onToggle, status, children }: OpeningRowProps) {
  const contentId = useId()
  return (
    <div className={styles.row} data-needs-script>
      <div role="status">{status}</div>
      {!isDone && (
        <button
          className={`row middle gap-12 full ${styles.invite}`}
          type="button"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={onToggle}
        >
          {icon && <Icon name={icon} />}
          <span>{invite}</span>
          <Icon name="down" />
        </button>
      )}
      <div id={contentId}>{!isDone && isOpen && children}</div>
    </div>
  )
}
