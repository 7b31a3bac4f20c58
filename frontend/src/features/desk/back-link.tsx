import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import styles from './back-link.module.css'

/** The way from a page of the desk to the one that it belongs to; above its title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={`link small screen-only ${styles.back}`}>
      <Icon name="back" />
      <span>{children}</span>
    </Link>
  )
}
