import { Drawer, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { staffText as text } from './staff.text.ts'

/** The desk's menu drawer on phones; loaded on demand. */
export function DeskMenu({ isOpen, onClose, children }: { isOpen: boolean; onClose: () => void; children: ReactNode }) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={
        <Text span inherit fz="var(--t-18)" fw={700}>
          {text.menu}
        </Text>
      }
      position="left"
      size="min(88vw, 360px)"
      closeButtonProps={{ 'aria-label': text.closeMenu, size: 44 }}
      // The page has one banner landmark already.
      attributes={{ header: { role: 'presentation' } }}
    >
      {children}
    </Drawer>
  )
}
