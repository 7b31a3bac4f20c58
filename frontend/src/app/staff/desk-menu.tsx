import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import styles from './desk-menu.module.css'
import { staffText as text } from './staff.text.ts'

const titleId = 'desk-menu-title'

/** The desk's menu drawer on phones; loaded on demand. */
export function DeskMenu({ isOpen, onClose, children }: { isOpen: boolean; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  // Outside of the bar, whose colours are for graphite.
  const menu: Elements = createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the menu; Escape closes it too
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-labelledby={titleId}
      onClose={() => onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{text.menu}</h2>
        <button type="button" aria-label={text.closeMenu} onClick={() => onClose()}>
          <Icon name="close" />
        </button>
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>,
    document.body,
  )
  return menu
}
