import { type ReactNode, useEffect, useId, useRef } from 'react'
import { CloseButton } from './button.tsx'
import styles from './drawer.module.css'

interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  title: string
  closeLabel: string
  children: ReactNode
}

/** A panel from the page's start, as high as the window. Escape and a press beside it close it. */
export function Drawer({ isOpen, onClose, title, closeLabel, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the panel; Escape closes it too
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-labelledby={titleId}
      onClose={() => onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <CloseButton label={closeLabel} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}
