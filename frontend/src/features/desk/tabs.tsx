import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './tabs.module.css'

export interface Tab<Key extends string> {
  key: Key
  /** Where the tab leads by itself; below the base path. */
  to: string
  name: ReactNode
  /** How many there are; null while that is not known. */
  count: number | null
}

interface TabsProps<Key extends string> {
  label: string
  tabs: readonly Tab<Key>[]
  chosen: Key
  onChoose: (key: Key) => void
}

/** The parts of a list, each with how many there are. They are links, so that one can be opened beside. */
export function Tabs<Key extends string>({ label, tabs, chosen, onChoose }: TabsProps<Key>) {
  const press = (key: Key) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onChoose(key)
  }
  return (
    <nav className={`${styles.tabs} screen-only`} aria-label={label}>
      {tabs.map(({ key, to, name, count }) => (
        <Link key={key} to={to} aria-current={key === chosen ? 'page' : undefined} onClick={press(key)}>
          {name}
          {count !== null && <bdi>{count.toLocaleString('en')}</bdi>}
        </Link>
      ))}
    </nav>
  )
}
