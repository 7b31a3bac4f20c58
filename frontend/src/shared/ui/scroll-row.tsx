import { Children, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { scrollRowText as text } from '#frontend/shared/shared.text.ts'
import type { Elements } from './elements.ts'
import { Icon } from './icon.tsx'
import styles from './scroll-row.module.css'

interface ScrollRowProps {
  /** Stands above the row, beside the buttons. */
  heading: Elements
  /** Spoken name of the row. */
  label: string
  children: ReactNode
}

/** How much of the row stays in sight from one press to the next. */
const pressShare = 0.9
/** Pixels by which a row may miss its end and still be there. */
const slack = 8

/** Cards in one row that scrolls from right to left: by finger, by keyboard, and on wide screens by two buttons. */
export function ScrollRow({ heading, label, children }: ScrollRowProps) {
  const row = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ isStart: true, isEnd: false })
  const readEnds = useCallback(() => {
    if (!row.current) return
    // From right to left the distance scrolled is negative.
    const scrolled = Math.abs(row.current.scrollLeft)
    const { scrollWidth, clientWidth } = row.current
    setEnds({ isStart: scrolled < slack, isEnd: scrolled + clientWidth > scrollWidth - slack })
  }, [])
  // Its size says first, and whenever it changes, whether there is anywhere to go; so does another number of cards.
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
      <div className={styles.head}>
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
