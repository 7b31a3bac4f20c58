import type { ReactNode } from 'react'
import styles from './heading.module.css'

interface HeadingProps {
  title: string
  /** What the page tells, in a line. */
  about?: ReactNode
  /** What can be done with the whole page: buttons of `variant="paper"`. */
  children?: ReactNode
}

/** The title of a page of the desk, and its buttons. */
export function Heading({ title, about, children }: HeadingProps) {
  return (
    <header className={styles.heading}>
      <div>
        <h1>{title}</h1>
        {about && <p className="muted">{about}</p>}
      </div>
      <div className={`${styles.acts} screen-only`}>{children}</div>
    </header>
  )
}
