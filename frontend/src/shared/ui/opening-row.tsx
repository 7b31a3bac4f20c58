import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './opening-row.module.css'

interface OpeningRowProps {
  invite: string
  icon?: IconName
  isOpen: boolean
  /** Nothing is invited to any more. */
  isDone: boolean
  onToggle: () => void
  /** Said to those who do not see it, too. */
  status: ReactNode
  /** What opens. */
  children: ReactNode
}

/** One quiet row that opens in place: an invitation to a form, and what became of it. */
export function OpeningRow({ invite, icon, isOpen, isDone, onToggle, status, children }: OpeningRowProps) {
  const contentId = useId()
  return (
    <div className={styles.row} data-needs-script>
      <div role="status">{status}</div>
      {!isDone && (
        <button className={styles.invite} type="button" aria-expanded={isOpen} aria-controls={contentId} onClick={onToggle}>
          {icon && <Icon name={icon} />}
          <span>{invite}</span>
          <Icon name="down" />
        </button>
      )}
      <div id={contentId}>{!isDone && isOpen && children}</div>
    </div>
  )
}
