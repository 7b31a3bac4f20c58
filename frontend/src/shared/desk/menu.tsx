import { type ComponentProps, type KeyboardEvent, type ReactNode, useCallback, useState } from 'react'
import { Button } from './button.tsx'
import styles from './menu.module.css'
import { Popover } from './popover.tsx'

interface MenuProps {
  label: string
  button: ComponentProps<typeof Button<'button'>>
  items: readonly { key: string; content: ReactNode; onPick: () => void }[]
}

/** A button that opens a list of acts; the arrow keys go from one to the next. */
export function Menu({ label, button, items }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const all = [...event.currentTarget.children] as HTMLElement[]
    const at = all.indexOf(document.activeElement as HTMLElement)
    all.at((at + step) % all.length)?.focus()
  }
  return (
    <Popover
      isOpen={isOpen}
      onClose={close}
      label={label}
      role="menu"
      at="end"
      className={styles.menu}
      target={<Button aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} {...button} />}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: of the menu around it */}
      <div role="presentation" onKeyDown={move}>
        {items.map(({ key, content, onPick }) => (
          <button
            key={key}
            type="button"
            role="menuitem"
            className={styles.item}
            onClick={() => {
              close()
              onPick()
            }}
          >
            {content}
          </button>
        ))}
      </div>
    </Popover>
  )
}
