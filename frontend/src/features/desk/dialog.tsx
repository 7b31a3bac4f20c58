import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { waiting } from './controls.tsx'

interface ConfirmProps {
  isOpen: boolean
  title: string
  /** What the act means. */
  children: Elements
  /** What the act is called, and what lets it be. */
  yes: string
  no: string
  /** The main act of the page, or one that takes something away. */
  kind?: 'go' | 'danger'
  isBusy: boolean
  /** Whether all that it needs is there. */
  isReady?: boolean
  /** Why it did not happen. */
  failure: string | null
  onYes: () => void
  onNo: () => void
}

/** An act that cannot be taken back is asked about once more; the window stays until the server has answered. */
export function Confirm({ isOpen, title, children, yes, no, kind = 'go', isBusy, isReady = true, failure, onYes, onNo }: ConfirmProps) {
  return (
    <Modal opened={isOpen} onClose={() => !isBusy && onNo()} title={title}>
      <Stack>
        {children}
        <div role="alert">{failure && <InlineAlert color="danger">{failure}</InlineAlert>}</div>
        <Group gap="xs">
          <Button size="md" variant={kind} {...waiting(isBusy || !isReady)} onClick={onYes}>
            {yes}
          </Button>
          <Button size="md" variant="quiet" data-autofocus onClick={() => !isBusy && onNo()}>
            {no}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface ToldProps extends Omit<ComponentProps<'p'>, 'color'> {
  color: 'danger' | 'warning' | 'success'
}

/** What became of something; the role that reads it out stands around it from the beginning. */
export function InlineAlert({ color, children, ...line }: ToldProps) {
  return (
    <Text {...line} c={color === 'warning' ? 'var(--ink)' : color} bg={`var(--${color}-soft)`} fw={500} size="sm" px={14} py={9} bdrs="md">
      {children}
    </Text>
  )
}
