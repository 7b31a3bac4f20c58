import { useUnit } from 'effector-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { $user } from '#frontend/entities/staff/session.model.ts'
import { adminPath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { SHOP_MARK_CUTS } from '#services/art/shop-mark.ts'
import { displayName } from '#services/domain/person.ts'
import styles from './desk-bar.module.css'
import { LeaveButton, Tabs } from './desk-ways.tsx'
import { staffText as text } from './staff.text.ts'

const DeskMenu = lazy(async () => ({ default: (await import('./desk-menu.tsx')).DeskMenu }))

/** The bar over every page of the desk: where one is, what waits elsewhere, who sits here. */
export function DeskBar() {
  const user = useUnit($user)
  return (
    <header className={`${styles.top} screen-only`}>
      <a className={styles.skip} href="#main">
        {text.skip}
      </a>
      <div className={`wrap ${styles.bar}`}>
        {user && <MenuButton />}
        <Link className={styles.title} to={adminPath}>
          <svg viewBox="0 0 34 34" aria-hidden="true">
            <circle className={styles.ring} cx="17" cy="17" r="12.5" />
            <path className={styles.cuts} d={SHOP_MARK_CUTS} />
          </svg>
          <span>{text.title}</span>
        </Link>
        {user && (
          <>
            <nav className={styles.tabs} aria-label={text.navigation}>
              <Tabs />
            </nav>
            <p className={styles.me}>
              <b dir="auto">{displayName(user)}</b>
              <LeaveButton />
            </p>
          </>
        )}
      </div>
    </header>
  )
}

function MenuButton() {
  const [isOpen, setOpen] = useState(false)
  const [isRequested, setRequested] = useState(false)
  const open = () => {
    setRequested(true)
    setOpen(true)
  }
  return (
    <>
      <button type="button" className={styles.menu} aria-haspopup="dialog" onClick={open}>
        <Icon name="menu" />
        {text.menu}
      </button>
      {isRequested && (
        <Suspense>
          <DeskMenu isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
