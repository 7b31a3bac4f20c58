import { Drawer, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { staffText as text } from './staff.text.ts'

/** The drawer of the desk's menu on a phone; loaded when it is asked for. */
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
      // The page has one header: this is none of its landmarks.
      attributes={{ header: { role: 'presentation' } }}
    >
      {children}
    </Drawer>
  )
}
