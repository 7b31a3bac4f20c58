import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Elements } from '../ui/elements.ts'
import styles from './modal.module.css'

interface ModalProps {
  opened: boolean
  /** Asked for by Escape or a press beside it. */
  onClose: () => void
  title: ReactNode
  size?: 'lg'
  children: Elements
}

/** A dialog over the page. What has `data-autofocus` gets the focus, which returns when it closes. */
export function Modal(props: ModalProps) {
  return props.opened ? <OpenModal {...props} /> : null
}

function OpenModal({ onClose, title, size, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    const held = document.activeElement
    element?.showModal()
    const first = element?.querySelector<HTMLElement>('[data-autofocus]')
    first?.focus({ preventScroll: true })
    return () => {
      element?.close()
      if (held instanceof HTMLElement && held.isConnected) held.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      data-size={size}
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Held back, or a second press closes what its model keeps open.
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div>
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
