import { lazy, Suspense, useRef } from 'react'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $isWidgetOpen, acted } from './accessibility.model.ts'
import { accessibilityText as text } from './accessibility.text.ts'
import styles from './accessibility-widget.module.css'

const AccessibilityPanel = lazy(async () => ({ default: (await import('./accessibility-panel.tsx')).AccessibilityPanel }))

/**
 * The tab at the screen's edge and the frame of the panel. `data-widget-open` on <html> decides which one is visible, so
 * that a panel left open has its place before the first paint; its content is loaded on demand.
 */
export function AccessibilityWidget() {
  const { isOpen, act } = useUnit({ isOpen: $isWidgetOpen, act: acted })
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const open = () => {
    act({ type: 'set', setting: 'widgetOpen', value: true })
    panel.current?.focus()
  }
  const close = () => {
    act({ type: 'set', setting: 'widgetOpen', value: false })
    button.current?.focus()
  }
  return (
    <aside aria-label={text.open}>
      <button
        ref={button}
        className={styles.tab}
        type="button"
        title={text.title}
        aria-expanded={isOpen}
        aria-controls="accessibility-panel"
        onClick={open}
      >
        <span className={styles.face}>
          <Icon name="access" />
        </span>
        <span className="spoken">{text.open}</span>
      </button>
      <section
        ref={panel}
        className={styles.panel}
        id="accessibility-panel"
        aria-label={text.title}
        tabIndex={-1}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        {isOpen && (
          <Suspense>
            <AccessibilityPanel onClose={close} />
          </Suspense>
        )}
      </section>
    </aside>
  )
}
