import { Drawer } from '@mantine/core'
import { useUnit } from 'effector-react'
import { $user } from '#frontend/entities/staff/session.model.ts'
import { displayName } from '#services/domain/person.ts'
import styles from './desk-menu.module.css'
import { LeaveButton, Tabs } from './desk-ways.tsx'
import { staffText as text } from './staff.text.ts'

/** The desk's menu on a phone: its pages with what waits there, and the way out. */
export function DeskMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const user = useUnit($user)
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={text.menu}
      position="left"
      size="min(88vw, 360px)"
      closeButtonProps={{ 'aria-label': text.closeMenu, size: 44 }}
      // The page has one header: this is none of its landmarks.
      attributes={{ header: { role: 'presentation' } }}
      classNames={{ title: styles.heading ?? '', body: styles.body ?? '' }}
    >
      <nav className={styles.pages} aria-label={text.navigation}>
        <Tabs onChosen={onClose} />
      </nav>
      <p className={styles.me}>
        {user && <b dir="auto">{displayName(user)}</b>}
        <LeaveButton />
      </p>
    </Drawer>
  )
}
