import { useUnit } from 'effector-react'
import { Link, useLocation } from 'react-router-dom'
import { $isSigningOut, signOutRequested } from '#frontend/entities/staff/session.model.ts'
import { $work } from '#frontend/entities/staff/work.model.ts'
import styles from './desk-bar.module.css'
import { type DeskTab, deskTabs, tabOf } from './desk-tabs.ts'
import { staffText as text } from './staff.text.ts'

/** The links to the pages, in the bar or in the menu. */
export function Tabs({ onChosen }: { onChosen?: () => void }) {
  const { pathname } = useLocation()
  const here = tabOf(pathname.replace(/\/+$/, ''))
  return deskTabs.map((tab) => (
    <Link key={tab.path} to={tab.path} aria-current={tab === here ? 'page' : undefined} onClick={onChosen}>
      {tab.label}
      <Count tab={tab} />
    </Link>
  ))
}

function Count({ tab }: { tab: DeskTab }) {
  const work = useUnit($work)
  const count = work && tab.count ? tab.count(work) : 0
  if (count === 0) return null
  return (
    <span className={styles.count}>
      <bdi>{count > 999 ? '+999' : count}</bdi>
      <span className="spoken"> {text.waiting}</span>
    </span>
  )
}

export function LeaveButton() {
  const { isSigningOut, leave } = useUnit({ isSigningOut: $isSigningOut, leave: signOutRequested })
  return (
    <button type="button" className={styles.leave} disabled={isSigningOut} onClick={() => leave()}>
      {text.logOut}
    </button>
  )
}
