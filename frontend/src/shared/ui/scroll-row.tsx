import { Children, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { scrollRowText as text } from '#frontend/shared/shared.text.ts'
import type { Elements } from './elements.ts'
import { Icon } from './icon.tsx'
import styles from './scroll-row.module.css'

interface ScrollRowProps {
  /** Above the row, beside the buttons. */
  heading: Elements
  /** Accessible name of the row. */
  label: string
  children: ReactNode
}

/** Share of the visible width that a press scrolls. */
const pressShare = 0.9
/** Tolerance in pixels for the end of the row. */
const slack = 8

/** Cards in a row that scrolls right to left: by touch, by keyboard, and on wide screens by two buttons. */
export function ScrollRow({ heading, label, children }: ScrollRowProps) {
  const row = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ isStart: true, isEnd: false })
  const readEnds = useCallback(() => {
    if (!row.current) return
    // Right to left, the scroll offset is negative.
    const scrolled = Math.abs(row.current.scrollLeft)
    const { scrollWidth, clientWidth } = row.current
    setEnds({ isStart: scrolled < slack, isEnd: scrolled + clientWidth > scrollWidth - slack })
  }, [])
  // Whether it can scroll depends on its size and the number of cards.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the row holds is no size of its own
  useEffect(() => {
    if (!row.current) return
    const size = new ResizeObserver(readEnds)
    size.observe(row.current)
    return () => size.disconnect()
  }, [Children.count(children)])
  const move = (steps: number) => row.current?.scrollBy({ left: -steps * row.current.clientWidth * pressShare })
  return (
    <>
      <div className={`row middle between ${styles.head}`}>
        {heading}
        <div className={styles.buttons} data-idle={(ends.isStart && ends.isEnd) || undefined}>
          <button type="button" disabled={ends.isStart} onClick={() => move(-1)}>
            <Icon name="back" />
            <span className="spoken">{text.back}</span>
          </button>
          <button type="button" disabled={ends.isEnd} onClick={() => move(1)}>
            <Icon name="forward" />
            <span className="spoken">{text.on}</span>
          </button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <ul ref={row} className={styles.row} aria-label={label} tabIndex={0} onScroll={readEnds}>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
    </>
  )
}
