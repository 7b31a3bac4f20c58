import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { Elements } from '../ui/elements.ts'
import styles from './popover.module.css'

const reachable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]'
/** Kept between it and the edge of the window, in pixels. */
const margin = 8

interface PopoverProps {
  isOpen: boolean
  onClose: () => void
  label: string
  /** The button; it opens and closes. */
  target: Elements
  role?: 'dialog' | 'menu'
  /** Where it begins: with the button, in its middle, or so that it ends with the button. */
  at?: 'start' | 'center' | 'end'
  className?: string | undefined
  children: ReactNode
}

/** What a button opens below itself. It takes the focus, and gives it back when it closes. */
export function Popover({ isOpen, onClose, target, ...opened }: PopoverProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) onClose()
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [isOpen, onClose])
  return (
    <div ref={place} className={styles.place}>
      {target}
      {isOpen && <Dropdown {...opened} onClose={onClose} />}
    </div>
  )
}

function Dropdown({ onClose, label, role = 'dialog', at = 'start', className = '', children }: Omit<PopoverProps, 'isOpen' | 'target'>) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const keepInside = () => {
      element.style.translate = 'none'
      element.dataset.side = 'below'
      element.style.setProperty('--half', String(element.offsetWidth / 2))
      const { left, right, bottom, height } = element.getBoundingClientRect()
      const above = element.parentElement?.getBoundingClientRect().top ?? 0
      if (bottom > window.innerHeight && above - height > margin) element.dataset.side = 'above'
      const shift = Math.max(margin - left, 0) || Math.min(document.documentElement.clientWidth - margin - right, 0)
      element.style.translate = `${shift}px 0`
    }
    const watch = new ResizeObserver(keepInside)
    watch.observe(element)
    keepInside()
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    const element = panel.current
    const held = document.activeElement
    const first = element?.querySelector<HTMLElement>(reachable) ?? element
    first?.focus({ preventScroll: true })
    return () => {
      if (held instanceof HTMLElement && held.isConnected) held.focus({ preventScroll: true })
    }
  }, [])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Tab') return
    const all = [...(panel.current?.querySelectorAll<HTMLElement>(reachable) ?? [])]
    const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]]
    if (document.activeElement !== from) return
    event.preventDefault()
    to?.focus()
  }
  return (
    // biome-ignore lint/a11y: a dialog or a menu, as its role says
    <div ref={panel} className={`${styles.panel} ${className}`} role={role} aria-label={label} tabIndex={-1} data-at={at} onKeyDown={press}>
      {children}
    </div>
  )
}
